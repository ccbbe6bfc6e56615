// Lazy holders, double-checked singletons, enum singletons and registries created on first use by many threads.
public class StaticHolders {
    static int holders, checked;
    static class Lazy {
        static class H {
            static final Lazy L = new Lazy();
        }

        final int id = ++holders;
        static Lazy get() { return H.L; }
    }

    static class Dcl {
        private static volatile Dcl inst;
        final int[] data = new int[10];
        Dcl() {
            checked++;
            for (int i = 0; i < 10; i++) data[i] = i * i;
        }

        static Dcl get() {
            Dcl d = inst;
            if (d == null) synchronized (Dcl.class) {
                d = inst;
                if (d == null) inst = d = new Dcl();
            }
            return d;
        }
    }

    enum Single {
        INST;
        final long born = 42;
        int hits;
        synchronized int hit() { return ++hits; }
    }

    static class Chain0 {
        static int v = Chain1.v + 1;
    }

    static class Chain1 {
        static int v = Chain2.v + 1;
    }

    static class Chain2 {
        static int v = Chain3.v + 1;
    }

    static class Chain3 {
        static int v = start();
        static int start() { return 100; }
    }

    public static void main(String[] args) throws Exception {
        Thread[] ts = new Thread[12];
        int[] bad = {0};
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 200; k++) {
                    int s = 0;
                    for (int v : Dcl.get().data) s += v;
                    if (Lazy.get().id != 1 || s != 285 || Single.INST.born != 42 || Chain0.v != 103)
                        synchronized (bad) {
                        bad[0]++;
                    }
                    Single.INST.hit();
                }
            });
        }
        System.out.println(holders + " " + checked);
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(bad[0] + " " + holders + " " + checked + " " + Single.INST.hits + " "
            + (Lazy.get() == Lazy.get()));
    }
}
