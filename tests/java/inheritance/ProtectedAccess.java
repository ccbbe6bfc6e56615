// Protected members through subclasses, nested subclasses, super, other instances, static protected, overriding access.
public class ProtectedAccess {
    static class A {
        protected int x = 1;
        protected static int s = 2;
        protected String m() { return "A.m"; }
        protected A() { }
        protected A(int x) { this.x = x; }
        protected static A make() { return new A(7); }
        protected class In {
            protected int y = x * 2;
        }
    }

    static class B extends A {
        B() { super(5); }
        int read(B o) { return o.x + x + super.x + s; }
        @Override public String m() { return "B" + super.m(); }
        In in() { return new In(); }
        static class Deep extends B {
            int all(B b) { return b.x + x + ((A) this).x + new In().y + make().x; }
        }
    }

    static class C extends B {
        protected int x = 50;
        @Override public String m() { return "C" + super.m() + x + super.x; }
        Runnable later() {
            return () -> {
                x++;
                C.super.x--;
                s += x;
            };
        }

        A anon() {
            return new A(9) {
                @Override protected String m() { return "anon" + x + super.m(); }
            };
        }
    }

    public static void main(String[] args) {
        C c = new C();
        B.Deep d = new B.Deep();
        System.out.println(c.m() + " " + c.read(d) + " " + d.all(c) + " " + c.in().y + " " + c.anon().m());
        Runnable r = c.later();
        for (int i = 0; i < 3; i++) r.run();
        System.out.println(c.m() + " " + A.s + " " + ((A) c).x + " " + ((B) c).m());
    }
}
