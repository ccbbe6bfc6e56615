// windows: Windows.phase Windows.<clinit> Windows$Job.run
// A method that is called outside and inside `phase`; phase calls itself, fails, and is called from several places.
public class Windows {
    static int sum = common(3);

    static int common(int n) {
        int r = 0;
        for (int i = 0; i < n; i++) r += i * i;
        return r;
    }

    static int phase(int n) {
        if (n > 5) throw new IllegalArgumentException();
        return n == 0 ? common(2) : common(n) + phase(n - 1);
    }

    static class Job implements Runnable {
        public void run() {
            sum += common(4) + phase(2);
        }
    }

    public static void main(String[] args) {
        sum += common(10);
        for (int i = 0; i < 8; i++) {
            try {
                sum += phase(i) + common(1);
            } catch (IllegalArgumentException e) {
                sum += common(5);
            }
        }
        new Job().run();
        System.out.println(sum);
    }
}
