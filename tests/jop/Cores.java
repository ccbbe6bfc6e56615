/** Threads that do the same work, at the same time. */
public class Cores {
    static void work(int rounds) {
        for (int i = 0; i < rounds; i++) {
            // only the loop
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[args.length == 0 ? 4 : 0];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread() {
                public void run() {
                    work(10000);
                }
            };
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        work(10);
    }
}
