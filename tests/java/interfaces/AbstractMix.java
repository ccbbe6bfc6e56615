// Abstract classes between interfaces and implementations, default methods calling abstract ones, static helpers, generics.
import java.util.*;

public class AbstractMix {
    interface Store<K, V> {
        V get(K k);
        void put(K k, V v);
        default V getOr(K k, V d) {
            V v = get(k);
            return v == null ? d : v;
        }

        default Store<K, V> with(K k, V v) {
            put(k, v);
            return this;
        }

        static <A> Store<A, A> identity() {
            return new Store<A, A>() {
                public A get(A a) { return a; }
                public void put(A a, A b) { throw new UnsupportedOperationException("fixed"); }
            };
        }
    }

    interface Sized {
        int size();
        default boolean empty() { return size() == 0; }
    }

    interface Both<K, V> extends Store<K, V>, Sized {
        default String info() { return size() + (empty() ? "empty" : "full"); }
    }

    static abstract class Counting<K, V> implements Both<K, V> {
        int gets, puts;
        public final V get(K k) {
            gets++;
            return find(k);
        }

        public final void put(K k, V v) {
            puts++;
            store(k, v);
        }

        abstract V find(K k);
        abstract void store(K k, V v);
        @Override public String info() { return Both.super.info() + gets + "/" + puts; }
    }

    static class Arr<V> extends Counting<Integer, V> {
        final Object[] a = new Object[10];
        @SuppressWarnings("unchecked") V find(Integer k) { return (V) a[k]; }
        void store(Integer k, V v) { a[k] = v; }
        public int size() {
            int n = 0;
            for (Object o : a) if (o != null) n++;
            return n;
        }
    }

    static class MapStore<K, V> extends Counting<K, V> {
        final Map<K, V> m = new TreeMap<>();
        V find(K k) { return m.get(k); }
        void store(K k, V v) { m.put(k, v); }
        public int size() { return m.size(); }
        @Override public boolean empty() { return m.isEmpty(); }
    }

    static class Cache<K, V> extends MapStore<K, V> {
        final Store<K, V> behind;
        Cache(Store<K, V> b) { behind = b; }
        @Override V find(K k) {
            V v = super.find(k);
            if (v == null && (v = behind.get(k)) != null) store(k, v);
            return v;
        }
    }

    public static void main(String[] args) {
        Both<Integer, String> a = new Arr<>();
        System.out.println(a.info());
        a.with(1, "one").with(3, "three").put(5, "five");
        System.out.println(a.info() + a.get(3) + a.getOr(2, "none") + a.empty());
        Cache<Integer, String> c = new Cache<>(a);
        System.out.println(c.get(1) + c.get(1) + c.getOr(7, "d") + c.info() + a.info() + c.m);
        Store<String, String> id = Store.identity();
        System.out.println(id.getOr("same", "x"));
        try {
            id.with("a", "b");
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.get(10);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Sized s = () -> 3;
        System.out.println(s.empty() + "" + ((Sized) () -> 0).empty());
        Store<String, Integer> words = new MapStore<>();
        for (String w : new String[] {"a", "b", "a", "c", "b", "a"}) words.put(w, words.getOr(w, 0) + 1);
        System.out.println(((MapStore<String, Integer>) words).m + ((Counting<?, ?>) words).info());
    }
}
