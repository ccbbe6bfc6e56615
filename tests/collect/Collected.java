/* Does known numbers of actions, other than calls, that profiles can contain; run.py has the numbers. */
public class Collected {
    static final int THREADS = 3, EACH = 500, ROUNDS = 4;
    static volatile Object sink;

    static class Item {
        long a;
        int b;
    }

    static class Failure extends RuntimeException {
        Failure() {
            super(null, null, false, false);
        }
    }

    static void allocateMany() {
        for (int i = 0; i < EACH; i++) {
            sink = new Item();
        }
    }

    static void allocateArrays() {
        sink = new int[10];
        sink = new Item[3];
        sink = new long[2][3][];
        sink = new byte[4][5];
    }

    static void allocateByNative() {
        int[] numbers = {1, 2, 3};
        sink = numbers.clone();
        sink = numbers.clone();
    }

    static void throwAndCatch() {
        for (int i = 0; i < 7; i++) {
            try {
                throwThrough(i);
            } catch (Failure e) {
                sink = e;
            }
        }
    }

    /* Passes through a handler that throws it on. */
    static void throwThrough(int depth) {
        try {
            if (depth > 0) {
                throwThrough(depth - 1);
            } else {
                throw new Failure();
            }
        } finally {
            sink = null;
        }
    }

    static void throwByMachine() {
        for (int i = 0; i < 5; i++) {
            try {
                sink = 1 / (i - i);
            } catch (ArithmeticException e) {
                sink = e;
            }
        }
    }

    static void throwByNative() {
        for (int i = 0; i < 6; i++) {
            try {
                System.arraycopy(new int[1], 0, new byte[1], 0, 1);
            } catch (ArrayStoreException e) {
                sink = e;
            }
        }
    }

    static synchronized void synchronizedStatic() {
    }

    synchronized void synchronizedInstance(int depth) {
        if (depth > 0) {
            synchronizedInstance(depth - 1);
        }
    }

    static void enterBlocks(Object lock) {
        for (int i = 0; i < 8; i++) {
            synchronized (lock) {
                synchronized (lock) {
                    sink = lock;
                }
            }
        }
    }

    static void waitSome(Object lock) throws InterruptedException {
        synchronized (lock) {
            for (int i = 0; i < 3; i++) {
                lock.wait(1);
            }
        }
        try {
            lock.wait();
        } catch (IllegalMonitorStateException e) {
            sink = e;
        }
    }

    /* Whenever a thread calls this method, it is blocked. */
    static void enterContended(Object lock) {
        synchronized (lock) {
            sink = lock;
        }
    }

    static void contend() throws InterruptedException {
        Object lock = new Object();
        for (int i = 0; i < ROUNDS; i++) {
            Thread thread = new Thread(() -> enterContended(lock));
            synchronized (lock) {
                thread.start();
                while (thread.getState() != Thread.State.BLOCKED) {
                    Thread.sleep(1);
                }
            }
            thread.join();
        }
    }

    static void runThreads() throws InterruptedException {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(Collected::allocateMany);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        allocateMany();
        allocateArrays();
        allocateByNative();
        throwAndCatch();
        throwByMachine();
        throwByNative();
        for (int i = 0; i < 9; i++) {
            synchronizedStatic();
        }
        new Collected().synchronizedInstance(4);
        enterBlocks(new Object());
        if (arguments.length > 0) {
            waitSome(new Object());
            runThreads();
            contend();
        }
        System.out.println("done");
        if (arguments.length > 1) {
            leave(3);
        }
    }

    /* The process ends while this holds a monitor and handles an exception. */
    static synchronized void leave(int depth) {
        try {
            sink = new Item();
            if (depth > 0) {
                leave(depth - 1);
            }
            throw new Failure();
        } catch (Failure e) {
            System.exit(5);
        }
    }
}
