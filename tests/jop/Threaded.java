import java.util.concurrent.CountDownLatch;

/** Initializers and threads that wait for each other: all of them must end, also with a simulated clock. */
public class Threaded {
    static volatile boolean isReady;
    static volatile int steps;

    static final class Gate {
        static final CountDownLatch LEFT = new CountDownLatch(1);
        static final CountDownLatch RIGHT = new CountDownLatch(1);

        static void meet(CountDownLatch mine, CountDownLatch other) {
            mine.countDown();
            try {
                other.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static final class Left {
        static int number;

        static {
            Gate.meet(Gate.LEFT, Gate.RIGHT);
            number = 1;
        }
    }

    static final class Right {
        static int number;

        static {
            Gate.meet(Gate.RIGHT, Gate.LEFT);
            number = 2;
        }
    }

    /** Its thread needs a value that main sets later. */
    static final class Late {
        static int number;

        static {
            while (!isReady) {
                Thread.yield();
            }
            number = 3;
        }
    }

    static final class Numbers extends Thread {
        private final int which;
        int seen;

        Numbers(int which) {
            this.which = which;
        }

        public void run() {
            seen = which == 0 ? Left.number : which == 1 ? Right.number : Late.number;
        }
    }

    static final class Sleeper extends Thread {
        private final int millis;

        Sleeper(int millis) {
            this.millis = millis;
        }

        public void run() {
            doze(millis);
            synchronized (Threaded.class) {
                steps = steps * 10 + millis / 100;
            }
        }
    }

    static void doze(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Numbers[] threads = {new Numbers(0), new Numbers(1), new Numbers(2)};
        for (Numbers thread : threads) {
            thread.start();
        }
        isReady = true;
        for (Numbers thread : threads) {
            thread.join();
            System.out.println(thread.seen);
        }
        // A thread that sleeps longer wakes up later.
        for (int i = 5; i > 0; i--) {
            new Sleeper(i * 100).start();
        }
        doze(700);
        System.out.println(steps);
        // Meanwhile, the other thread computes, and ends first.
        Thread worker = new Thread() {
            public void run() {
                int sum = 0;
                for (int i = 0; i < 300000; i++) {
                    sum ^= i * 31;
                }
                steps = sum;
            }
        };
        worker.start();
        doze(20000);
        System.out.println(worker.isAlive());
        // No other thread runs, so an hour takes no time.
        doze(3600000);
        System.out.println("done");
    }
}
