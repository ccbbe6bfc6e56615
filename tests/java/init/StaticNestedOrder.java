// Initialization order over many classes with dependencies, hashed event by event.
public class StaticNestedOrder {
    static StringBuilder log = new StringBuilder();
    static int ev(String s, int v) {
        log.append(s).append(v).append(' ');
        return v;
    }

    static class K0 {
        static int v = ev("K0:", K3.v + 1);
    }

    static class K1 extends K0 {
        static int v = ev("K1:", K0.v + K2.v);
    }

    static class K2 {
        static int v = ev("K2:", K4.w());
        static final int CONST = 12;
    }

    static class K3 {
        static int v = ev("K3:", K2.CONST);
        static { ev("K3s:", K1.v); }
    }

    static class K4 {
        static int base = ev("K4:", 4);
        static int w() { return base + K5.I.v; }
    }

    enum K5 {
        I(1), J(2);
        final int v;
        K5(int v) { this.v = ev("K5:", v); }
        static { ev("K5s:", values().length); }
    }

    static class Lazy {
        static class Holder {
            static final Lazy INSTANCE = new Lazy();
            static { ev("Holder:", 0); }
        }

        static Lazy get() {
            ev("get:", 0);
            return Holder.INSTANCE;
        }
    }

    public static void main(String[] args) {
        System.out.println(K1.v + " " + log);
        log.setLength(0);
        System.out.println(K0.v + " " + K2.v + " " + K3.v + " " + log);
        System.out.println((Lazy.get() == Lazy.get()) + " " + log);
    }
}
