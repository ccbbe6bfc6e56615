package java.util;

import java.util.function.Consumer;

/**
 * A hash map whose entries are also linked in the order of their insertion; or, with access order,
 * from the least recently used to the most recently used.
 */
public class LinkedHashMap<K, V> extends HashMap<K, V> implements Map<K, V> {
    private Link<K, V> first;
    private Link<K, V> last;
    private final boolean accessOrder;

    private static class Link<K, V> extends HashMap.Node<K, V> {
        Link<K, V> before;
        Link<K, V> after;

        Link(int hash, K key, V value, HashMap.Node<K, V> next) {
            super(hash, key, value, next);
        }
    }

    public LinkedHashMap(int initialCapacity, float loadFactor) {
        super(initialCapacity, loadFactor);
        accessOrder = false;
    }

    public LinkedHashMap(int initialCapacity) {
        super(initialCapacity);
        accessOrder = false;
    }

    public LinkedHashMap() {
        accessOrder = false;
    }

    public LinkedHashMap(Map<? extends K, ? extends V> m) {
        accessOrder = false;
        putAll(m);
    }

    public LinkedHashMap(int initialCapacity, float loadFactor, boolean accessOrder) {
        super(initialCapacity, loadFactor);
        this.accessOrder = accessOrder;
    }

    @Override
    public boolean containsValue(Object value) {
        for (Link<K, V> e = first; e != null; e = e.after) {
            if (Objects.equals(value, e.value)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public V get(Object key) {
        HashMap.Node<K, V> e = getNode(key);
        if (e == null) {
            return null;
        }
        afterAccess(e);
        return e.value;
    }

    @Override
    public V getOrDefault(Object key, V defaultValue) {
        HashMap.Node<K, V> e = getNode(key);
        if (e == null) {
            return defaultValue;
        }
        afterAccess(e);
        return e.value;
    }

    @Override
    public void clear() {
        super.clear();
        reset();
    }

    /** Called after every insertion: returns whether the eldest entry must be removed. */
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return false;
    }

    @Override
    boolean hasTrees() {
        return false;
    }

    @Override
    HashMap.Node<K, V> newNode(int hash, K key, V value, HashMap.Node<K, V> next) {
        Link<K, V> e = new Link<>(hash, key, value, next);
        append(e);
        return e;
    }

    private void append(Link<K, V> e) {
        e.before = last;
        e.after = null;
        if (last == null) {
            first = e;
        } else {
            last.after = e;
        }
        last = e;
    }

    private void unlink(Link<K, V> e) {
        if (e.before == null) {
            first = e.after;
        } else {
            e.before.after = e.after;
        }
        if (e.after == null) {
            last = e.before;
        } else {
            e.after.before = e.before;
        }
    }

    @Override
    void reset() {
        first = null;
        last = null;
    }

    @Override
    void afterAccess(HashMap.Node<K, V> node) {
        if (accessOrder && last != node) {
            Link<K, V> e = (Link<K, V>) node;
            unlink(e);
            append(e);
            modCount++;
        }
    }

    @Override
    void afterInsertion(boolean evict) {
        if (evict && first != null && removeEldestEntry(first)) {
            removeNode(first.key, false, null, false);
        }
    }

    @Override
    void afterRemoval(HashMap.Node<K, V> e) {
        unlink((Link<K, V>) e);
    }

    @Override
    void forEachNode(Consumer<HashMap.Node<K, V>> action) {
        int expected = modCount;
        for (Link<K, V> e = first; e != null; e = e.after) {
            action.accept(e);
        }
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    @Override
    NodeIterator<K, V> nodeIterator() {
        return new LinkIterator();
    }

    private class LinkIterator implements NodeIterator<K, V> {
        private Link<K, V> next = first;
        private Link<K, V> current;
        private int expectedModCount = modCount;

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public HashMap.Node<K, V> nextNode() {
            checkModCount();
            if (next == null) {
                throw new NoSuchElementException();
            }
            current = next;
            next = current.after;
            return current;
        }

        @Override
        public void remove() {
            if (current == null) {
                throw new IllegalStateException();
            }
            checkModCount();
            removeNode(current.key, false, null, true);
            current = null;
            expectedModCount = modCount;
        }

        private void checkModCount() {
            if (modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
        }
    }
}
