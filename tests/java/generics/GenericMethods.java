// Generic methods and classes: bounds, wildcards, inference, recursive bounds, arrays, erasure casts.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class GenericMethods {
    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) {
        T m = null;
        for (T t : c) if (m == null || t.compareTo(m) > 0) m = t;
        return m;
    }

    static <K, V extends Comparable<V>> K argMax(Map<K, V> m) {
        K best = null;
        V bv = null;
        for (Map.Entry<K, V> e : m.entrySet()) if (bv == null || e.getValue().compareTo(bv) > 0) {
            best = e.getKey();
            bv = e.getValue();
        }
        return best;
    }

    static <T> void swap(List<T> l, int i, int j) {
        T t = l.get(i);
        l.set(i, l.get(j));
        l.set(j, t);
    }

    static void swapAny(List<?> l, int i, int j) { swap(l, i, j); }
    static double total(Collection<? extends Number> c) {
        double d = 0;
        for (Number n : c) d += n.doubleValue();
        return d;
    }

    static void addInts(List<? super Integer> l) {
        for (int i = 0; i < 3; i++) l.add(i);
    }

    @SafeVarargs static <T> List<T> listOf(T... ts) { return new ArrayList<>(Arrays.asList(ts)); }
    static <A, B, C> java.util.function.Function<A, C> comp(java.util.function.Function<A, B> f,
        java.util.function.Function<B, C> g) {
        return a -> g.apply(f.apply(a));
    }

    static abstract class Builder<B extends Builder<B>> {
        String s = "";
        abstract B self();
        B add(String x) {
            s += x;
            return self();
        }
    }

    static class MyB extends Builder<MyB> {
        MyB self() { return this; }
        MyB twice() {
            s += s;
            return this;
        }
    }

    static class Pair<A, B> {
        final A a;
        final B b;
        Pair(A a, B b) {
            this.a = a;
            this.b = b;
        } <C> Pair<C, B> first(C c) { return new Pair<>(c, b); }
        Pair<B, A> flip() { return new Pair<>(b, a); }
        static <X> Pair<X, X> dup(X x) { return new Pair<>(x, x); }
        public String toString() { return "(" + a + "," + b + ")"; }
    }

    static <T extends CharSequence & Comparable<T>> int both(T a, T b) {
        return a.length() + b.length() + a.compareTo(b);
    }

    static <T> T[] fill(T[] arr, T v) {
        for (int i = 0; i < arr.length; i++) arr[i] = v;
        return arr;
    }

    @SuppressWarnings("unchecked") static <T> T[] unsafe(int n) { return (T[]) new Object[n]; }
    static <T, R> List<R> map(List<T> l, java.util.function.Function<? super T, ? extends R> f) {
        List<R> r = new ArrayList<>();
        for (T t : l) r.add(f.apply(t));
        return r;
    }

    static <T> void msort(List<T> l, Comparator<? super T> c) {
        if (l.size() < 2) return;
        List<T> a = new ArrayList<>(l.subList(0, l.size() / 2)), b =
            new ArrayList<>(l.subList(l.size() / 2, l.size()));
        msort(a, c);
        msort(b, c);
        for (int i = 0, p = 0, q = 0; i < l.size(); i++) l.set(i, q >= b.size() || p < a.size()
            && c.compare(a.get(p), b.get(q)) <= 0 ? a.get(p++) : b.get(q++));
    }

    public static void main(String[] args) {
        System.out.println(max(Arrays.asList(3, 9, 2)) + max(listOf("b", "zz", "a"))
            + max(new ArrayList<Double>()));
        Map<String, Integer> m = new HashMap<>();
        m.put("x", 3);
        m.put("y", 8);
        m.put("z", 5);
        System.out.println(argMax(m));
        List<String> l = listOf("p", "q", "r");
        swapAny(l, 0, 2);
        List<Number> ln = listOf(1.5, 2L);
        addInts(ln);
        List<Object> lo = new ArrayList<>();
        addInts(lo);
        System.out.println(l + " " + ln + " " + total(ln) + " " + lo);
        System.out.println(comp((String s) -> s.length(), n -> n * 1.5).apply("four") + " " + new MyB()
            .add("a").twice().add("b").twice().s);
        Pair<String, Integer> p = new Pair<>("k", 5);
        int k = p.flip().a + p.first(2.5).b + Pair.dup(7).a;
        System.out.println(k + " " + p.first('c') + Pair.dup("d").flip() + both("ab", "cd")
            + fill(new String[2], "f")[1]);
        try {
            String[] s = GenericMethods.<String>unsafe(2);
            System.out.println(s.length);
        } catch (ClassCastException e) {
            System.out.println("erased array");
        }
        List<Integer> big = new ArrayList<>();
        for (int i = 0; i < 3000; i++) big.add(i * 7919 % 3001);
        msort(big, Comparator.reverseOrder());
        System.out.println(big.get(0) + " " + big.get(1500) + " " + big.hashCode() + " "
            + map(big.subList(0, 4), x -> "n" + x));
        List<? extends List<? super Integer>> ll = listOf(lo, new ArrayList<Number>());
        Object first = ll.get(0).get(0);
        System.out.println(first + " " + ll.size());
    }
}
