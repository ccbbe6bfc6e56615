// invokespecial: super calls skip levels, reach inherited methods, work from nested and lambdas' classes.
public class SuperCalls {
    static class A {
        String m() { return "A.m"; }
        String p() { return "A.p(" + m() + ")"; }
        public String toString() { return "A"; }
        String v(Object... o) { return "A.v" + o.length; }
    }

    static class B extends A { }
    static class C extends B {
        String m() { return "C.m>" + super.m(); }
        String p() { return "C.p>" + super.p(); }
        public String toString() { return "C>" + super.toString(); }
        String viaLambda() {
            java.util.function.Supplier<String> s = () -> super.m() + this.m();
            return s.get();
        }

        String viaRef() {
            java.util.function.Supplier<String> s = super::m;
            return s.get();
        }

        class Inner {
            String outerSuper() { return C.super.m() + "/" + C.this.m() + "/" + C.super.toString(); }
        }

        String v(Object... o) { return "C>" + super.v(o) + super.v() + super.v(1, 2, 3); }
    }

    static class D extends C {
        String m() { return "D.m>" + super.m(); }
        public int hashCode() { return 31 + (super.hashCode() == System.identityHashCode(this) ? 1 : 0); }
        public boolean equals(Object o) { return o instanceof D || super.equals(o); }
    }

    public static void main(String[] args) {
        A[] as = {new A(), new B(), new C(), new D()};
        for (A a : as) System.out.println(a.m() + " " + a.p() + " " + a + " " + a.v("x"));
        C c = new D();
        System.out.println(c.viaLambda() + " " + c.viaRef() + " " + c.new Inner().outerSuper());
        System.out.println(new C().viaLambda() + " " + new C().viaRef() + " " + new C().new Inner()
            .outerSuper());
        System.out.println(new D().hashCode() + " " + new D().equals(new D()) + " " + new D().equals("x"));
    }
}
