/** Threads that start in windows and outside windows, each with a known number of calls of tick. */
public class Windows {
    static void tick() { }

    static void work(int calls) {
        for (int i = 0; i < calls; i++) {
            tick();
        }
    }

    static int deep(int n) { return n == 0 ? 0 : 1 + deep(n - 1); }

    static class Worker extends Thread {
        final int calls;
        final Thread after;

        Worker(String name, int calls, Thread after) {
            super(name);
            this.calls = calls;
            this.after = after;
        }

        public void run() {
            work(calls);
            deep(20);
            if (after != null) {
                after.start(); // does not wait for it, because join() polls, a varying number of times
            }
        }
    }

    /** Continues when main has returned. */
    static class Late extends Thread {
        Late() { super("late"); }

        public void run() {
            try {
                sleep(100);
            } catch (InterruptedException e) {
                throw new Error(e.toString());
            }
            work(1000);
        }
    }

    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new Error(e.toString());
        }
    }

    /** 7 calls of its own, 30 of a thread, 500 of a thread that this one starts, all in the window. */
    static void inner() {
        Thread thread = new Worker("inner", 30, new Worker("nested", 500, null));
        thread.start();
        work(7);
        join(thread);
    }

    /** A window that an exception leaves, with a thread in it. */
    static void thrown() {
        Thread thread = new Worker("thrown", 4, null);
        thread.start();
        join(thread);
        throw new IllegalStateException();
    }

    public static void main(String[] args) {
        Thread outer = new Worker("outer", 20000, null);
        outer.start();
        inner();
        inner();
        try {
            thrown();
        } catch (IllegalStateException e) {
            work(1);
        }
        join(outer);
        Thread daemon = new Worker("daemon", 60, null);
        daemon.setDaemon(true);
        daemon.start();
        join(daemon);
        new Late().start();
    }
}
