// Identity hash codes and locks on the same objects in every order, with contention and collections between.
public class MonitorHashInteraction {
    public static void main(String[] args) throws Exception {
        Object[] os = new Object[200];
        int[] h = new int[200];
        for (int i = 0; i < 200; i++) os[i] = i % 4 == 0 ? new int[i] : new Object();
        int bad = 0;
        for (int i = 0; i < 200; i++) {
            Object o = os[i];
            switch (i % 6) {
                case 0:
                    h[i] = System.identityHashCode(o);
                    synchronized (o) {
                        if (System.identityHashCode(o) != h[i]) bad++;
                    }
                    break;
                case 1:
                    synchronized (o) { h[i] = System.identityHashCode(o); }
                    break;
                case 2:
                    synchronized (o) {
                        synchronized (o) { h[i] = System.identityHashCode(o); }
                        if (h[i] != System.identityHashCode(o)) bad++;
                    }
                    break;
                case 3:
                    synchronized (o) {
                        o.notifyAll();
                        h[i] = System.identityHashCode(o);
                        o.wait(1);
                    }
                    break;
                case 4:
                    {
                        Thread t;
                        synchronized (o) {
                            t = new Thread(() -> {
                                synchronized (o) { o.notify(); }
                            });
                            t.start();
                            while (t.getState() != Thread.State.BLOCKED) Thread.sleep(1);
                            h[i] = System.identityHashCode(o);
                        }
                        t.join();
                        break;
                    }
                default:
                    h[i] = System.identityHashCode(o);
            }
            if (i % 50 == 0) System.gc();
        }
        for (int r = 0; r < 3; r++) {
            for (int i = 0; i < 200; i++) {
                if (System.identityHashCode(os[i]) != h[i]) bad++;
                synchronized (os[i]) {
                    if (System.identityHashCode(os[i]) != h[i] || !Thread.holdsLock(os[i])) bad++;
                }
                if (Thread.holdsLock(os[i])) bad++;
            }
            System.gc();
        }
        System.out.println(bad);
        Object m = new Object();
        int[] seen = new int[8];
        Thread[] ts = new Thread[8];
        for (int k = 0; k < 8; k++) {
            int s = k;
            ts[k] = new Thread(() -> {
                for (int i = 0; i < 500; i++) {
                    synchronized (m) { seen[s] = m.hashCode(); }
                }
            });
            ts[k].start();
        }
        for (Thread t : ts) t.join();
        boolean same = true;
        for (int v : seen) same &= v == m.hashCode();
        System.out.println(same);
    }
}
