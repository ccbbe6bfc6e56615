// Lambdas as objects: getClass relations, equals, hashCode, marker intersections, Object methods, default methods.
import java.io.Serializable;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.Supplier;

public class LambdaIdentity {
    interface Mark { }
    interface Named {
        default String name() { return "named:" + val(); }
        String val();
    }

    static Supplier<String> make() { return () -> "same site"; }
    static Supplier<String> cap(String s) { return () -> s; }
    interface WithObj {
        boolean equals(Object o);
        String toString();
        int f(int x);
    }

    interface A<T> {
        void acc(T t);
    }

    interface AS extends A<String> {
        void acc(String s);
    }

    interface Both extends A<String>, java.util.function.Consumer<String> {
        default void accept(String s) { acc("c" + s); }
    }

    public static void main(String[] args) {
        Supplier<String> s = make();
        System.out.println((make() == make()) + " " + (make().getClass() == make().getClass()) + " "
            + s.equals(s) + " " + s.equals(null) + " " + (s.hashCode() == s.hashCode()) + " "
            + (cap("a").equals(cap("a"))) + " " + (cap("a").getClass() == cap("b").getClass()));
        System.out.println((s instanceof Supplier) + " " + ((Object) s instanceof Runnable) + " "
            + s.getClass().isInterface() + " " + (s.getClass().getSuperclass() == Object.class) + " "
            + s.getClass().getInterfaces().length + s.getClass().getInterfaces()[0].getName() + " "
            + s.toString().startsWith("LambdaIdentity$$Lambda"));
        Runnable r = (Runnable & Mark) () -> System.out.println("ran");
        r.run();
        Runnable rs = (Runnable & Serializable) () -> System.out.println("serializable");
        rs.run();
        System.out.println((r instanceof Mark) + " " + (rs instanceof Serializable) + " "
            + ((Object) s instanceof Serializable));
        Comparator<String> c = (Comparator<String> & Serializable) (a, b) -> b.compareTo(a);
        System.out.println(c.compare("a", "b") + " " + c.reversed().compare("a", "b"));
        Named n = () -> "v";
        System.out.println(n.name());
        WithObj w = x -> x + 1;
        System.out.println(w.f(1) + " " + w.equals(w));
        AS as = t -> System.out.println("as " + t.length());
        A<String> raw = as;
        raw.acc("four");
        try {
            ((A) as).acc(5);
        } catch (ClassCastException e) {
            System.out.println("bridge cast");
        }
        Both b = t -> System.out.println("both " + t);
        b.acc("x");
        b.accept("y");
        Object o = (Function<Object, Object>) x -> x;
        try {
            ((Supplier<?>) o).get();
        } catch (ClassCastException e) {
            System.out.println("not a supplier");
        }
        synchronized (s) { System.out.println(Thread.holdsLock(s) + " " + s.get()); }
    }
}
