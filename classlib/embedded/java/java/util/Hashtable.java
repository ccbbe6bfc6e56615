package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The older hash map: synchronized, without nulls, its bins given by the remainder of the hash
 * code. New entries go to the front of their bin; iteration runs from the last bin to the first.
 */
public class Hashtable<K, V> extends Dictionary<K, V>
        implements Map<K, V>, Cloneable, java.io.Serializable {
    private Node<K, V>[] table;
    private int count;
    private int threshold;
    private final float loadFactor;
    private int modCount;

    private static final class Node<K, V> implements Map.Entry<K, V> {
        final int hash;
        final K key;
        V value;
        Node<K, V> next;

        Node(int hash, K key, V value, Node<K, V> next) {
            this.hash = hash;
            this.key = key;
            this.value = value;
            this.next = next;
        }

        @Override
        public K getKey() {
            return key;
        }

        @Override
        public V getValue() {
            return value;
        }

        @Override
        public V setValue(V value) {
            if (value == null) {
                throw new NullPointerException();
            }
            V old = this.value;
            this.value = value;
            return old;
        }

        @Override
        public boolean equals(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return key.equals(e.getKey()) && value.equals(e.getValue());
        }

        @Override
        public int hashCode() {
            return hash ^ value.hashCode();
        }

        @Override
        public String toString() {
            return key + "=" + value;
        }
    }

    public Hashtable(int initialCapacity, float loadFactor) {
        if (initialCapacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + initialCapacity);
        }
        if (loadFactor <= 0 || Float.isNaN(loadFactor)) {
            throw new IllegalArgumentException("Illegal Load: " + loadFactor);
        }
        this.loadFactor = loadFactor;
        createTable(Math.max(initialCapacity, 1));
    }

    public Hashtable(int initialCapacity) {
        this(initialCapacity, 0.75f);
    }

    public Hashtable() {
        this(11, 0.75f);
    }

    public Hashtable(Map<? extends K, ? extends V> t) {
        this(Math.max(2 * t.size(), 11), 0.75f);
        putAll(t);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private void createTable(int length) {
        table = (Node<K, V>[]) new Node[length];
        threshold = (int) Math.min(length * loadFactor, Integer.MAX_VALUE - 7);
    }

    private static int bin(int hash, int length) {
        return (hash & 0x7FFFFFFF) % length;
    }

    public synchronized int size() {
        return count;
    }

    public synchronized boolean isEmpty() {
        return count == 0;
    }

    public synchronized Enumeration<K> keys() {
        return count == 0 ? Collections.emptyEnumeration() : new Keys();
    }

    public synchronized Enumeration<V> elements() {
        return count == 0 ? Collections.emptyEnumeration() : new Elements();
    }

    public synchronized boolean contains(Object value) {
        if (value == null) {
            throw new NullPointerException();
        }
        for (int i = table.length - 1; i >= 0; i--) {
            for (Node<K, V> e = table[i]; e != null; e = e.next) {
                if (e.getValue().equals(value)) {
                    return true;
                }
            }
        }
        return false;
    }

    public boolean containsValue(Object value) {
        return contains(value);
    }

    private Node<K, V> find(Object key) {
        int hash = key.hashCode();
        for (Node<K, V> e = table[(hash & 0x7FFFFFFF) % table.length]; e != null; e = e.next) {
            if (e.hash == hash && e.key.equals(key)) {
                return e;
            }
        }
        return null;
    }

    public synchronized boolean containsKey(Object key) {
        return find(key) != null;
    }

    public synchronized V get(Object key) {
        Node<K, V> e = find(key);
        return e == null ? null : e.value;
    }

    /** Makes the table twice as long plus one, so that its length stays odd. */
    protected void rehash() {
        Node<K, V>[] old = table;
        modCount++;
        createTable((old.length << 1) + 1);
        for (int i = old.length - 1; i >= 0; i--) {
            Node<K, V> next;
            for (Node<K, V> e = old[i]; e != null; e = next) {
                next = e.next;
                int bin = bin(e.hash, table.length);
                e.next = table[bin];
                table[bin] = e;
            }
        }
    }

    public synchronized V put(K key, V value) {
        if (value == null) {
            throw new NullPointerException();
        }
        int hash = key.hashCode();
        int bin = (hash & 0x7FFFFFFF) % table.length;
        for (Node<K, V> e = table[bin]; e != null; e = e.next) {
            if (e.hash == hash && e.key.equals(key)) {
                V old = e.value;
                e.value = value;
                return old;
            }
        }
        if (count >= threshold) {
            rehash();
            bin = bin(hash, table.length);
        }
        table[bin] = new Node<>(hash, key, value, table[bin]);
        count++;
        modCount++;
        return null;
    }

    public synchronized V remove(Object key) {
        int hash = key.hashCode();
        int bin = (hash & 0x7FFFFFFF) % table.length;
        Node<K, V> prev = null;
        for (Node<K, V> e = table[bin]; e != null; e = e.next) {
            if (e.hash == hash && e.key.equals(key)) {
                if (prev == null) {
                    table[bin] = e.next;
                } else {
                    prev.next = e.next;
                }
                modCount++;
                count--;
                return e.value;
            }
            prev = e;
        }
        return null;
    }

    public synchronized void putAll(Map<? extends K, ? extends V> t) {
        for (Map.Entry<? extends K, ? extends V> e : t.entrySet()) {
            put(e.getKey(), e.getValue());
        }
    }

    public synchronized void clear() {
        modCount++;
        Arrays.fill(table, null);
        count = 0;
    }

    @SuppressWarnings("unchecked")
    public synchronized Object clone() {
        try {
            Hashtable<K, V> copy = (Hashtable<K, V>) super.clone();
            copy.createTable(table.length);
            for (int i = 0; i < table.length; i++) {
                Node<K, V> last = null;
                for (Node<K, V> e = table[i]; e != null; e = e.next) {
                    Node<K, V> n = new Node<>(e.hash, e.getKey(), e.getValue(), null);
                    if (last == null) {
                        copy.table[i] = n;
                    } else {
                        last.next = n;
                    }
                    last = n;
                }
            }
            copy.modCount = 0;
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    /** Returns the map whose views are used. They access the table through {@link EntrySet}. */
    private AbstractMap<K, V> asMap() {
        return new AbstractMap<K, V>() {
            @Override
            public Set<Entry<K, V>> entrySet() {
                return new EntrySet();
            }

        };
    }

    public synchronized String toString() {
        return asMap().toString();
    }

    public Set<K> keySet() {
        return Collections.synchronizedSet(new KeySet(), this);
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return Collections.synchronizedSet(new EntrySet(), this);
    }

    public Collection<V> values() {
        return Collections.synchronizedCollection(asMap().values(), this);
    }

    public synchronized boolean equals(Object o) {
        return o == this || asMap().equals(o);
    }

    public synchronized int hashCode() {
        return asMap().hashCode();
    }

    @Override
    public synchronized V getOrDefault(Object key, V defaultValue) {
        V v = get(key);
        return v == null ? defaultValue : v;
    }

    /** Unlike the iterators, visits the bins from the first to the last. */
    @Override
    public synchronized void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        for (Node<K, V> bin : table) {
            for (Node<K, V> e = bin; e != null; e = e.next) {
                action.accept(e.getKey(), e.getValue());
                checked(null, expected);
            }
        }
    }

    @Override
    public synchronized void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int expected = modCount;
        for (Node<K, V> bin : table) {
            for (Node<K, V> e = bin; e != null; e = e.next) {
                e.setValue(Objects.requireNonNull(function.apply(e.getKey(), e.getValue())));
                checked(null, expected);
            }
        }
    }

    @Override
    public synchronized V putIfAbsent(K key, V value) {
        Objects.requireNonNull(value);
        return Map.super.putIfAbsent(key, value);
    }

    @Override
    public synchronized boolean remove(Object key, Object value) {
        Objects.requireNonNull(value);
        return Map.super.remove(key, value);
    }

    @Override
    public synchronized boolean replace(K key, V oldValue, V newValue) {
        Objects.requireNonNull(oldValue);
        Objects.requireNonNull(newValue);
        return Map.super.replace(key, oldValue, newValue);
    }

    @Override
    public synchronized V replace(K key, V value) {
        Objects.requireNonNull(value);
        return Map.super.replace(key, value);
    }

    @Override
    public synchronized V computeIfAbsent(K key,
            Function<? super K, ? extends V> mappingFunction) {
        int expected = modCount;
        return Map.super.computeIfAbsent(key, k -> checked(mappingFunction.apply(k), expected));
    }

    @Override
    public synchronized V computeIfPresent(K key,
            BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        Objects.requireNonNull(remappingFunction);
        int expected = modCount;
        return Map.super.computeIfPresent(key,
                (k, v) -> checked(remappingFunction.apply(k, v), expected));
    }

    @Override
    public synchronized V compute(K key,
            BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        int expected = modCount;
        return Map.super.compute(key,
                (k, v) -> checked(remappingFunction.apply(k, v), expected));
    }

    @Override
    public synchronized V merge(K key, V value,
            BiFunction<? super V, ? super V, ? extends V> remappingFunction) {
        Objects.requireNonNull(remappingFunction);
        int expected = modCount;
        V old = get(key);
        V v = old == null ? value : checked(remappingFunction.apply(old, value), expected);
        if (v != null) {
            put(key, v);
        } else if (old != null) {
            remove(key);
        }
        return v;
    }

    private V checked(V value, int expectedModCount) {
        if (modCount != expectedModCount) {
            throw new ConcurrentModificationException();
        }
        return value;
    }

    private class KeySet extends AbstractSet<K> {
        @Override
        public Iterator<K> iterator() {
            return asMap().keySet().iterator();
        }

        @Override
        public int size() {
            return count;
        }

        @Override
        public boolean contains(Object o) {
            return containsKey(o);
        }

        @Override
        public boolean remove(Object o) {
            return Hashtable.this.remove(o) != null;
        }

        @Override
        public void clear() {
            Hashtable.this.clear();
        }
    }

    private class EntrySet extends AbstractSet<Map.Entry<K, V>> {
        @Override
        public Iterator<Map.Entry<K, V>> iterator() {
            return count == 0 ? Collections.emptyIterator() : new Walker();
        }

        @Override
        public int size() {
            return count;
        }

        @Override
        public boolean contains(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Node<K, V> e = find(((Map.Entry<?, ?>) o).getKey());
            return e != null && e.equals(o);
        }

        @Override
        public boolean remove(Object o) {
            if (!contains(o)) {
                return false;
            }
            Hashtable.this.remove(((Map.Entry<?, ?>) o).getKey());
            return true;
        }

        @Override
        public void clear() {
            Hashtable.this.clear();
        }
    }

    /** Visits the bins from the last to the first. */
    private class Walker implements Iterator<Map.Entry<K, V>> {
        private final Node<K, V>[] tab = table;
        private int index = tab.length;
        private Node<K, V> next;
        private Node<K, V> last;
        private int expectedModCount = modCount;

        @Override
        public boolean hasNext() {
            while (next == null && index > 0) {
                next = tab[--index];
            }
            return next != null;
        }

        @Override
        public Map.Entry<K, V> next() {
            checkModCount();
            return step();
        }

        Node<K, V> step() {
            if (!hasNext()) {
                throw new NoSuchElementException("Hashtable Enumerator");
            }
            last = next;
            next = last.next;
            return last;
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException("Hashtable Enumerator");
            }
            synchronized (Hashtable.this) {
                checkModCount();
                Hashtable.this.remove(last.getKey());
                expectedModCount = modCount;
                last = null;
            }
        }

        private void checkModCount() {
            if (modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
        }
    }

    private class Keys extends Walker implements Enumeration<K> {
        @Override
        public boolean hasMoreElements() {
            return hasNext();
        }

        @Override
        public K nextElement() {
            return step().getKey();
        }
    }

    private class Elements extends Walker implements Enumeration<V> {
        @Override
        public boolean hasMoreElements() {
            return hasNext();
        }

        @Override
        public V nextElement() {
            return step().getValue();
        }
    }
}
