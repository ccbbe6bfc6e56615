// Deep recursion on one lock, many locks held at once, release order through exceptions and returns from blocks.
public class LockNesting {
    static int n;
    final int id;
    LockNesting(int i) { id = i; }
    synchronized int rec(int d) { return d == 0 ? (Thread.holdsLock(this) ? 1 : 0) : rec(d - 1) + 1; }
    static int hold(Object[] l, int i) {
        if (i == l.length) {
            int c = 0;
            for (Object o : l) if (Thread.holdsLock(o)) c++;
            return c;
        }
        synchronized (l[i]) { return hold(l, i + 1); }
    }

    static int exits(Object a, Object b, int how) {
        synchronized (a) {
            for (int i = 0; i < 3; i++) {
                synchronized (b) {
                    try {
                        if (how == 0) return 10;
                        if (how == 1) break;
                        if (how == 2) continue;
                        if (how == 3) throw new RuntimeException("h3");
                        if (how == 4) synchronized (a) {
                            synchronized (b) { return 40; }
                        }
                    } finally {
                        n += Thread.holdsLock(b) ? 1 : 100;
                    }
                }
                n += Thread.holdsLock(b) ? 1000 : 0;
            }
            return 50;
        }
    }

    static synchronized void st() {
        if (!Thread.holdsLock(LockNesting.class)) System.out.println("class lock");
        new LockNesting(1).rec(2);
    }

    static synchronized long throwing(int d) {
        if (d == 0) throw new IllegalStateException("deep");
        return throwing(d - 1);
    }

    public static void main(String[] args) throws Exception {
        LockNesting o = new LockNesting(5);
        System.out.println(o.rec(500) + " " + Thread.holdsLock(o));
        Object[] l = new Object[200];
        for (int i = 0; i < l.length; i++) l[i] = i % 3 == 0 ? new int[1] : i % 3 == 1 ? new Object()
            : new LockNesting(i);
        System.out.println(hold(l, 0));
        for (Object x : l) if (Thread.holdsLock(x)) System.out.println("kept");
        Object a = new Object(), b = new Object();
        for (int h = 0; h < 6; h++) {
            int r;
            try {
                r = exits(a, b, h);
            } catch (RuntimeException e) {
                r = -1;
            }
            System.out.println(h + " " + r + " " + n + " " + Thread.holdsLock(a) + Thread.holdsLock(b));
        }
        st();
        try {
            throwing(50);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + Thread.holdsLock(LockNesting.class));
        }
        Thread t = new Thread(() -> {
            synchronized (LockNesting.class) {
                synchronized (a) {
                    synchronized (b) { System.out.println("all free"); }
                }
            }
        });
        t.start();
        t.join();
        int[] c = {0};
        Object[] locks = new Object[64];
        for (int i = 0; i < 64; i++) locks[i] = new Object();
        Thread[] ts = new Thread[4];
        for (int k = 0; k < 4; k++) {
            int s = k;
            ts[k] = new Thread(() -> {
                int x = s;
                for (int i = 0; i < 5000; i++) {
                    x = x * 1103515245 + 12345;
                    int p = (x >>> 16) % 64, q = (x >>> 8 & 0xff) % 64;
                    synchronized (locks[Math.min(p, q)]) {
                        synchronized (locks[Math.max(p, q)]) {
                            synchronized (c) { c[0]++; }
                        }
                    }
                }
            });
            ts[k].start();
        }
        for (Thread x : ts) x.join();
        System.out.println(c[0]);
        Object moved = new Object();
        for (int i = 0; i < 30000; i++) {
            synchronized (moved) { n++; }
            if (i % 1000 == 0) synchronized (moved) {
                synchronized (moved) { n--; }
            }
        }
        System.out.println(n);
    }
}
