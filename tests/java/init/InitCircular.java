// Circular initialization in one thread sees default values; order of textual initializers.
public class InitCircular {
    static class A {
        static int x = B.y + 1;
        static final int C = 50;
        static final Integer D = 60;
        static String seen = "A saw B.y=" + B.y;
    }

    static class B {
        static int y = A.x + 10;
        static String seen = "B saw A.x=" + A.x + " C=" + A.C + " D=" + A.D;
    }

    static class Self {
        static Self one = new Self();
        static int count = 5;
        final int saw;
        Self() {
            saw = count;
            count++;
        }
    }

    static class Base {
        static { System.out.println("Base init, Derived.v=" + Derived.v); }
    }

    static class Derived extends Base {
        static int v = 8;
        static { System.out.println("Derived init"); }
    }

    static class Order {
        static StringBuilder log = new StringBuilder();
        static int a = add("a");
        static { add("s1"); }
        int i = add("i");
        { add("block"); }
        static int b = add("b");
        static {
            forward = 3;
            add("s2");
        }

        static int forward = 1;
        int j = add("j");
        Order() { add("ctor"); }
        Order(int x) {
            this();
            add("ctor" + x);
        }

        static int add(String s) {
            log.append(s).append(' ');
            return 1;
        }
    }

    static class Par {
        int p = 5;
        Par() { hook(); }
        void hook() { }
    }

    static class Chi extends Par {
        int q = 7;
        final int r = 8;
        final String s = "const";
        final Integer t = 9;
        String u;
        { u = "set"; }
        @Override void hook() {
            System.out.println("hook sees " + p + " " + q + " " + r + " " + s + " " + t + " " + u);
        }
    }

    enum Planet {
        A(1), B(2);
        static int total = 100;
        final int v;
        Planet(int v) { this.v = v; }
        static {
            for (Planet p : values()) total += p.v;
        }
    }

    public static void main(String[] args) {
        System.out.println(A.x + " " + B.y + " " + A.seen + " " + B.seen);
        System.out.println(Self.count + " " + Self.one.saw);
        System.out.println(Derived.v);
        new Order(4);
        System.out.println(Order.log + " " + Order.forward);
        Chi c = new Chi();
        System.out.println(c.q + c.u);
        System.out.println(Planet.total);
    }
}
