// Generic class hierarchy with bridges: monoids, functors and a typed heterogeneous container.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class TypeClasses {
    interface Monoid<T> {
        T zero();
        T plus(T a, T b);
        default T sum(List<? extends T> l) {
            T r = zero();
            for (T t : l) r = plus(r, t);
            return r;
        }
    }

    enum IntSum implements Monoid<Integer> {
        I;
        public Integer zero() { return 0; }
        public Integer plus(Integer a, Integer b) { return a + b; }
    }

    static final class StrCat implements Monoid<String> {
        public String zero() { return ""; }
        public String plus(String a, String b) { return a + b; }
    }

    static final class PairM<A, B> implements Monoid<Object[]> {
        final Monoid<A> x;
        final Monoid<B> y;
        PairM(Monoid<A> x, Monoid<B> y) {
            this.x = x;
            this.y = y;
        }

        public Object[] zero() { return new Object[] {x.zero(), y.zero()}; }
        @SuppressWarnings("unchecked") public Object[] plus(Object[] p, Object[] q) {
            return new Object[] {x.plus((A) p[0], (A) q[0]), y.plus((B) p[1], (B) q[1])};
        }
    }

    static abstract class Opt<T> {
        abstract <U> Opt<U> map(java.util.function.Function<? super T, ? extends U> f);
        abstract T or(T t);
        static <T> Opt<T> some(T t) { return new Some<>(t); }
        @SuppressWarnings("unchecked") static <T> Opt<T> none() { return (Opt<T>) None.N; }
    }

    static final class Some<T> extends Opt<T> {
        final T v;
        Some(T v) { this.v = v; } <U> Opt<U> map(java.util.function.Function<? super T, ? extends U> f) {
            return new Some<U>(f.apply(v));
        }

        T or(T t) { return v; }
    }

    static final class None extends Opt<Object> {
        static final None N = new None();
        <U> Opt<U> map(java.util.function.Function<? super Object, ? extends U> f) { return none(); }
        Object or(Object t) { return t; }
    }

    static class Favorites {
        private final Map<Class<?>, Object> m = new HashMap<>();
        <T> void put(Class<T> c, T t) { m.put(c, c.cast(t)); } <T> T get(Class<T> c) {
            return c.cast(m.get(c));
        }
    }

    static class Tree<K extends Comparable<K>, V> {
        K k;
        V v;
        Tree<K, V> l, r;
        Tree(K k, V v) {
            this.k = k;
            this.v = v;
        }

        Tree<K, V> put(K nk, V nv) {
            int c = nk.compareTo(k);
            if (c == 0) v = nv;
            else if (c < 0) l = l == null ? new Tree<>(nk, nv) : l.put(nk, nv);
            else r = r == null ? new Tree<>(nk, nv) : r.put(nk, nv);
            return this;
        } <A> A fold(A a, Fold<K, V, A> f) {
            if (l != null) a = l.fold(a, f);
            a = f.ap(a, k, v);
            return r == null ? a : r.fold(a, f);
        }
    }

    interface Fold<K, V, A> {
        A ap(A a, K k, V v);
    }

    public static void main(String[] args) {
        List<Integer> li = new ArrayList<>();
        List<String> ls = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            li.add(i * i);
            ls.add(Integer.toString(i, 36));
        }
        System.out.println(IntSum.I.sum(li) + " " + new StrCat().sum(ls));
        PairM<Integer, String> pm = new PairM<>(IntSum.I, new StrCat());
        List<Object[]> lp = new ArrayList<>();
        for (int i = 0; i < 10; i++) lp.add(new Object[] {i, "" + i});
        Object[] r = pm.sum(lp);
        System.out.println(r[0] + " " + r[1]);
        try {
            lp.add(new Object[] {"bad", 1});
            pm.sum(lp);
        } catch (ClassCastException e) {
            System.out.println("bridge refused");
        }
        System.out.println(Opt.some(5).map(x -> x * 2).map(x -> "v" + x).or("none") + Opt.<Integer>none()
            .map(x -> x * 2).or(-1));
        Favorites f = new Favorites();
        f.put(String.class, "s");
        f.put(Integer.class, 5);
        f.put(int[].class, new int[] {1});
        System.out.println(f.get(String.class) + f.get(Integer.class) + f.get(int[].class)[0]
            + f.get(Double.class));
        Tree<String, Integer> t = new Tree<>("m", 0);
        for (int i = 0; i < 200; i++) t.put(Integer.toString(i * 31 % 97, 5), i);
        System.out.println(t.fold("", (a, k, v) -> a.length() > 60 ? a : a + k + "=" + v + " ")
            + t.fold(0L, (a, k, v) -> a * 31 + v));
    }
}
