// Order of initialisation: statics, instance initialisers, constructors, interfaces with defaults, constants, holders, failures.
import java.util.*;

public class Initialisation {
    static final List<String> LOG = new ArrayList<>();

    static int log(String s) { LOG.add(s); return s.length(); }

    static void flush(String what) { System.out.println(what + " " + LOG); LOG.clear(); }

    interface WithDefault { int A = log("WithDefault"); default void m() { } }

    interface NoDefault { int B = log("NoDefault"); int C = 5; }

    static class Base implements NoDefault {
        static int s = log("Base.static");
        int i = log("Base.instance");
        Base() { log("Base()"); hook(); }
        void hook() { log("Base.hook"); }
    }

    static class Derived extends Base implements WithDefault {
        static final int CONST = 7;
        static final Integer BOXED = log("Derived.boxed");
        int j = log("Derived.instance") + 100;
        { log("Derived.block " + j); }
        Derived() { super(); log("Derived() " + j); }
        Derived(int x) { this(); log("Derived(int)"); }
        @Override void hook() { log("Derived.hook " + j); }
    }

    static class Failing { static int x = 1 / (LOG.size() - LOG.size()); }

    static class Cycle1 { static int a = Cycle2.b + 1; }

    static class Cycle2 { static int b = Cycle1.a + 10; }

    enum E { X(1), Y(2); static int total = log("E.static"); final int v; E(int v) { this.v = v; log("E(" + v + ")"); } }

    static class Outer {
        int f = 1;
        class Inner { int g = f + 1; class Deep { int h = f + g; } }
        static class Holder { static final Outer INSTANCE = new Outer(log("holder")); }
        Outer(int n) { }
    }

    static int order(int... xs) { int r = 0; for (int x : xs) r = r * 10 + x; return r; }

    static int counter;

    static int next() { return ++counter; }

    public static void main(String[] args) throws Exception {
        flush("nothing " + Derived.CONST + NoDefault.C);
        Class<?> c = Derived.class;
        flush("literal " + c.getSimpleName());
        Derived[] none = new Derived[3];
        flush("array " + none.length);
        System.out.println(Derived.s);
        flush("inherited static");
        new Derived(1);
        flush("new");
        new Derived();
        flush("again");
        System.out.println(NoDefault.B);
        flush("interface");
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Failing.x);
            } catch (ExceptionInInitializerError e) {
                System.out.println(e.getMessage() + " " + e.getCause());
            } catch (NoClassDefFoundError e) {
                System.out.println(e.getMessage() + " " + (e.getCause() == null ? null : e.getCause().getClass().getSimpleName()));
            }
        }
        System.out.println(Cycle1.a + " " + Cycle2.b);
        System.out.println(E.valueOf("Y").v);
        flush("enum");
        Class.forName("Initialisation$Outer$Holder", false, Initialisation.class.getClassLoader());
        flush("not initialised");
        Outer o = Outer.Holder.INSTANCE;
        Outer.Inner.Deep d = o.new Inner().new Deep();
        flush("holder " + d.h);
        int[] a = {1, 2, 3, 4};
        int i = 0;
        a[i] = i = 2;
        i += i++ + ++i;
        a[next()] += next() * 10;
        System.out.println(Arrays.toString(a) + " " + i + " " + order(next(), next(), counter++, counter--));
        try {
            int[] z = null;
            z[next()] = next();
        } catch (NullPointerException e) {
            System.out.println("null array " + counter);
        }
        try {
            a[10] = next();
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + " " + counter);
        }
        Object x = new Object() { int v = log("anonymous"); @Override public String toString() { return "anon" + v; } };
        System.out.println(x);
        flush("end");
    }
}
