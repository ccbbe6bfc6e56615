package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A map in a table of linked bins whose length is a power of two. A key's bin is given by the low
 * bits of its hash code, into which the high bits are mixed. When there are more entries than the
 * load factor allows, the table doubles, and every bin is split into two. Bins that become long
 * nevertheless become trees ({@link TreeNode}).
 */
public class HashMap<K, V> extends AbstractMap<K, V>
        implements Map<K, V>, Cloneable, java.io.Serializable {
    static final int DEFAULT_CAPACITY = 16;
    static final int MAX_CAPACITY = 1 << 30;
    static final float DEFAULT_LOAD_FACTOR = 0.75f;
    /** If a bin is longer than this, a small table doubles early, or the bin becomes a tree. */
    private static final int LONG_BIN = 8;
    private static final int SMALL_TABLE = 64;

    private Node<K, V>[] table;
    private int size;
    /** If the size exceeds this, the table doubles; if there is no table: its first length, or 0. */
    private int threshold;
    private final float loadFactor;
    /** The number of changes of the set of keys. */
    int modCount;

    static class Node<K, V> implements Map.Entry<K, V> {
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
        public final K getKey() {
            return key;
        }

        @Override
        public final V getValue() {
            return value;
        }

        @Override
        public final V setValue(V newValue) {
            V old = value;
            value = newValue;
            return old;
        }

        @Override
        public final boolean equals(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return Objects.equals(key, e.getKey()) && Objects.equals(value, e.getValue());
        }

        @Override
        public final int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }

        @Override
        public final String toString() {
            return key + "=" + value;
        }
    }

    public HashMap(int initialCapacity, float loadFactor) {
        if (initialCapacity < 0) {
            throw new IllegalArgumentException("Illegal initial capacity: " + initialCapacity);
        }
        if (loadFactor <= 0 || Float.isNaN(loadFactor)) {
            throw new IllegalArgumentException("Illegal load factor: " + loadFactor);
        }
        this.loadFactor = loadFactor;
        threshold = tableLength(initialCapacity);
    }

    public HashMap(int initialCapacity) {
        this(initialCapacity, DEFAULT_LOAD_FACTOR);
    }

    public HashMap() {
        loadFactor = DEFAULT_LOAD_FACTOR;
    }

    public HashMap(Map<? extends K, ? extends V> m) {
        loadFactor = DEFAULT_LOAD_FACTOR;
        putEntries(m);
    }

    private static int hash(Object key) {
        if (key == null) {
            return 0;
        }
        int h = key.hashCode();
        return h ^ h >>> 16;
    }

    /** Returns the smallest power of two that is at least {@code capacity}. */
    static int tableLength(int capacity) {
        if (capacity >= MAX_CAPACITY) {
            return MAX_CAPACITY;
        }
        int n = 1;
        while (n < capacity) {
            n <<= 1;
        }
        return n;
    }

    private void putEntries(Map<? extends K, ? extends V> m) {
        int n = m.size();
        if (n == 0) {
            return;
        }
        if (table == null) {
            float needed = n / loadFactor + 1.0f;
            int capacity = needed < MAX_CAPACITY ? (int) needed : MAX_CAPACITY;
            if (capacity > threshold) {
                threshold = tableLength(capacity);
            }
        } else {
            while (n > threshold && table.length < MAX_CAPACITY) {
                resize();
            }
        }
        for (Map.Entry<? extends K, ? extends V> e : m.entrySet()) {
            put(e.getKey(), e.getValue());
        }
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    final Node<K, V> getNode(Object key) {
        Node<K, V>[] tab = table;
        if (tab == null) {
            return null;
        }
        int hash = hash(key);
        Node<K, V> first = tab[hash & tab.length - 1];
        if (first instanceof TreeNode) {
            return ((TreeNode<K, V>) first).findInBin(hash, key);
        }
        for (Node<K, V> e = first; e != null; e = e.next) {
            if (e.hash == hash && (e.key == key || key != null && key.equals(e.key))) {
                return e;
            }
        }
        return null;
    }

    public V get(Object key) {
        Node<K, V> e = getNode(key);
        return e == null ? null : e.value;
    }

    public boolean containsKey(Object key) {
        return getNode(key) != null;
    }

    public V put(K key, V value) {
        return put(key, value, false);
    }

    private V put(K key, V value, boolean onlyIfAbsent) {
        Node<K, V>[] tab = table;
        if (tab == null) {
            tab = resize();
        }
        int hash = hash(key);
        int i = hash & tab.length - 1;
        int length = 0;
        Node<K, V> lastInBin = null;
        if (tab[i] instanceof TreeNode) {
            TreeNode<K, V> first = (TreeNode<K, V>) tab[i];
            Node<K, V> e = first.findInBin(hash, key);
            if (e != null) {
                return putAgain(e, value, onlyIfAbsent);
            }
            first.insert(tab, hash, key, value);
        } else {
            for (Node<K, V> e = tab[i]; e != null; e = e.next) {
                if (e.hash == hash && (e.key == key || key != null && key.equals(e.key))) {
                    return putAgain(e, value, onlyIfAbsent);
                }
                lastInBin = e;
                length++;
            }
            Node<K, V> node = newNode(hash, key, value, null);
            if (lastInBin == null) {
                tab[i] = node;
            } else {
                lastInBin.next = node;
                relieveBin(i, length);
            }
        }
        modCount++;
        if (++size > threshold) {
            resize();
        }
        afterInsertion(true);
        return null;
    }

    private V putAgain(Node<K, V> e, V value, boolean onlyIfAbsent) {
        V old = e.value;
        if (!onlyIfAbsent || old == null) {
            e.value = value;
        }
        afterAccess(e);
        return old;
    }

    /** If a bin is long, doubles a small table; in a large table, makes the bin a tree. */
    private void relieveBin(int index, int lengthBefore) {
        if (lengthBefore >= LONG_BIN) {
            if (table.length < SMALL_TABLE) {
                resize();
            } else if (hasTrees()) {
                TreeNode.treeify(table, index);
            }
        }
    }

    /** Creates the table or doubles it. The entries in each bin keep their order. */
    private Node<K, V>[] resize() {
        Node<K, V>[] old = table;
        int newLength;
        if (old != null) {
            if (old.length >= MAX_CAPACITY) {
                threshold = Integer.MAX_VALUE;
                return old;
            }
            newLength = old.length << 1;
        } else {
            newLength = threshold > 0 ? threshold : DEFAULT_CAPACITY;
        }
        float limit = newLength * loadFactor;
        threshold = newLength < MAX_CAPACITY && limit < MAX_CAPACITY ? (int) limit
                : Integer.MAX_VALUE;
        @SuppressWarnings({"unchecked", "rawtypes"})
        Node<K, V>[] tab = (Node<K, V>[]) new Node[newLength];
        table = tab;
        if (old != null) {
            for (int i = 0; i < old.length; i++) {
                Node<K, V> bin = old[i];
                // An iteration over the old table finds no further entries, and ends.
                old[i] = null;
                if (bin instanceof TreeNode) {
                    ((TreeNode<K, V>) bin).split(tab, i, old.length);
                } else {
                    split(bin, i, old.length);
                }
            }
        }
        return tab;
    }

    /** Distributes an old bin to its two successors in the new table. */
    private void split(Node<K, V> bin, int index, int oldLength) {
        Node<K, V> lowEnd = null;
        Node<K, V> highEnd = null;
        Node<K, V> next;
        for (Node<K, V> e = bin; e != null; e = next) {
            next = e.next;
            e.next = null;
            if ((e.hash & oldLength) == 0) {
                if (lowEnd == null) {
                    table[index] = e;
                } else {
                    lowEnd.next = e;
                }
                lowEnd = e;
            } else {
                if (highEnd == null) {
                    table[index + oldLength] = e;
                } else {
                    highEnd.next = e;
                }
                highEnd = e;
            }
        }
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        putEntries(m);
    }

    public V remove(Object key) {
        Node<K, V> e = removeNode(key, false, null, false);
        return e == null ? null : e.value;
    }

    /** Removes an entry, perhaps only if it has this value. {@code isIterating}: other entries do not move. */
    final Node<K, V> removeNode(Object key, boolean matchValue, Object value,
            boolean isIterating) {
        Node<K, V>[] tab = table;
        if (tab == null) {
            return null;
        }
        int hash = hash(key);
        int i = hash & tab.length - 1;
        Node<K, V> prev = null;
        Node<K, V> e = tab[i];
        if (e instanceof TreeNode) {
            e = ((TreeNode<K, V>) e).findInBin(hash, key);
        } else {
            while (e != null && (e.hash != hash
                    || e.key != key && (key == null || !key.equals(e.key)))) {
                prev = e;
                e = e.next;
            }
        }
        if (e == null || matchValue && !Objects.equals(value, e.value)) {
            return null;
        }
        if (e instanceof TreeNode) {
            ((TreeNode<K, V>) e).remove(tab, isIterating);
        } else if (prev == null) {
            tab[i] = e.next;
        } else {
            prev.next = e.next;
        }
        modCount++;
        size--;
        afterRemoval(e);
        return e;
    }

    public void clear() {
        modCount++;
        if (table != null && size > 0) {
            size = 0;
            Arrays.fill(table, null);
        }
    }

    public boolean containsValue(Object value) {
        for (Iterator<V> it = values().iterator(); it.hasNext(); ) {
            if (Objects.equals(value, it.next())) {
                return true;
            }
        }
        return false;
    }

    public Set<K> keySet() {
        return new KeySet();
    }

    public Collection<V> values() {
        return new Values();
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new EntrySet();
    }

    @Override
    public V getOrDefault(Object key, V defaultValue) {
        Node<K, V> e = getNode(key);
        return e == null ? defaultValue : e.value;
    }

    @Override
    public V putIfAbsent(K key, V value) {
        return put(key, value, true);
    }

    @Override
    public boolean remove(Object key, Object value) {
        return removeNode(key, true, value, false) != null;
    }

    @Override
    public boolean replace(K key, V oldValue, V newValue) {
        Node<K, V> e = getNode(key);
        if (e == null || !Objects.equals(oldValue, e.value)) {
            return false;
        }
        e.value = newValue;
        afterAccess(e);
        return true;
    }

    @Override
    public V replace(K key, V value) {
        Node<K, V> e = getNode(key);
        if (e == null) {
            return null;
        }
        V old = e.value;
        e.value = value;
        afterAccess(e);
        return old;
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> mappingFunction) {
        Objects.requireNonNull(mappingFunction);
        growBeforeComputing();
        Node<K, V> e = getNode(key);
        if (e != null && e.value != null) {
            afterAccess(e);
            return e.value;
        }
        int expected = modCount;
        V v = mappingFunction.apply(key);
        checkModCount(expected);
        if (v == null) {
            return null;
        }
        store(e, key, v);
        return v;
    }

    @Override
    public V computeIfPresent(K key,
            BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        Objects.requireNonNull(remappingFunction);
        Node<K, V> e = getNode(key);
        if (e == null || e.value == null) {
            return null;
        }
        int expected = modCount;
        V v = remappingFunction.apply(key, e.value);
        checkModCount(expected);
        store(e, key, v);
        return v;
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        Objects.requireNonNull(remappingFunction);
        growBeforeComputing();
        Node<K, V> e = getNode(key);
        int expected = modCount;
        V v = remappingFunction.apply(key, e == null ? null : e.value);
        checkModCount(expected);
        store(e, key, v);
        return v;
    }

    @Override
    public V merge(K key, V value,
            BiFunction<? super V, ? super V, ? extends V> remappingFunction) {
        if (value == null || remappingFunction == null) {
            throw new NullPointerException();
        }
        growBeforeComputing();
        Node<K, V> e = getNode(key);
        V v = value;
        if (e != null && e.value != null) {
            int expected = modCount;
            v = remappingFunction.apply(e.value, value);
            checkModCount(expected);
        }
        store(e, key, v);
        return v;
    }

    /** Makes space first, because the computing methods may not move entries later. */
    private void growBeforeComputing() {
        if (table == null || size > threshold) {
            resize();
        }
    }

    /** Stores a computed value in an entry, which may be missing. A null value removes the entry. */
    private void store(Node<K, V> e, K key, V value) {
        if (e != null && value != null) {
            e.value = value;
            afterAccess(e);
        } else if (e != null) {
            removeNode(key, false, null, false);
        } else if (value != null) {
            int hash = hash(key);
            int i = hash & table.length - 1;
            if (table[i] instanceof TreeNode) {
                ((TreeNode<K, V>) table[i]).insert(table, hash, key, value);
            } else {
                int length = 0;
                for (Node<K, V> n = table[i]; n != null; n = n.next) {
                    length++;
                }
                table[i] = newNode(hash, key, value, table[i]);
                relieveBin(i, length + 1);
            }
            modCount++;
            size++;
            afterInsertion(true);
        }
    }

    private void checkModCount(int expected) {
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        forEachNode(e -> action.accept(e.key, e.value));
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        forEachNode(e -> e.value = function.apply(e.key, e.value));
    }

    /** Visits all entries. A change during the visit is noticed only at the end. */
    void forEachNode(Consumer<Node<K, V>> action) {
        int expected = modCount;
        if (table != null && size > 0) {
            for (Node<K, V> bin : table) {
                for (Node<K, V> e = bin; e != null; e = e.next) {
                    action.accept(e);
                }
            }
        }
        checkModCount(expected);
    }

    @SuppressWarnings("unchecked")
    public Object clone() {
        try {
            HashMap<K, V> copy = (HashMap<K, V>) super.clone();
            copy.table = null;
            copy.size = 0;
            copy.threshold = 0;
            copy.modCount = 0;
            copy.reset();
            copy.putEntries(this);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    // Hooks for LinkedHashMap, which keeps the order of entries.

    /** Returns whether long bins become trees; maps with their own order need none. */
    boolean hasTrees() {
        return true;
    }

    Node<K, V> newNode(int hash, K key, V value, Node<K, V> next) {
        return new Node<>(hash, key, value, next);
    }

    /** Called for a clone before entries are added to it. */
    void reset() {
    }

    void afterAccess(Node<K, V> e) {
    }

    void afterInsertion(boolean evict) {
    }

    void afterRemoval(Node<K, V> e) {
    }

    NodeIterator<K, V> nodeIterator() {
        return new TableIterator();
    }

    /** Iterates over the entries for all three views. */
    interface NodeIterator<K, V> {
        boolean hasNext();

        Node<K, V> nextNode();

        void remove();
    }

    private class TableIterator implements NodeIterator<K, V> {
        private final Node<K, V>[] tab = table;
        private int index;
        private Node<K, V> next;
        private Node<K, V> current;
        private int expectedModCount = modCount;

        TableIterator() {
            if (size > 0) {
                findBin();
            }
        }

        private void findBin() {
            while (next == null && index < tab.length) {
                next = tab[index++];
            }
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public Node<K, V> nextNode() {
            checkModCount(expectedModCount);
            if (next == null) {
                throw new NoSuchElementException();
            }
            current = next;
            next = current.next;
            if (next == null) {
                findBin();
            }
            return current;
        }

        @Override
        public void remove() {
            if (current == null) {
                throw new IllegalStateException();
            }
            checkModCount(expectedModCount);
            removeNode(current.key, false, null, true);
            current = null;
            expectedModCount = modCount;
        }
    }

    private class KeySet extends AbstractSet<K> {
        @Override
        public int size() {
            return size;
        }

        @Override
        public void clear() {
            HashMap.this.clear();
        }

        @Override
        public Iterator<K> iterator() {
            NodeIterator<K, V> it = nodeIterator();
            return new Iterator<K>() {
                @Override
                public boolean hasNext() {
                    return it.hasNext();
                }

                @Override
                public K next() {
                    return it.nextNode().key;
                }

                @Override
                public void remove() {
                    it.remove();
                }
            };
        }

        @Override
        public boolean contains(Object o) {
            return containsKey(o);
        }

        @Override
        public boolean remove(Object o) {
            return removeNode(o, false, null, false) != null;
        }

        @Override
        public void forEach(Consumer<? super K> action) {
            Objects.requireNonNull(action);
            forEachNode(e -> action.accept(e.key));
        }
    }

    private class Values extends AbstractCollection<V> {
        @Override
        public int size() {
            return size;
        }

        @Override
        public void clear() {
            HashMap.this.clear();
        }

        @Override
        public Iterator<V> iterator() {
            NodeIterator<K, V> it = nodeIterator();
            return new Iterator<V>() {
                @Override
                public boolean hasNext() {
                    return it.hasNext();
                }

                @Override
                public V next() {
                    return it.nextNode().value;
                }

                @Override
                public void remove() {
                    it.remove();
                }
            };
        }

        @Override
        public boolean contains(Object o) {
            return containsValue(o);
        }

        @Override
        public void forEach(Consumer<? super V> action) {
            Objects.requireNonNull(action);
            forEachNode(e -> action.accept(e.value));
        }
    }

    private class EntrySet extends AbstractSet<Map.Entry<K, V>> {
        @Override
        public int size() {
            return size;
        }

        @Override
        public void clear() {
            HashMap.this.clear();
        }

        @Override
        public Iterator<Map.Entry<K, V>> iterator() {
            NodeIterator<K, V> it = nodeIterator();
            return new Iterator<Map.Entry<K, V>>() {
                @Override
                public boolean hasNext() {
                    return it.hasNext();
                }

                @Override
                public Map.Entry<K, V> next() {
                    return it.nextNode();
                }

                @Override
                public void remove() {
                    it.remove();
                }
            };
        }

        @Override
        public boolean contains(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            Node<K, V> found = getNode(e.getKey());
            return found != null && found.equals(e);
        }

        @Override
        public boolean remove(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return removeNode(e.getKey(), true, e.getValue(), false) != null;
        }

        @Override
        public void forEach(Consumer<? super Map.Entry<K, V>> action) {
            Objects.requireNonNull(action);
            forEachNode(action::accept);
        }
    }
}
