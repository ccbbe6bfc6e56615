// invokeinterface: many implementors, many interfaces per class, inherited implementations, Object methods.
public class InterfaceDispatch {
    interface I0 {
        int a(int x);
    }

    interface I1 {
        int b(int x);
    }

    interface I2 {
        int c(int x);
    }

    interface I3 extends I0, I1 {
        int d(int x);
    }

    interface I4 {
        default int e(int x) { return x * 5; }
    }

    static class P implements I0, I1, I2 {
        public int a(int x) { return x + 1; }
        public int b(int x) { return x + 2; }
        public int c(int x) { return x + 3; }
    }

    static class Q extends P implements I3, I4 {
        public int d(int x) { return a(x) * b(x); }
        public int a(int x) { return x * 7; }
    }

    static class R implements I4, I3, I2 {
        public int a(int x) { return -x; }
        public int b(int x) { return ~x; }
        public int c(int x) { return x & 15; }
        public int d(int x) { return x | 1; }
        public int e(int x) { return x << 1; }
    }

    static class S extends R {
        public int c(int x) { return super.c(x) + 1; }
        @Override public String toString() { return "S"; }
        @Override public boolean equals(Object o) { return true; }
    }

    enum T implements I0 {
        ONE {
            public int a(int x) { return 1; }
        }, TWO;
        public int a(int x) { return 2 * x; }
    }

    public static void main(String[] args) {
        Object[] objs = {new P(), new Q(), new R(), new S(), T.ONE, T.TWO, (I0) x -> x * x, (I4) new I4() {
        }};
        long h = 0;
        for (int r = 0; r < 2000; r++) {
            Object o = objs[r % objs.length];
            if (o instanceof I0) h = h * 31 + ((I0) o).a(r);
            if (o instanceof I1) h = h * 31 + ((I1) o).b(r);
            if (o instanceof I2) h = h * 31 + ((I2) o).c(r);
            if (o instanceof I3) h = h * 31 + ((I3) o).d(r) + ((I3) o).a(r) * 3;
            if (o instanceof I4) h = h * 31 + ((I4) o).e(r);
            if (r % 250 == 0) System.out.println(r + " " + h);
        }
        I2 s = new S();
        System.out.println(s.toString() + s.equals(null) + s.getClass().getSimpleName()
            + (s.hashCode() == s.hashCode()));
        I0 n = null;
        try {
            n.a(1);
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
        try {
            I3 bad = (I3) objs[0];
            bad.d(1);
        } catch (ClassCastException e) {
            System.out.println("cce");
        }
        System.out.println(h);
    }
}
