// A class initializer that calls back into its own class, starts threads, throws later, and sees half-made state.
public class InitReentrant {
    static class Self {
        static int a = get() + 1;
        static int b = 10;
        static final int K = 3;
        static int get() { return b + K; }
        static Self inst = new Self();
        final int seen = a * 100 + b;
        static int c = inst.seen;
    }

    static class Thr {
        static int v;
        static volatile boolean done;
        static {
            v = 5;
            Thread t = new Thread(new Outside());
            t.start();
            try {
                t.join();
                done = Outside.sum == 499500;
            } catch (InterruptedException e) {
                v = -1;
            }
        }
    }

    static class Outside implements Runnable {
        static volatile int sum;
        public void run() {
            int x = 0;
            for (int i = 0; i < 1000; i++) x += i;
            sum = x;
        }
    }

    static class Big {
        static final int[] TABLE = new int[256];
        static {
            for (int i = 0; i < 256; i++) {
                int c = i;
                for (int k = 0; k < 8; k++) c = (c & 1) != 0 ? c >>> 1 ^ 0x82F63B78 : c >>> 1;
                TABLE[i] = c;
            }
        }
    }

    interface Lazy {
        Lazy INST = make("iface");
        static Lazy make(String s) {
            order.append(s).append(' ');
            return new Lazy() { };
        }
    }

    static StringBuilder order = new StringBuilder();
    static class Uses implements Lazy {
        static int z = 1;
    }

    static class Cond {
        static {
            if (InitReentrant.class.getName().length() > 100) throw new Error("never");
            order.append("cond ");
        }

        static void touch() { }
    }

    enum Reg {
        A("x"), B("y");
        static final java.util.Map<String, Reg> M = new java.util.HashMap<>();
        static {
            for (Reg r : values()) M.put(r.k, r);
        }

        final String k;
        Reg(String k) {
            this.k = k;
            order.append("reg").append(k).append(' ');
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Self.a + " " + Self.b + " " + Self.c + " " + Self.inst.seen);
        System.out.println(Thr.v + " " + Thr.done);
        System.out.println(Big.TABLE[1] + " " + Big.TABLE[255]);
        System.out.println(Uses.z + " [" + order + "]");
        System.out.println((Lazy.INST != null) + " " + order);
        for (int i = 0; i < 3; i++) Cond.touch();
        System.out.println(Reg.M.get("y") + " " + order);
        Class<?> c = Class.forName("InitReentrant$Late", false, InitReentrant.class.getClassLoader());
        System.out.println(late);
        c.newInstance();
        System.out.println(late);
        int[] cnt = new int[1];
        Thread[] ts = new Thread[8];
        for (int i = 0; i < 8; i++) {
            ts[i] = new Thread(() -> {
                int v = Race.value();
                synchronized (cnt) { cnt[0] += v; }
            });
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(cnt[0] + " " + Race.made);
    }

    static String late = "not yet";
    static class Late {
        static { late = "initialized"; }
    }

    static class Race {
        static int made;
        static final Race R = new Race();
        Race() { made++; }
        static int value() { return R == null ? 0 : made; }
    }
}
