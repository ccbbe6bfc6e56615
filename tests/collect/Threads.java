/* Four workers and another thread do the same. */
public class Threads {
    static final int EACH = 20;
    static volatile Object sink;

    static void work() {
        sink = new Threads();
    }

    static class Worker extends Thread {
        Worker(String name) {
            super(name);
        }

        public void run() {
            for (int i = 0; i < EACH; i++) {
                work();
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[5];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Worker(i == 4 ? "other" : "worker-" + i);
            threads[i].start();
            threads[i].join();
        }
    }
}
