// Synchronization on class objects, boxed values, strings, arrays and enum constants with contention; inflation and reuse.
public class StaticInitLock {
    enum E { X, Y }
    static int[] counts = new int[6];
    static void bump(Object l, int i) {
        synchronized (l) { counts[i]++; }
    }

    public static void main(String[] args) throws Exception {
        Object[] locks = {StaticInitLock.class, "string", 100, new long[0][0], E.X, Thread.currentThread()};
        for (int r = 0; r < 3; r++) {
            Thread[] ts = new Thread[5];
            for (int k = 0; k < 5; k++) {
                int s = k;
                ts[k] = new Thread(() -> {
                    for (int i = 0; i < 2000; i++) bump(locks[(i + s) % 6], (i + s) % 6);
                    for (int i = 0; i < 300; i++) for (int j = 0; j < 6; j++) bump(locks[j], j);
                });
                ts[k].start();
            }
            for (Thread t : ts) t.join();
            StringBuilder sb = new StringBuilder();
            int sum = 0;
            for (int c : counts) sum += c;
            System.out.println(r + " " + sum + " " + (counts[0] > 5000));
            System.gc();
        }
        Object[] many = new Object[3000];
        for (int i = 0; i < many.length; i++) many[i] = new Object();
        int[] h = new int[many.length];
        for (int i = 0; i < many.length; i++) {
            if (i % 2 == 0) h[i] = many[i].hashCode();
            synchronized (many[i]) {
                if (i % 3 == 0) many[i].notifyAll();
                if (i % 2 == 1) h[i] = many[i].hashCode();
            }
        }
        Thread[] ts = new Thread[3];
        int[] c = new int[3];
        for (int k = 0; k < 3; k++) {
            int s = k;
            ts[k] = new Thread(() -> {
                for (Object o : many) synchronized (o) {
                    c[s]++;
                }
            });
            ts[k].start();
        }
        for (Thread t : ts) t.join();
        int ok = 0;
        for (int i = 0; i < many.length; i++) if (many[i].hashCode() == h[i]) ok++;
        System.out.println(ok + " " + (c[0] + c[1] + c[2]));
    }
}
