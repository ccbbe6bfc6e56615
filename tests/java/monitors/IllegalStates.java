// IllegalMonitorStateException for wait, notify and notifyAll without the lock; null locks; messages.
public class IllegalStates {
    interface Code {
        void run() throws Exception;
    }

    static void t(Code c) {
        try {
            c.run();
            System.out.println("ok");
        } catch (Exception e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        Object o = new Object(), p = new Object();
        int[] arr = new int[1];
        t(() -> o.wait());
        t(() -> o.wait(5));
        t(() -> o.notify());
        t(() -> o.notifyAll());
        t(() -> arr.notify());
        t(() -> String.class.notifyAll());
        t(() -> "lit".wait(1));
        synchronized (o) {
            t(() -> p.notify());
            t(() -> o.notify());
            t(() -> o.wait(1));
            synchronized (p) { t(() -> p.notifyAll()); }
            t(() -> p.wait(1));
        }
        t(() -> o.notify());
        o.hashCode();
        t(() -> o.notify());
        synchronized (o) {
            t(() -> o.notify());
            o.hashCode();
        }
        Thread h = new Thread(() -> {
            synchronized (p) {
                try {
                    p.wait();
                } catch (InterruptedException e) { }
            }
        });
        h.start();
        while (h.getState() != Thread.State.WAITING) Thread.sleep(1);
        t(() -> p.notify());
        synchronized (p) { t(() -> p.notify()); }
        h.join();
        t(() -> {
            Object n = null;
            synchronized (n) { System.out.println("no"); }
        });
        t(() -> {
            synchronized (o) { throw new Exception("out of block"); }
        });
        System.out.println(Thread.holdsLock(o));
        try {
            Thread.holdsLock(null);
        } catch (NullPointerException e) {
            System.out.println("holdsLock null");
        }
        t(() -> o.wait(-1));
        t(() -> {
            synchronized (o) { o.wait(-1); }
        });
        t(() -> {
            Thread.currentThread().interrupt();
            o.wait();
        });
        System.out.println(Thread.interrupted());
    }
}
