// Method references: static, bound, unbound, constructor, array, super, varargs, with boxing, widening and generic adaptation.
import java.util.*;
import java.util.function.*;

public class MethodRefs {
    final String n;
    int calls;
    MethodRefs() { n = "none"; }
    MethodRefs(String s) { n = s; }
    MethodRefs(String s, int k) { n = s + k; }
    MethodRefs(int... v) { n = "v" + v.length; }
    String get() {
        calls++;
        return n;
    }

    String join(Object o) { return n + o; }
    static String st(Object o) { return "st" + o; }
    int add(int x) { return x + n.length(); }
    static int vsum(int... v) {
        int s = 0;
        for (int x : v) s += x;
        return s;
    }

    static String objs(Object... o) { return o.length + Arrays.toString(o); }
    static long wide(long a, double b) { return a + (long) b; }
    static <T> T id(T t) { return t; }
    static <T extends Comparable<T>> T max(T a, T b) { return a.compareTo(b) > 0 ? a : b; }
    static void sink(int x) { }
    static Integer boxed(int x) { return x * 2; }
    static int unboxed(Integer x) { return x + 1; }
    interface IL {
        long f(int x);
    }

    interface II {
        int f(int a, int b);
    }

    interface O2 {
        Object f(int a, Integer b);
    }

    interface Mk3 {
        MethodRefs f(int a, int b, int c);
    }

    interface D2 {
        double f(byte a, float b);
    }

    interface VV {
        void f(int x);
    }

    interface LI {
        long f(Integer x);
    }

    interface CO {
        Comparable<?> f(String s);
    }

    interface Gen {
        <T> T f(T t);
    }

    static class Sub extends MethodRefs {
        Sub() { super("sub"); }
        @Override String get() {
            Supplier<String> s = super::get;
            Supplier<String> t = this::own;
            return s.get() + t.get();
        }

        String own() { return "own"; }
    }

    class In {
        final String v;
        In(String s) { v = n + s; }
    }

    In in(String s) {
        Function<String, In> f = In::new;
        return f.apply(s);
    }

    static MethodRefs evaluated() {
        System.out.println("receiver evaluated");
        return new MethodRefs("ev");
    }

    public static void main(String[] args) {
        MethodRefs m = new MethodRefs("recv");
        Supplier<String> b = m::get;
        Function<MethodRefs, String> u = MethodRefs::get;
        BiFunction<MethodRefs, Object, String> u2 = MethodRefs::join;
        Function<Object, String> s = MethodRefs::st;
        Supplier<MethodRefs> c0 = MethodRefs::new;
        Function<String, MethodRefs> c1 = MethodRefs::new;
        BiFunction<String, Integer, MethodRefs> c2 = MethodRefs::new;
        Mk3 c3 = MethodRefs::new;
        System.out.println(b.get() + u.apply(m) + u2.apply(m, 5) + s.apply(null) + c0.get().n + c1.apply("c1")
            .n + c2.apply("c", 2).n + c3.f(1, 2, 3).n + m.calls);
        IntFunction<String[]> a1 = String[]::new;
        Function<Integer, int[][]> a2 = int[][]::new;
        II v2 = MethodRefs::vsum;
        Function<int[], Integer> vs = MethodRefs::vsum;
        O2 ob = MethodRefs::objs;
        D2 w = MethodRefs::wide;
        IL il = m::add;
        VV vv = MethodRefs::boxed;
        LI li = MethodRefs::unboxed;
        IL il2 = MethodRefs::boxed;
        CO co = MethodRefs::id;
        Gen g = MethodRefs::id;
        BinaryOperator<String> mx = MethodRefs::max;
        IntConsumer sink = MethodRefs::boxed;
        vv.f(1);
        sink.accept(2);
        System.out.println(a1.apply(3).length + a2.apply(4).length + v2.f(3, 4)
            + vs.apply(new int[] {1, 2, 3}) + ob.f(1, 2).toString() + w.f((byte) 3, 4.5f) + il.f(10)
            + li.f(41) + il2.f(8) + co.f("co") + g.f("g") + g.f(5) + mx.apply("p", "q"));
        System.out.println(new Sub().get() + m.in("I").v);
        Supplier<String> ev = evaluated()::get;
        System.out.println("made " + ev.get() + ev.get());
        MethodRefs nul = null;
        try {
            Supplier<String> x = nul::get;
            System.out.println("made " + x);
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
        try {
            u.apply(null);
        } catch (NullPointerException e) {
            System.out.println("null unbound");
        }
        Comparator<String> len = Comparator.comparing(String::length);
        String[] w3 = {"ccc", "a", "bb", "AA", "dddd"};
        Arrays.sort(w3, len.thenComparing(Comparator.reverseOrder()));
        System.out.println(Arrays.toString(w3));
        Arrays.sort(w3, String::compareToIgnoreCase);
        System.out.println(Arrays.toString(w3));
        Function<Integer, Integer> inc = x -> x + 1;
        Function<Integer, Integer> ch = inc;
        for (int i = 0; i < 100; i++) ch = ch.andThen(inc);
        System.out.println(ch.apply(0) + " " + inc.compose(MethodRefs::vlen).apply("seven") + " "
            + Function.<String>identity().apply("id"));
        Predicate<Integer> even = x -> x % 2 == 0, pos = x -> x > 0;
        for (int i = -2; i < 3; i++) System.out.print(even.and(pos).test(i) + "" + even.or(pos.negate())
            .test(i) + Predicate.isEqual(1).test(i) + " ");
        System.out.println();
        List<Supplier<Object>> sup = new ArrayList<>(Arrays.asList(ArrayList::new, StringBuilder::new,
            Object::new));
        for (Supplier<Object> x : sup) System.out.print(x.get().getClass().getSimpleName() + " ");
        int[] arr = {3, 1, 2};
        Supplier<int[]> cl = arr::clone;
        Supplier<Integer> hash = "hash"::hashCode;
        Supplier<Class<?>> gc = "x"::getClass;
        System.out.println(cl.get()[0] + " " + hash.get() + gc.get().getName());
    }

    static Integer vlen(String s) { return s.length(); }
}
