// interrupt, isInterrupted, interrupted with sleep, wait, join and plain running threads.
public class InterruptSemantics {
    public static void main(String[] args) throws Exception {
        Thread me = Thread.currentThread();
        System.out.println(me.isInterrupted() + " " + Thread.interrupted());
        me.interrupt();
        System.out.println(me.isInterrupted() + " " + me.isInterrupted() + " " + Thread.interrupted() + " "
            + Thread.interrupted() + " " + me.isInterrupted());
        me.interrupt();
        try {
            Thread.sleep(10000);
            System.out.println("slept");
        } catch (InterruptedException e) {
            System.out.println(e.getMessage() + " " + me.isInterrupted());
        }
        me.interrupt();
        Object lock = new Object();
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                System.out.println("wait " + e.getMessage() + " " + Thread.holdsLock(lock)
                    + me.isInterrupted());
            }
        }
        me.interrupt();
        try {
            new Thread(() -> { }).join();
            System.out.println("join of unstarted thread returns");
        } catch (InterruptedException e) {
            System.out.println("join interrupted");
        }
        System.out.println(Thread.interrupted());
        Thread never = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    System.out.println("never woken " + Thread.currentThread().isInterrupted());
                    Thread.currentThread().interrupt();
                    System.out.println(Thread.currentThread().isInterrupted());
                }
            }
        });
        never.start();
        while (never.getState() != Thread.State.WAITING) Thread.sleep(1);
        me.interrupt();
        try {
            never.join();
        } catch (InterruptedException e) {
            System.out.println("join interrupted " + never.isAlive());
        }
        never.interrupt();
        never.join();
        System.out.println(never.isInterrupted() + " " + never.isAlive());
        boolean[] seen = new boolean[1];
        Thread spin = new Thread(() -> {
            long n = 0;
            while (!Thread.currentThread().isInterrupted()) n++;
            seen[0] = Thread.interrupted() && !Thread.currentThread().isInterrupted();
        });
        spin.start();
        Thread.sleep(20);
        spin.interrupt();
        spin.join();
        System.out.println(seen[0]);
        Thread before = new Thread(() -> {
            try {
                Thread.sleep(1);
                System.out.println("interrupt before start is lost or kept, both legal");
            } catch (InterruptedException e) {
                System.out.println("interrupt before start is lost or kept, both legal");
            }
        });
        before.interrupt();
        before.start();
        before.join();
        Thread blocked = new Thread(() -> {
            synchronized (lock) { System.out.println("got lock, interrupted " + Thread.interrupted()); }
        });
        synchronized (lock) {
            blocked.start();
            while (blocked.getState() != Thread.State.BLOCKED) Thread.sleep(1);
            blocked.interrupt();
            Thread.sleep(20);
            System.out.println(blocked.getState());
        }
        blocked.join();
        try {
            Thread.sleep(0);
            Thread.sleep(1, 500000);
            Thread.yield();
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
