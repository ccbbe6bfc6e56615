// wait/notify details: order of releases, notify of one, notifyAll, timed wait, nested lock depth restored after wait.
public class WaitNotify {
    static int woken;
    static final Object L = new Object();

    static synchronized void deep(int n, Object l) throws InterruptedException {
        synchronized (l) {
            if (n > 0) deep(n - 1, l);
            else {
                l.wait(20);
                System.out.println("depth kept " + Thread.holdsLock(l) + Thread.holdsLock(WaitNotify.class));
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] ts = new Thread[5];
        for (int i = 0; i < 5; i++) {
            ts[i] = new Thread(() -> {
                synchronized (L) {
                    try {
                        L.wait();
                    } catch (InterruptedException e) {
                        woken += 100;
                    }
                    woken++;
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) while (t.getState() != Thread.State.WAITING) Thread.sleep(1);
        synchronized (L) {
            L.notify();
            System.out.println("not before release " + woken);
        }
        while (true) {
            synchronized (L) {
                if (woken == 1) break;
            }
            Thread.sleep(1);
        }
        Thread.sleep(20);
        synchronized (L) {
            System.out.println(woken);
            L.notifyAll();
        }
        for (Thread t : ts) t.join();
        System.out.println(woken);
        long t0 = System.nanoTime();
        synchronized (L) { L.wait(30); }
        System.out.println(System.nanoTime() - t0 >= 29000000L);
        t0 = System.nanoTime();
        synchronized (L) { L.wait(20, 999999); }
        System.out.println(System.nanoTime() - t0 >= 19000000L);
        deep(5, L);
        System.out.println(Thread.holdsLock(L));
        synchronized (L) {
            L.notify();
            L.notifyAll();
        }
        Thread late = new Thread(() -> {
            synchronized (L) {
                try {
                    L.wait(50);
                } catch (InterruptedException e) { }
                System.out.println("lost notify is lost");
            }
        });
        late.start();
        late.join();
        boolean[] flag = new boolean[1];
        Thread holder = new Thread(() -> {
            synchronized (L) {
                try {
                    while (!flag[0]) L.wait();
                } catch (InterruptedException e) { }
                System.out.println("flag seen");
            }
        });
        holder.start();
        while (holder.getState() != Thread.State.WAITING) Thread.sleep(1);
        synchronized (L) { L.notifyAll(); }
        Thread.sleep(10);
        System.out.println(holder.isAlive());
        synchronized (L) {
            flag[0] = true;
            L.notifyAll();
        }
        holder.join();
        Thread in = new Thread(() -> {
            synchronized (L) {
                try {
                    L.wait();
                } catch (InterruptedException e) {
                    System.out.println("reacquired " + Thread.holdsLock(L));
                }
            }
        });
        in.start();
        while (in.getState() != Thread.State.WAITING) Thread.sleep(1);
        synchronized (L) {
            in.interrupt();
            Thread.sleep(30);
            System.out.println("still holding");
        }
        in.join();
        try {
            synchronized (L) { L.wait(1, 1000000); }
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
