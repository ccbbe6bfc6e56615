// Threads that never wait are stopped all the same, many more of them than processors.
public class Spinning {
    static volatile boolean isOver;

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[40];
        long[] counts = new long[threads.length];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                while (!isOver) {
                    counts[me]++;
                }
            });
            threads[i].start();
        }
        long sum = 0;
        for (int i = 0; i < 60000; i++) {
            sum += new byte[2000].length;
        }
        isOver = true;
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sum);
    }
}
