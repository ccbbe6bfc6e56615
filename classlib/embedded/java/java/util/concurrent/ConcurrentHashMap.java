package java.util.concurrent;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;

/**
 * A hash map for several threads, without nulls. Readers never lock: they follow volatile links
 * through a table that is replaced, not changed, when it grows. Writers lock the whole map.
 * Iterators never fail; they may or may not see changes made during the iteration.
 */
public class ConcurrentHashMap<K, V> extends AbstractMap<K, V>
        implements ConcurrentMap<K, V>, java.io.Serializable {
    private static final int MAX_CAPACITY = 1 << 30;

    /** One bin: a volatile reference to its first node. */
    private static final class Bin<K, V> {
        volatile Node<K, V> first;
        /** True while a computing method runs the caller's function for a key in this bin. */
        boolean computing;
    }

    private static final class Node<K, V> {
        final int hash;
        final K key;
        volatile V value;
        volatile Node<K, V> next;

        Node(int hash, K key, V value, Node<K, V> next) {
            this.hash = hash;
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    private volatile Bin<K, V>[] table;
    private volatile int size;
    /** The requested initial length of the table, or 0. */
    private int askedLength;
    /** True until the table gets its first entry. */
    private boolean fresh = true;

    public ConcurrentHashMap() {
        table = newTable(16);
    }

    public ConcurrentHashMap(int initialCapacity) {
        this(initialCapacity, 0.75f, 1);
    }

    public ConcurrentHashMap(Map<? extends K, ? extends V> m) {
        this();
        askedLength = 16;
        putAll(m);
    }

    public ConcurrentHashMap(int initialCapacity, float loadFactor) {
        this(initialCapacity, loadFactor, 1);
    }

    /** The load factor is used only to compute the initial size of the table. */
    public ConcurrentHashMap(int initialCapacity, float loadFactor, int concurrencyLevel) {
        if (!(loadFactor > 0) || initialCapacity < 0 || concurrencyLevel <= 0) {
            throw new IllegalArgumentException();
        }
        long wanted = (long) (1.0 + Math.max(initialCapacity, concurrencyLevel) / loadFactor);
        askedLength = tableLength(wanted);
        table = newTable(askedLength);
    }

    private static int tableLength(long capacity) {
        int n = 1;
        while (n < capacity && n < MAX_CAPACITY) {
            n <<= 1;
        }
        return n;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <K, V> Bin<K, V>[] newTable(int length) {
        Bin<K, V>[] t = (Bin<K, V>[]) new Bin[length];
        for (int i = 0; i < length; i++) {
            t[i] = new Bin<>();
        }
        return t;
    }

    private static int hash(Object key) {
        int h = key.hashCode();
        return (h ^ h >>> 16) & 0x7FFFFFFF;
    }

    private Bin<K, V> bin(int hash) {
        Bin<K, V>[] t = table;
        return t[hash & t.length - 1];
    }

    private Node<K, V> find(Object key) {
        int hash = hash(key);
        for (Node<K, V> n = bin(hash).first; n != null; n = n.next) {
            if (n.hash == hash && (n.key == key || key.equals(n.key))) {
                return n;
            }
        }
        return null;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public V get(Object key) {
        Node<K, V> n = find(key);
        return n == null ? null : n.value;
    }

    public V getOrDefault(Object key, V defaultValue) {
        V v = get(key);
        return v == null ? defaultValue : v;
    }

    public boolean containsKey(Object key) {
        return find(key) != null;
    }

    public boolean containsValue(Object value) {
        return super.containsValue(Objects.requireNonNull(value));
    }

    public boolean contains(Object value) {
        return containsValue(value);
    }

    // Changing

    public V put(K key, V value) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
        synchronized (this) {
            checkNotComputing(key);
            Node<K, V> n = find(key);
            if (n == null) {
                append(key, value);
                return null;
            }
            V old = n.value;
            n.value = value;
            return old;
        }
    }

    private void append(K key, V value) {
        fresh = false;
        int hash = hash(key);
        Node<K, V> added = new Node<>(hash, key, value, null);
        Bin<K, V> bin = bin(hash);
        int length = 0;
        if (bin.first == null) {
            bin.first = added;
        } else {
            Node<K, V> last = bin.first;
            for (length = 1; last.next != null; length++) {
                last = last.next;
            }
            last.next = added;
        }
        if (length >= 8 && table.length < 64) {
            makeRoom(table.length * 2);
        }
        size++;
        while (size >= table.length - (table.length >>> 2) && table.length < MAX_CAPACITY) {
            grow();
        }
    }

    /**
     * Doubles the table. Nodes are copied, because readers may still be at the old ones. Only the
     * last nodes of a bin are shared, if they all go to the same new bin.
     */
    private void grow() {
        Bin<K, V>[] old = table;
        Bin<K, V>[] t = newTable(old.length * 2);
        for (int i = 0; i < old.length; i++) {
            Node<K, V> shared = old[i].first;
            if (shared == null) {
                continue;
            }
            for (Node<K, V> n = shared.next; n != null; n = n.next) {
                if ((n.hash & old.length) != (shared.hash & old.length)) {
                    shared = n;
                }
            }
            t[shared.hash & t.length - 1].first = shared;
            for (Node<K, V> n = old[i].first; n != shared; n = n.next) {
                Bin<K, V> bin = t[n.hash & t.length - 1];
                bin.first = new Node<>(n.hash, n.key, n.value, bin.first);
            }
        }
        table = t;
    }

    /** Grows the table so that it remains at most three quarters full with {@code n} entries. */
    private void makeRoom(int n) {
        int wanted = tableLength(n + (n >>> 1) + 1L);
        if (fresh) {
            fresh = false;
            table = newTable(Math.max(askedLength, wanted));
        }
        while (wanted > table.length - (table.length >>> 2) && table.length < MAX_CAPACITY) {
            grow();
        }
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        synchronized (this) {
            makeRoom(m.size());
        }
        for (Map.Entry<? extends K, ? extends V> e : m.entrySet()) {
            put(e.getKey(), e.getValue());
        }
    }

    public V remove(Object key) {
        return remove(Objects.requireNonNull(key), false, null);
    }

    public boolean remove(Object key, Object value) {
        Objects.requireNonNull(key);
        return value != null && remove(key, true, value) != null;
    }

    private synchronized V remove(Object key, boolean matchValue, Object value) {
        checkNotComputing(key);
        Node<K, V> n = find(key);
        if (n == null || matchValue && !value.equals(n.value)) {
            return null;
        }
        Bin<K, V> bin = bin(n.hash);
        if (bin.first == n) {
            bin.first = n.next;
        } else {
            Node<K, V> prev = bin.first;
            while (prev.next != n) {
                prev = prev.next;
            }
            prev.next = n.next;
        }
        size--;
        return n.value;
    }

    public synchronized void clear() {
        for (Bin<K, V> bin : table) {
            bin.first = null;
        }
        size = 0;
    }

    public synchronized V putIfAbsent(K key, V value) {
        V v = get(key);
        return v != null ? v : put(key, value);
    }

    public synchronized boolean replace(K key, V oldValue, V newValue) {
        if (key == null || oldValue == null || newValue == null) {
            throw new NullPointerException();
        }
        Node<K, V> n = find(key);
        if (n == null || !oldValue.equals(n.value)) {
            return false;
        }
        n.value = newValue;
        return true;
    }

    public synchronized V replace(K key, V value) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
        Node<K, V> n = find(key);
        return n == null ? null : put(key, value);
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> mappingFunction) {
        Objects.requireNonNull(mappingFunction);
        V v = get(key);
        return v != null ? v : compute(key, (k, old) -> old != null ? old
                : mappingFunction.apply(k));
    }

    public V computeIfPresent(K key,
            BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        Objects.requireNonNull(remappingFunction);
        return compute(key, (k, old) -> old == null ? null : remappingFunction.apply(k, old));
    }

    public synchronized V compute(K key,
            BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        Objects.requireNonNull(remappingFunction);
        V old = get(key);
        checkNotComputing(key);
        Bin<K, V> bin = bin(hash(key));
        bin.computing = true;
        V v;
        try {
            v = remappingFunction.apply(key, old);
        } finally {
            bin.computing = false;
        }
        if (v != null) {
            put(key, v);
        } else if (old != null) {
            remove(key);
        }
        return v;
    }

    public V merge(K key, V value,
            BiFunction<? super V, ? super V, ? extends V> remappingFunction) {
        Objects.requireNonNull(value);
        Objects.requireNonNull(remappingFunction);
        return compute(key, (k, old) -> old == null ? value
                : remappingFunction.apply(old, value));
    }

    /** Checks that a function that was given to a computing method does not change its key's bin. */
    private void checkNotComputing(Object key) {
        if (bin(hash(key)).computing) {
            throw new IllegalStateException("Recursive update");
        }
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        for (Map.Entry<K, V> e : entrySet()) {
            action.accept(e.getKey(), e.getValue());
        }
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        for (Map.Entry<K, V> e : entrySet()) {
            computeIfPresent(e.getKey(), function);
        }
    }

    // Views

    public Enumeration<K> keys() {
        return Collections.enumeration(super.keySet());
    }

    public Enumeration<V> elements() {
        return Collections.enumeration(values());
    }

    public KeySetView<K, V> keySet() {
        return new KeySetView<>(this, null);
    }

    /** Returns a set that is based on a new map. */
    public static <T> KeySetView<T, Boolean> newKeySet() {
        return new KeySetView<>(new ConcurrentHashMap<>(), Boolean.TRUE);
    }

    public static <T> KeySetView<T, Boolean> newKeySet(int initialCapacity) {
        return new KeySetView<>(new ConcurrentHashMap<>(initialCapacity), Boolean.TRUE);
    }

    public Collection<V> values() {
        return super.values();
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<Map.Entry<K, V>>() {
            @Override
            public Iterator<Map.Entry<K, V>> iterator() {
                return new Itr<>(ConcurrentHashMap.this);
            }

            @Override
            public int size() {
                return size;
            }

            @Override
            public boolean contains(Object o) {
                if (!(o instanceof Map.Entry)) {
                    return false;
                }
                Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
                return e.getKey() != null && e.getValue() != null
                        && e.getValue().equals(get(e.getKey()));
            }

            @Override
            public boolean remove(Object o) {
                if (!(o instanceof Map.Entry)) {
                    return false;
                }
                Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
                return e.getKey() != null
                        && ConcurrentHashMap.this.remove(e.getKey(), e.getValue());
            }

            @Override
            public void clear() {
                ConcurrentHashMap.this.clear();
            }
        };
    }

    private static final class Itr<K, V> implements Iterator<Map.Entry<K, V>> {
        private final ConcurrentHashMap<K, V> map;
        private final Bin<K, V>[] table;
        private int index;
        private Node<K, V> next;
        private K last;

        Itr(ConcurrentHashMap<K, V> map) {
            this.map = map;
            table = map.table;
            findBin();
        }

        private void findBin() {
            while (next == null && index < table.length) {
                next = table[index++].first;
            }
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public Map.Entry<K, V> next() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            Node<K, V> n = next;
            last = n.key;
            next = n.next;
            findBin();
            return new SimpleEntry<K, V>(n.key, n.value) {
                @Override
                public V setValue(V value) {
                    map.put(getKey(), Objects.requireNonNull(value));
                    return super.setValue(value);
                }
            };
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            map.remove(last);
            last = null;
        }
    }

    /** The keys as a set. Elements can be added if there is a value for them. */
    public static class KeySetView<K, V> extends AbstractSet<K>
            implements Set<K>, java.io.Serializable {
        private final ConcurrentHashMap<K, V> map;
        private final V value;

        KeySetView(ConcurrentHashMap<K, V> map, V value) {
            this.map = map;
            this.value = value;
        }

        public V getMappedValue() {
            return value;
        }

        public ConcurrentHashMap<K, V> getMap() {
            return map;
        }

        public boolean contains(Object o) {
            return map.containsKey(o);
        }

        public boolean remove(Object o) {
            return map.remove(o) != null;
        }

        public Iterator<K> iterator() {
            Itr<K, V> it = new Itr<>(map);
            return new Iterator<K>() {
                @Override
                public boolean hasNext() {
                    return it.hasNext();
                }

                @Override
                public K next() {
                    return it.next().getKey();
                }

                @Override
                public void remove() {
                    it.remove();
                }
            };
        }

        public boolean add(K e) {
            if (value == null) {
                throw new UnsupportedOperationException();
            }
            return map.putIfAbsent(e, value) == null;
        }

        public int size() {
            return map.size();
        }

        public void clear() {
            map.clear();
        }
    }

    // Bulk operations: the parallelism threshold is ignored; the calling thread does all

    public long mappingCount() {
        return size;
    }

    public void forEach(long parallelismThreshold, BiConsumer<? super K, ? super V> action) {
        forEach(action);
    }

    public <U> U search(long parallelismThreshold,
            BiFunction<? super K, ? super V, ? extends U> searchFunction) {
        for (Map.Entry<K, V> e : entrySet()) {
            U u = searchFunction.apply(e.getKey(), e.getValue());
            if (u != null) {
                return u;
            }
        }
        return null;
    }

    /** Elements that the transformer maps to null are ignored; returns null if no others remain. */
    public <U> U reduce(long parallelismThreshold,
            BiFunction<? super K, ? super V, ? extends U> transformer,
            BiFunction<? super U, ? super U, ? extends U> reducer) {
        Objects.requireNonNull(reducer);
        U result = null;
        for (Map.Entry<K, V> e : entrySet()) {
            U u = transformer.apply(e.getKey(), e.getValue());
            if (u != null) {
                result = result == null ? u : reducer.apply(result, u);
            }
        }
        return result;
    }

    public int reduceToInt(long parallelismThreshold,
            ToIntBiFunction<? super K, ? super V> transformer, int basis,
            IntBinaryOperator reducer) {
        int result = basis;
        for (Map.Entry<K, V> e : entrySet()) {
            result = reducer.applyAsInt(result, transformer.applyAsInt(e.getKey(), e.getValue()));
        }
        return result;
    }

    public long reduceToLong(long parallelismThreshold,
            ToLongBiFunction<? super K, ? super V> transformer, long basis,
            LongBinaryOperator reducer) {
        long result = basis;
        for (Map.Entry<K, V> e : entrySet()) {
            result = reducer.applyAsLong(result,
                    transformer.applyAsLong(e.getKey(), e.getValue()));
        }
        return result;
    }

    public void forEachKey(long parallelismThreshold, Consumer<? super K> action) {
        Objects.requireNonNull(action);
        forEach((k, v) -> action.accept(k));
    }

    public <U> U searchKeys(long parallelismThreshold,
            Function<? super K, ? extends U> searchFunction) {
        return search(parallelismThreshold, (k, v) -> searchFunction.apply(k));
    }

    public K reduceKeys(long parallelismThreshold,
            BiFunction<? super K, ? super K, ? extends K> reducer) {
        return reduce(parallelismThreshold, (k, v) -> k, reducer);
    }

    public <U> U reduceKeys(long parallelismThreshold,
            Function<? super K, ? extends U> transformer,
            BiFunction<? super U, ? super U, ? extends U> reducer) {
        return reduce(parallelismThreshold, (k, v) -> transformer.apply(k), reducer);
    }

    public int reduceKeysToInt(long parallelismThreshold, ToIntFunction<? super K> transformer,
            int basis, IntBinaryOperator reducer) {
        return reduceToInt(parallelismThreshold, (k, v) -> transformer.applyAsInt(k), basis,
                reducer);
    }

    public long reduceKeysToLong(long parallelismThreshold,
            ToLongFunction<? super K> transformer, long basis, LongBinaryOperator reducer) {
        return reduceToLong(parallelismThreshold, (k, v) -> transformer.applyAsLong(k), basis,
                reducer);
    }

    public void forEachValue(long parallelismThreshold, Consumer<? super V> action) {
        Objects.requireNonNull(action);
        forEach((k, v) -> action.accept(v));
    }

    public <U> U searchValues(long parallelismThreshold,
            Function<? super V, ? extends U> searchFunction) {
        return search(parallelismThreshold, (k, v) -> searchFunction.apply(v));
    }

    public V reduceValues(long parallelismThreshold,
            BiFunction<? super V, ? super V, ? extends V> reducer) {
        return reduce(parallelismThreshold, (k, v) -> v, reducer);
    }

    public <U> U reduceValues(long parallelismThreshold,
            Function<? super V, ? extends U> transformer,
            BiFunction<? super U, ? super U, ? extends U> reducer) {
        return reduce(parallelismThreshold, (k, v) -> transformer.apply(v), reducer);
    }

    public int reduceValuesToInt(long parallelismThreshold, ToIntFunction<? super V> transformer,
            int basis, IntBinaryOperator reducer) {
        return reduceToInt(parallelismThreshold, (k, v) -> transformer.applyAsInt(v), basis,
                reducer);
    }

    public long reduceValuesToLong(long parallelismThreshold,
            ToLongFunction<? super V> transformer, long basis, LongBinaryOperator reducer) {
        return reduceToLong(parallelismThreshold, (k, v) -> transformer.applyAsLong(v), basis,
                reducer);
    }
}
