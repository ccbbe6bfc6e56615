/** A control task that runs in each period, and has a deadline. Example of docs/probes.md. */
public class Control {
    static int level;

    static int smooth(int value, int rounds) {
        for (int i = 0; i < rounds; i++) {
            value = (value * 3 + level) / 4;
        }
        return value;
    }

    static void task(int period, boolean isFault) {
        int rounds = isFault ? 40 : 3 + period % 5;
        level = smooth(period * 17 % 101, rounds);
    }

    public static void main(String[] args) {
        for (int period = 0; period < 60; period++) {
            task(period, period == 41);
        }
        System.out.println(level);
    }
}
