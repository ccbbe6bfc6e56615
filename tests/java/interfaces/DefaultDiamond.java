// Default methods: diamonds, conflicts resolved with X.super, superclass wins, re-abstraction, most specific.
public class DefaultDiamond {
    interface A {
        default String m() { return "A"; }
        default String w() { return "w:" + m(); }
    }

    interface B extends A {
        default String m() { return "B" + A.super.m(); }
    }

    interface C extends A {
        default String m() { return "C" + A.super.m(); }
    }

    interface D extends B, C {
        default String m() { return "D" + B.super.m() + C.super.m(); }
    }

    interface E extends A {
        String m();
    }

    interface F {
        default String m() { return "F"; }
    }

    static class K1 implements A { }
    static class K2 implements B { }
    static class K3 implements B, C {
        public String m() { return "K3" + C.super.m(); }
    }

    static class K4 implements D { }
    static class K5 implements A, D { }
    static class Base {
        public String m() { return "Base"; }
    }

    static class K6 extends Base implements B { }
    static class K7 implements E {
        public String m() { return "K7"; }
    }

    static class K8 extends K2 implements A { }
    static class K9 extends K1 implements B { }
    static class K10 implements A, F {
        public String m() { return A.super.m() + F.super.m(); }
    }

    static abstract class Abs implements A {
        public abstract String m();
    }

    static class K11 extends Abs {
        public String m() { return "K11"; }
        public String w() { return "own" + super.w(); }
    }

    static class K12 extends K4 implements C { }

    public static void main(String[] args) {
        A[] all = {new K1(), new K2(), new K3(), new K4(), new K5(), new K6(), new K7(), new K8(), new K9(),
            new K10(), new K11(), new K12(), new A() {
        }, new D() { }};
        for (int r = 0; r < 2; r++) for (A a : all) System.out.println(a.getClass().getName() + " " + a.m()
            + " " + a.w());
        F f = new K10();
        System.out.println(f.m());
        B b = new K3();
        C c = (C) b;
        System.out.println(b.m() + c.m());
    }
}
