/** Waiting moves a simulated clock; no thread really waits. */
public class Waiting {
    static void check(boolean ok, String what) {
        System.out.println((ok ? "ok   " : "FAIL ") + what);
    }

    public static void main(String[] args) throws Exception {
        long start = System.currentTimeMillis();
        check(start < 100000, "the clock began near 0");
        check(Runtime.getRuntime().availableProcessors() == 1, "one processor");
        Thread.sleep(1800000);
        long slept = System.currentTimeMillis() - start;
        check(slept >= 1800000 && slept < 1801000, "half an hour of sleep");
        long ns = System.nanoTime();
        Thread.sleep(5, 500);
        long passed = System.nanoTime() - ns;
        check(passed >= 5000500 && passed < 6000000, "nanoseconds");
        Object lock = new Object();
        long ms = System.currentTimeMillis();
        synchronized (lock) {
            lock.wait(20);
        }
        check(System.currentTimeMillis() - ms >= 20, "Object.wait");
        ms = System.currentTimeMillis();
        java.util.concurrent.locks.LockSupport.parkNanos(20000000);
        check(System.currentTimeMillis() - ms >= 20, "parkNanos");
        ms = System.currentTimeMillis();
        java.util.concurrent.locks.LockSupport.parkUntil(ms + 20);
        check(System.currentTimeMillis() - ms >= 20, "parkUntil");
        java.util.concurrent.CountDownLatch latch = new java.util.concurrent.CountDownLatch(1);
        check(!latch.await(20, java.util.concurrent.TimeUnit.MILLISECONDS), "a limited await");
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(1000000);
            check(false, "interrupted sleep");
        } catch (InterruptedException e) {
            check(true, "interrupted sleep");
        }
    }
}
