package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A sorted map in a red-black tree: no red node has a red child, and all paths down from a node
 * have equally many black nodes, so that the longest is at most twice as long as the shortest.
 */
public class TreeMap<K, V> extends AbstractMap<K, V>
        implements NavigableMap<K, V>, Cloneable, java.io.Serializable {
    private final Comparator<? super K> comparator;
    private Node<K, V> root;
    private int size;
    int modCount;

    static final class Node<K, V> implements Map.Entry<K, V> {
        K key;
        V value;
        Node<K, V> parent;
        Node<K, V> left;
        Node<K, V> right;
        boolean red = true;

        Node(K key, V value, Node<K, V> parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }

        Node<K, V> child(boolean leftSide) {
            return leftSide ? left : right;
        }

        void setChild(boolean leftSide, Node<K, V> child) {
            if (leftSide) {
                left = child;
            } else {
                right = child;
            }
            if (child != null) {
                child.parent = this;
            }
        }

        /** Returns the next node in ascending order, or, if not {@code forward}, in descending order. */
        Node<K, V> neighbour(boolean forward) {
            Node<K, V> n = child(!forward);
            if (n != null) {
                while (n.child(forward) != null) {
                    n = n.child(forward);
                }
                return n;
            }
            n = this;
            while (n.parent != null && n.parent.child(!forward) == n) {
                n = n.parent;
            }
            return n.parent;
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
        public V setValue(V newValue) {
            V old = value;
            value = newValue;
            return old;
        }

        @Override
        public boolean equals(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return Objects.equals(key, e.getKey()) && Objects.equals(value, e.getValue());
        }

        @Override
        public int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }

        @Override
        public String toString() {
            return key + "=" + value;
        }
    }

    public TreeMap() {
        comparator = null;
    }

    public TreeMap(Comparator<? super K> comparator) {
        this.comparator = comparator;
    }

    public TreeMap(Map<? extends K, ? extends V> m) {
        comparator = null;
        putAll(m);
    }

    public TreeMap(SortedMap<K, ? extends V> m) {
        comparator = m.comparator();
        putAll(m);
    }

    @SuppressWarnings("unchecked")
    int compare(Object k1, Object k2) {
        return comparator == null ? ((Comparable<? super K>) k1).compareTo((K) k2)
                : comparator.compare((K) k1, (K) k2);
    }

    // Searching

    Node<K, V> getNode(Object key) {
        if (comparator == null) {
            Objects.requireNonNull(key);
        }
        Node<K, V> n = root;
        while (n != null) {
            int c = compare(key, n.key);
            if (c == 0) {
                return n;
            }
            n = c < 0 ? n.left : n.right;
        }
        return null;
    }

    /** Returns the node with the least key, or, if not {@code least}, with the greatest key. */
    Node<K, V> end(boolean least) {
        Node<K, V> n = root;
        while (n != null && n.child(least) != null) {
            n = n.child(least);
        }
        return n;
    }

    /** Returns the nearest node above {@code key}, or at {@code key} if {@code inclusive}. */
    Node<K, V> above(Object key, boolean inclusive) {
        Node<K, V> best = null;
        Node<K, V> n = root;
        while (n != null) {
            int c = compare(key, n.key);
            if (c == 0 && inclusive) {
                return n;
            }
            if (c < 0) {
                best = n;
                n = n.left;
            } else {
                n = n.right;
            }
        }
        return best;
    }

    /** Returns the nearest node below {@code key}, or at {@code key} if {@code inclusive}. */
    Node<K, V> below(Object key, boolean inclusive) {
        Node<K, V> best = null;
        Node<K, V> n = root;
        while (n != null) {
            int c = compare(key, n.key);
            if (c == 0 && inclusive) {
                return n;
            }
            if (c > 0) {
                best = n;
                n = n.right;
            } else {
                n = n.left;
            }
        }
        return best;
    }

    public int size() {
        return size;
    }

    public boolean containsKey(Object key) {
        return getNode(key) != null;
    }

    public boolean containsValue(Object value) {
        for (Node<K, V> n = end(true); n != null; n = n.neighbour(true)) {
            if (Objects.equals(value, n.value)) {
                return true;
            }
        }
        return false;
    }

    public V get(Object key) {
        Node<K, V> n = getNode(key);
        return n == null ? null : n.value;
    }

    public Comparator<? super K> comparator() {
        return comparator;
    }

    static <K> K key(Node<K, ?> n) {
        return n == null ? null : n.key;
    }

    static <K> K keyOrThrow(Node<K, ?> n) {
        if (n == null) {
            throw new NoSuchElementException();
        }
        return n.key;
    }

    static <K, V> Map.Entry<K, V> export(Node<K, V> n) {
        return n == null ? null : new SimpleImmutableEntry<>(n);
    }

    public K firstKey() {
        return keyOrThrow(end(true));
    }

    public K lastKey() {
        return keyOrThrow(end(false));
    }

    public Map.Entry<K, V> firstEntry() {
        return export(end(true));
    }

    public Map.Entry<K, V> lastEntry() {
        return export(end(false));
    }

    public Map.Entry<K, V> pollFirstEntry() {
        return poll(end(true));
    }

    public Map.Entry<K, V> pollLastEntry() {
        return poll(end(false));
    }

    Map.Entry<K, V> poll(Node<K, V> n) {
        Map.Entry<K, V> result = export(n);
        if (n != null) {
            delete(n);
        }
        return result;
    }

    public Map.Entry<K, V> lowerEntry(K key) {
        return export(below(key, false));
    }

    public K lowerKey(K key) {
        return key(below(key, false));
    }

    public Map.Entry<K, V> floorEntry(K key) {
        return export(below(key, true));
    }

    public K floorKey(K key) {
        return key(below(key, true));
    }

    public Map.Entry<K, V> ceilingEntry(K key) {
        return export(above(key, true));
    }

    public K ceilingKey(K key) {
        return key(above(key, true));
    }

    public Map.Entry<K, V> higherEntry(K key) {
        return export(above(key, false));
    }

    public K higherKey(K key) {
        return key(above(key, false));
    }

    // Changing

    public V put(K key, V value) {
        return put(key, value, false);
    }

    @Override
    public V putIfAbsent(K key, V value) {
        return put(key, value, true);
    }

    private V put(K key, V value, boolean onlyIfAbsent) {
        if (root == null) {
            compare(key, key);
        } else if (comparator == null) {
            Objects.requireNonNull(key);
        }
        Node<K, V> parent = null;
        int c = 0;
        for (Node<K, V> n = root; n != null; n = c < 0 ? n.left : n.right) {
            c = compare(key, n.key);
            if (c == 0) {
                V old = n.value;
                if (!onlyIfAbsent || old == null) {
                    n.value = value;
                }
                return old;
            }
            parent = n;
        }
        Node<K, V> added = new Node<>(key, value, parent);
        if (parent == null) {
            root = added;
        } else {
            parent.setChild(c < 0, added);
        }
        balanceAfterInsertion(added);
        size++;
        modCount++;
        return null;
    }

    /** Moves {@code n} down to the given side. Its child on the other side takes its place. */
    private void rotate(Node<K, V> n, boolean left) {
        Node<K, V> up = n.child(!left);
        n.setChild(!left, up.child(left));
        replace(n, up);
        up.setChild(left, n);
    }

    /** Puts {@code by} into the position of {@code n} below the parent of {@code n}. */
    private void replace(Node<K, V> n, Node<K, V> by) {
        Node<K, V> parent = n.parent;
        if (parent != null) {
            parent.setChild(parent.left == n, by);
        } else {
            root = by;
            if (by != null) {
                by.parent = null;
            }
        }
    }

    private static boolean isRed(Node<?, ?> n) {
        return n != null && n.red;
    }

    /** Restores the balance: the new node {@code n} is red, so its parent must not be red. */
    private void balanceAfterInsertion(Node<K, V> n) {
        while (isRed(n.parent)) {
            Node<K, V> grand = n.parent.parent;
            boolean left = grand.left == n.parent;
            Node<K, V> uncle = grand.child(!left);
            if (isRed(uncle)) {
                n.parent.red = false;
                uncle.red = false;
                grand.red = true;
                n = grand;
            } else {
                if (n == n.parent.child(!left)) {
                    n = n.parent;
                    rotate(n, left);
                }
                n.parent.red = false;
                grand.red = true;
                rotate(grand, !left);
            }
        }
        root.red = false;
    }

    public V remove(Object key) {
        Node<K, V> n = getNode(key);
        if (n == null) {
            return null;
        }
        V old = n.value;
        delete(n);
        return old;
    }

    /** Removes a node. If it has two children, the content of its successor moves into it. */
    void delete(Node<K, V> n) {
        modCount++;
        size--;
        if (n.left != null && n.right != null) {
            Node<K, V> next = n.neighbour(true);
            n.key = next.key;
            n.value = next.value;
            n = next;
        }
        Node<K, V> child = n.left != null ? n.left : n.right;
        if (child != null) {
            replace(n, child);
            child.red = false;
        } else {
            if (!n.red) {
                balanceBeforeDeletion(n);
            }
            replace(n, null);
        }
    }

    /** Restores the balance before the path through {@code n} loses a black node. */
    private void balanceBeforeDeletion(Node<K, V> n) {
        while (n != root && !n.red) {
            boolean left = n.parent.left == n;
            Node<K, V> sibling = n.parent.child(!left);
            if (sibling.red) {
                sibling.red = false;
                n.parent.red = true;
                rotate(n.parent, left);
                sibling = n.parent.child(!left);
            }
            if (!isRed(sibling.left) && !isRed(sibling.right)) {
                sibling.red = true;
                n = n.parent;
            } else {
                if (!isRed(sibling.child(!left))) {
                    sibling.child(left).red = false;
                    sibling.red = true;
                    rotate(sibling, !left);
                    sibling = n.parent.child(!left);
                }
                sibling.red = n.parent.red;
                n.parent.red = false;
                sibling.child(!left).red = false;
                rotate(n.parent, left);
                n = root;
            }
        }
        n.red = false;
    }

    public void putAll(Map<? extends K, ? extends V> map) {
        super.putAll(map);
    }

    public void clear() {
        modCount++;
        size = 0;
        root = null;
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> mappingFunction) {
        Objects.requireNonNull(mappingFunction);
        V v = get(key);
        if (v == null) {
            int expected = modCount;
            v = mappingFunction.apply(key);
            checkModCount(expected);
            if (v != null) {
                put(key, v);
            }
        }
        return v;
    }

    @Override
    public V computeIfPresent(K key,
            BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        Objects.requireNonNull(remappingFunction);
        Node<K, V> n = getNode(key);
        return n == null || n.value == null ? null : remap(n, key, remappingFunction);
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        Objects.requireNonNull(remappingFunction);
        return remap(getNode(key), key, remappingFunction);
    }

    private V remap(Node<K, V> n, K key, BiFunction<? super K, ? super V, ? extends V> f) {
        int expected = modCount;
        V v = f.apply(key, n == null ? null : n.value);
        checkModCount(expected);
        return store(n, key, v);
    }

    @Override
    public V merge(K key, V value,
            BiFunction<? super V, ? super V, ? extends V> remappingFunction) {
        Objects.requireNonNull(remappingFunction);
        Objects.requireNonNull(value);
        Node<K, V> n = getNode(key);
        V v = value;
        if (n != null && n.value != null) {
            int expected = modCount;
            v = remappingFunction.apply(n.value, value);
            checkModCount(expected);
        }
        return store(n, key, v);
    }

    /** Stores a computed value in a node, which may be missing. A null value removes the node. */
    private V store(Node<K, V> n, K key, V value) {
        if (n == null && value != null) {
            put(key, value);
        } else if (n != null && value != null) {
            n.value = value;
        } else if (n != null) {
            delete(n);
        }
        return value;
    }

    @Override
    public boolean replace(K key, V oldValue, V newValue) {
        Node<K, V> n = getNode(key);
        if (n == null || !Objects.equals(oldValue, n.value)) {
            return false;
        }
        n.value = newValue;
        return true;
    }

    @Override
    public V replace(K key, V value) {
        Node<K, V> n = getNode(key);
        return n == null ? null : n.setValue(value);
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        for (Node<K, V> n = end(true); n != null; n = n.neighbour(true)) {
            action.accept(n.key, n.value);
            checkModCount(expected);
        }
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int expected = modCount;
        for (Node<K, V> n = end(true); n != null; n = n.neighbour(true)) {
            n.value = function.apply(n.key, n.value);
            checkModCount(expected);
        }
    }

    void checkModCount(int expected) {
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    @SuppressWarnings("unchecked")
    public Object clone() {
        try {
            TreeMap<K, V> copy = (TreeMap<K, V>) super.clone();
            copy.clear();
            copy.modCount = 0;
            copy.putAll(this);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    // Views

    public Set<K> keySet() {
        return navigableKeySet();
    }

    public NavigableSet<K> navigableKeySet() {
        return new TreeKeySet<>(this);
    }

    public NavigableSet<K> descendingKeySet() {
        return descendingMap().navigableKeySet();
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<Map.Entry<K, V>>() {
            @Override
            public Iterator<Map.Entry<K, V>> iterator() {
                return new NodeIterator<>(TreeMap.this, end(true), null, true);
            }

            @Override
            public int size() {
                return size;
            }

            @Override
            public boolean contains(Object o) {
                return findEntry(o) != null;
            }

            @Override
            public boolean remove(Object o) {
                Node<K, V> n = findEntry(o);
                if (n != null) {
                    delete(n);
                }
                return n != null;
            }

            @Override
            public void clear() {
                TreeMap.this.clear();
            }
        };
    }

    /** Returns the node that is equal to an entry. */
    Node<K, V> findEntry(Object o) {
        if (!(o instanceof Map.Entry)) {
            return null;
        }
        Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
        Node<K, V> n = getNode(e.getKey());
        return n != null && Objects.equals(n.value, e.getValue()) ? n : null;
    }

    public NavigableMap<K, V> descendingMap() {
        return new TreeMapView<>(this, null, null, true);
    }

    public NavigableMap<K, V> subMap(K fromKey, boolean fromInclusive, K toKey,
            boolean toInclusive) {
        return new TreeMapView<>(this, new TreeMapView.Bound<>(fromKey, fromInclusive),
                new TreeMapView.Bound<>(toKey, toInclusive), false);
    }

    public NavigableMap<K, V> headMap(K toKey, boolean inclusive) {
        return new TreeMapView<>(this, null, new TreeMapView.Bound<>(toKey, inclusive), false);
    }

    public NavigableMap<K, V> tailMap(K fromKey, boolean inclusive) {
        return new TreeMapView<>(this, new TreeMapView.Bound<>(fromKey, inclusive), null, false);
    }

    public SortedMap<K, V> subMap(K fromKey, K toKey) {
        return subMap(fromKey, true, toKey, false);
    }

    public SortedMap<K, V> headMap(K toKey) {
        return headMap(toKey, false);
    }

    public SortedMap<K, V> tailMap(K fromKey) {
        return tailMap(fromKey, true);
    }

    /** Iterates from a node up to the one before {@code fence}, forwards or backwards. */
    static final class NodeIterator<K, V> implements Iterator<Map.Entry<K, V>> {
        private final TreeMap<K, V> map;
        private final boolean forward;
        private final boolean fenced;
        private final K fenceKey;
        private Node<K, V> next;
        private Node<K, V> last;
        private int expectedModCount;

        NodeIterator(TreeMap<K, V> map, Node<K, V> first, Node<K, V> fence, boolean forward) {
            this.map = map;
            this.forward = forward;
            // The fence is a key, not a node, because deletion moves keys from node to node.
            fenced = fence != null;
            fenceKey = key(fence);
            next = first;
            expectedModCount = map.modCount;
        }

        @Override
        public boolean hasNext() {
            return next != null && !(fenced && next.key == fenceKey);
        }

        @Override
        public Node<K, V> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            map.checkModCount(expectedModCount);
            last = next;
            next = next.neighbour(forward);
            return last;
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            map.checkModCount(expectedModCount);
            if (forward && last.left != null && last.right != null) {
                next = last;
            }
            map.delete(last);
            expectedModCount = map.modCount;
            last = null;
        }
    }
}
