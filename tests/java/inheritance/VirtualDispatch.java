// Virtual calls over a deep hierarchy: mono-, bi- and megamorphic sites, overridden at various levels.
public class VirtualDispatch {
    static class A {
        int f(int x) { return x + 1; }
        String n() { return "A"; }
        long g(long a, double b) { return a + (long) b; }
    }

    static class B extends A {
        int f(int x) { return x * 2; }
    }

    static class C extends B {
        String n() { return "C" + super.n(); }
    }

    static class D extends C {
        int f(int x) { return super.f(x) - 3; }
        long g(long a, double b) { return super.g(b > 0 ? a : -a, b) * 2; }
    }

    static class E extends D {
        int f(int x) { return x ^ 0x55; }
        String n() { return "E" + super.n(); }
    }

    static class F extends A {
        int f(int x) { return ~x; }
    }

    static class G extends F {
        long g(long a, double b) { return 7; }
    }

    static abstract class H extends A {
        abstract int f(int x);
        int twice(int x) { return f(f(x)); }
    }

    static class I extends H {
        int f(int x) { return x / 2; }
    }

    static class J extends H {
        int f(int x) { return x + 100; }
        String n() { return "J"; }
    }

    static int mono(A a, int n) {
        int s = 0;
        for (int i = 0; i < n; i++) s = s * 31 + a.f(i);
        return s;
    }

    static int mega(A[] as, int n) {
        int s = 0;
        for (int i = 0; i < n; i++) s = s * 31 + as[i % as.length].f(i);
        return s;
    }

    public static void main(String[] args) {
        A[] as = {new A(), new B(), new C(), new D(), new E(), new F(), new G(), new I(), new J()};
        for (A a : as) {
            System.out.println(a.getClass().getName() + " " + a.f(10) + " " + a.n() + " " + a.g(5, 2.5) + " "
                + a.g(5, -2.5) + " " + mono(a, 1000));
        }
        System.out.println(mega(as, 10000));
        System.out.println(mega(new A[] {new A(), new B()}, 1000));
        System.out.println(((H) as[7]).twice(100) + " " + ((H) as[8]).twice(100));
        A x = null;
        try {
            x.f(1);
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
        long s = 0;
        for (int r = 0; r < 50; r++) for (A a : as) s = s * 7 + a.f((int) s & 0xff) + a.n().length()
            + a.g(s % 100, r - 25);
        System.out.println(s);
    }
}
