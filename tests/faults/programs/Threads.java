/** Threads that begin and end, wait for each other, throw, and leave garbage. */
public class Threads {
    static final Object lock = new Object();
    static int sum, ended;

    static int depth(int n) {
        if (n == 0) {
            throw new IllegalStateException("deep");
        }
        return depth(n - 1) + 1;
    }

    static void work() {
        int found = 0;
        for (int i = 0; i < 200; i++) {
            byte[][] garbage = new byte[10][];
            for (int k = 0; k < garbage.length; k++) {
                garbage[k] = new byte[1000];
                found += garbage[k].length;
            }
            try {
                depth(5);
            } catch (IllegalStateException expected) {
                found++;
            }
        }
        synchronized (lock) {
            sum += found;
            ended++;
            lock.notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[6];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread("worker " + i) {
                public void run() {
                    work();
                }
            };
            threads[i].setDaemon(true);
            threads[i].start();
        }
        long deadline = System.currentTimeMillis() + 10000;
        synchronized (lock) {
            while (ended < threads.length && anyAlive(threads)
                   && System.currentTimeMillis() < deadline) {
                lock.wait(20);
            }
        }
        System.out.println(ended + " ended, " + sum);
    }

    static boolean anyAlive(Thread[] threads) {
        for (Thread thread : threads) {
            if (thread.isAlive()) {
                return true;
            }
        }
        return false;
    }
}
