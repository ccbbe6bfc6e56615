import java.util.concurrent.atomic.AtomicLong;

/**
 * Threads that are all runnable for some time: garbage, exceptions, monitors that are fought for,
 * threads that begin and end. What they count under the monitors must come out exactly.
 * Arguments: threads, seconds.
 */
public final class ManyRunnable {
    static final int LOCKS = 4;
    static final Object[] locks = new Object[LOCKS];
    static final long[] guarded = new long[LOCKS];
    static final AtomicLong rounds = new AtomicLong();
    static final AtomicLong caught = new AtomicLong();
    static final AtomicLong started = new AtomicLong();
    static final AtomicLong wrong = new AtomicLong();
    static volatile boolean isOver;

    static int descend(int n, int[] trail) {
        if (n == 0) {
            throw new IllegalStateException("bottom");
        }
        trail[n % trail.length]++;
        return 1 + descend(n - 1, trail);
    }

    static void round(int me, int number) throws InterruptedException {
        Object[] kept = new Object[20];
        for (int i = 0; i < 200; i++) {
            kept[i % kept.length] = new int[10 + i % 50];
        }
        int[] trail = new int[8];
        try {
            descend(20 + number % 30, trail);
            wrong.incrementAndGet();
        } catch (IllegalStateException expected) {
            caught.incrementAndGet();
        }
        int lock = (me + number) % LOCKS;
        synchronized (locks[lock]) {
            guarded[lock]++;
            if (number % 64 == 0) {
                locks[lock].wait(1);
            } else if (number % 16 == 0) {
                locks[lock].notifyAll();
            }
        }
        if (number % 50 == 0) {
            int[] told = new int[1];
            Thread child = new Thread(() -> told[0] = me + 1);
            child.start();
            child.join();
            started.incrementAndGet();
            if (told[0] != me + 1) {
                wrong.incrementAndGet();
            }
        }
        for (int i = 0; i < kept.length; i++) {
            if (((int[]) kept[i]).length < 10) {
                wrong.incrementAndGet();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < LOCKS; i++) {
            locks[i] = new Object();
        }
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                try {
                    for (int number = 0; !isOver; number++) {
                        round(me, number);
                        rounds.incrementAndGet();
                    }
                } catch (Throwable problem) {
                    problem.printStackTrace();
                    wrong.incrementAndGet();
                }
            });
            threads[i].start();
        }
        long start = System.nanoTime();
        Thread.sleep((long) (1000 * Double.parseDouble(args[1])));
        isOver = true;
        for (Thread thread : threads) {
            thread.join();
        }
        long end = System.nanoTime();
        long sum = 0;
        for (long count : guarded) {
            sum += count;
        }
        System.out.println("check " + (sum == rounds.get()) + " " + (caught.get() == rounds.get())
            + " " + (started.get() > 0) + " " + wrong.get());
        System.out.println("seconds " + (end - start) / 1e9);
        System.out.println("work " + rounds.get());
    }
}
