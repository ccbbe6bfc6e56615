/** Runs rounds of equal work in one activation until a line is read, then prints when each began and
 * how long it took. */
public class Speed {
    static volatile boolean isOver;

    static int step(int x) {
        return x * 31 + (x >>> 7);
    }

    static void run(long[] begins, long[] lasts) {
        int value = 0, round = 0;
        while (!isOver) {
            long begin = System.nanoTime();
            for (int i = 0; i < 2000; i++) {
                value = (i & 7) == 0 ? value + (value >>> 3) ^ i : step(value);
            }
            begins[round % begins.length] = begin;
            lasts[round % begins.length] = System.nanoTime() - begin;
            round++;
        }
        begins[begins.length - 1] = value; // so that it is of use
    }

    public static void main(String[] args) throws Exception {
        long[] begins = new long[1 << 17], lasts = new long[begins.length];
        Thread thread = new Thread(() -> run(begins, lasts));
        thread.start();
        System.out.println("ready");
        System.in.read();
        isOver = true;
        thread.join();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i + 1 < begins.length && begins[i] != 0; i++) {
            text.append(begins[i]).append(' ').append(lasts[i]).append(' ');
        }
        System.out.println(text);
    }
}
