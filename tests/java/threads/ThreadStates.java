// Observing NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING and TERMINATED of another thread.
public class ThreadStates {
    static void until(Thread t, Thread.State s) throws Exception {
        for (int i = 0; i < 20000 && t.getState() != s; i++) Thread.sleep(1);
        System.out.println(t.getState() + " " + t.isAlive());
    }

    static volatile boolean stop, interrupted;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            while (!stop) { }
            synchronized (lock) {
                try {
                    lock.wait();
                    lock.wait(100000);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            try {
                Thread.sleep(100000);
            } catch (InterruptedException e) { }
        });
        until(t, Thread.State.NEW);
        t.start();
        until(t, Thread.State.RUNNABLE);
        synchronized (lock) {
            stop = true;
            until(t, Thread.State.BLOCKED);
        }
        until(t, Thread.State.WAITING);
        synchronized (lock) { lock.notify(); }
        until(t, Thread.State.TIMED_WAITING);
        t.interrupt();
        // Until then a second interrupt is the same as the first.
        while (!interrupted) Thread.sleep(1);
        until(t, Thread.State.TIMED_WAITING);
        t.interrupt();
        until(t, Thread.State.TERMINATED);
        Thread sl = new Thread(() -> {
            try {
                Thread.currentThread().join(100000);
            } catch (InterruptedException e) {
                System.out.println("self join");
            }
        });
        sl.start();
        until(sl, Thread.State.TIMED_WAITING);
        sl.interrupt();
        sl.join();
        Thread jn = new Thread(() -> {
            try {
                Thread.currentThread().join();
            } catch (InterruptedException e) {
                System.out.println("self join");
            }
        });
        jn.start();
        until(jn, Thread.State.WAITING);
        jn.interrupt();
        jn.join();
        for (Thread.State s : Thread.State.values()) System.out.print(s + " ");
        System.out.println();
    }
}
