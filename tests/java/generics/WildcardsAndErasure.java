// Erasure at work: bridge calls, unchecked casts that fail late, generic arrays, overloads after erasure, raw types.
import java.util.*;
import java.util.function.*;

public class WildcardsAndErasure {
    static abstract class Shape<T extends Shape<T>> implements Comparable<T> {
        int v;
        @SuppressWarnings("unchecked") T with(int v) {
            this.v = v;
            return (T) this;
        }

        public int compareTo(T o) { return Integer.compare(v, o.v); }
    }

    static class Sq extends Shape<Sq> {
        Sq grow() {
            v *= 2;
            return this;
        }
    }

    static class Ci extends Shape<Ci> { }
    interface Conv<A, B> {
        B to(A a);
        default <C> Conv<A, C> then(Conv<? super B, ? extends C> n) { return a -> n.to(to(a)); }
    }

    static class Cell<T> {
        T v;
        Cell(T v) { this.v = v; } <U extends T> void set(U u) { v = u; }
        T get() { return v; }
    }

    static class IntCell extends Cell<Integer> {
        IntCell(int v) { super(v); }
        @Override Integer get() { return v + 1; }
    }

    static double sum(Collection<? extends Number> c) {
        double s = 0;
        for (Number n : c) s += n.doubleValue();
        return s;
    }

    static void fill(List<? super Integer> l) {
        for (int i = 0; i < 3; i++) l.add(i);
    }

    static <T> T first(List<? extends T> l) { return l.get(0); }
    static <K extends Comparable<K>, V> List<V> byKey(Map<K, V> m) {
        return new ArrayList<>(new TreeMap<>(m).values());
    }

    @SafeVarargs static <T> T[] arr(T... t) { return t; }
    static <T> T[] two(T a, T b) { return arr(a, b); }
    static String over(List<String> l) { return "L" + l.size(); }
    static String over(Collection<Integer> l) { return "C" + l.size(); }
    static String over(Object o) { return "O"; }

    @SuppressWarnings({"unchecked", "rawtypes"}) public static void main(String[] args) {
        System.out.println(new Sq().with(5).grow().v + " " + new Sq().with(1).compareTo(new Sq().with(2)));
        Comparable raw = new Sq();
        try {
            raw.compareTo(new Ci());
        } catch (ClassCastException e) {
            System.out.println("bridge refused");
        }
        Conv<String, Integer> len = String::length;
        System.out.println(len.then(n -> n * 1.5).then(Object::toString).to("four"));
        Cell<Integer> c = new IntCell(4);
        int got = c.get();
        Cell rawCell = c;
        System.out.println(got + " " + rawCell.get());
        rawCell.v = "poison";
        try {
            int x = c.v;
            System.out.println(x);
        } catch (ClassCastException e) {
            System.out.println("late failure");
        }
        try {
            rawCell.get();
        } catch (ClassCastException e) {
            System.out.println("in bridge");
        }
        List<Object> lo = new ArrayList<>();
        fill(lo);
        List<Number> ln = new ArrayList<>(Arrays.asList(1.5, 2L));
        fill(ln);
        System.out.println(lo + " " + sum(ln) + first(ln));
        Map<String, Integer> m = new HashMap<>();
        m.put("b", 2);
        m.put("a", 1);
        System.out.println(byKey(m) + arr("x", "y").getClass().getSimpleName() + arr(1, 2.5).length);
        try {
            String[] s = two("p", "q");
            System.out.println(s.length);
        } catch (ClassCastException e) {
            System.out.println("Object[] is no String[]");
        }
        System.out.println(over(new ArrayList<String>()) + over((Collection<Integer>) new HashSet<Integer>())
            + over("x"));
        List strs = new ArrayList<String>();
        strs.add(1);
        strs.add("s");
        List<String> typed = strs;
        int ok = 0, bad = 0;
        for (int i = 0; i < 2; i++) try {
            String s = typed.get(i);
            ok++;
        } catch (ClassCastException e) {
            bad++;
        }
        System.out.println(ok + " " + bad + " " + typed);
        Object o = typed.get(0);
        BiFunction<Object, Object, Boolean> eq = Object::equals;
        Supplier<? extends List<? super String>> sup = ArrayList::new;
        List<? super String> ls = sup.get();
        ls.add("in");
        Object out = ls.get(0);
        System.out.println(o + " " + eq.apply(1, 1) + out + ls.size());
        Class<? extends Number> cn = Integer.valueOf(1).getClass();
        Class<?>[] cs = {List.class, cn, int[].class};
        System.out.println(cs.length + cn.getSimpleName());
    }
}
