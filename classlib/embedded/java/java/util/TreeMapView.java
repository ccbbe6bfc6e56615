package java.util;

import java.util.function.BiFunction;
import java.util.function.Function;

/** A {@link TreeMap} or a range of it, in ascending or descending order. */
final class TreeMapView<K, V> extends AbstractMap<K, V>
        implements NavigableMap<K, V>, java.io.Serializable {
    /** One end of the range. */
    static final class Bound<K> {
        final K key;
        final boolean inclusive;

        Bound(K key, boolean inclusive) {
            this.key = key;
            this.inclusive = inclusive;
        }
    }

    private final TreeMap<K, V> map;
    private final Bound<K> low;
    private final Bound<K> high;
    private final boolean descending;

    /** If a bound is null, its side is open. */
    TreeMapView(TreeMap<K, V> map, Bound<K> low, Bound<K> high, boolean descending) {
        if (low != null && high != null) {
            if (map.compare(low.key, high.key) > 0) {
                throw new IllegalArgumentException("fromKey > toKey");
            }
        } else if (low != null || high != null) {
            // Refuses keys that cannot be compared.
            K key = low != null ? low.key : high.key;
            map.compare(key, key);
        }
        this.map = map;
        this.low = low;
        this.high = high;
        this.descending = descending;
    }

    private boolean tooLow(Object key) {
        if (low == null) {
            return false;
        }
        int c = map.compare(key, low.key);
        return c < 0 || c == 0 && !low.inclusive;
    }

    private boolean tooHigh(Object key) {
        if (high == null) {
            return false;
        }
        int c = map.compare(key, high.key);
        return c > 0 || c == 0 && !high.inclusive;
    }

    private boolean inRange(Object key) {
        return !tooLow(key) && !tooHigh(key);
    }

    /** Returns whether a view of this view may start or end at the bound. */
    private boolean allows(Bound<K> b) {
        if (b.inclusive) {
            return inRange(b.key);
        }
        return (low == null || map.compare(b.key, low.key) >= 0)
                && (high == null || map.compare(high.key, b.key) >= 0);
    }

    private TreeMap.Node<K, V> checkRange(TreeMap.Node<K, V> n) {
        return n == null || !inRange(n.key) ? null : n;
    }

    /** Returns the first node in ascending order, or, if not {@code least}, the last one. */
    private TreeMap.Node<K, V> ascendingEnd(boolean least) {
        if (least) {
            return checkRange(low == null ? map.end(true) : map.above(low.key, low.inclusive));
        }
        return checkRange(high == null ? map.end(false) : map.below(high.key, high.inclusive));
    }

    private TreeMap.Node<K, V> end(boolean first) {
        return ascendingEnd(first != descending);
    }

    /** Returns the nearest node after the key in this view's order, or before it. */
    private TreeMap.Node<K, V> near(Object key, boolean after, boolean inclusive) {
        if (after != descending) {
            return tooLow(key) ? ascendingEnd(true) : checkRange(map.above(key, inclusive));
        }
        return tooHigh(key) ? ascendingEnd(false) : checkRange(map.below(key, inclusive));
    }

    Iterator<Map.Entry<K, V>> entryIterator() {
        TreeMap.Node<K, V> last = end(false);
        TreeMap.Node<K, V> fence = last == null ? null : last.neighbour(!descending);
        return new TreeMap.NodeIterator<>(map, end(true), fence, !descending);
    }

    @Override
    public int size() {
        if (low == null && high == null) {
            return map.size();
        }
        int n = 0;
        for (Iterator<Map.Entry<K, V>> it = entryIterator(); it.hasNext(); it.next()) {
            n++;
        }
        return n;
    }

    @Override
    public boolean isEmpty() {
        return end(true) == null;
    }

    @Override
    public boolean containsKey(Object key) {
        return inRange(key) && map.containsKey(key);
    }

    @Override
    public V get(Object key) {
        return inRange(key) ? map.get(key) : null;
    }

    @Override
    public V put(K key, V value) {
        checkKey(key);
        return map.put(key, value);
    }

    private void checkKey(K key) {
        if (!inRange(key)) {
            throw new IllegalArgumentException("key out of range");
        }
    }

    @Override
    public V putIfAbsent(K key, V value) {
        checkKey(key);
        return map.putIfAbsent(key, value);
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        checkKey(key);
        return map.merge(key, value, f);
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
        if (!inRange(key) && f.apply(key) == null) {
            return null;
        }
        checkKey(key);
        return map.computeIfAbsent(key, f);
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        if (!inRange(key) && f.apply(key, null) == null) {
            return null;
        }
        checkKey(key);
        return map.compute(key, f);
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        return inRange(key) ? map.computeIfPresent(key, f) : null;
    }

    @Override
    public V remove(Object key) {
        return inRange(key) ? map.remove(key) : null;
    }

    @Override
    public Comparator<? super K> comparator() {
        return descending ? Collections.reverseOrder(map.comparator()) : map.comparator();
    }

    @Override
    public K firstKey() {
        return TreeMap.keyOrThrow(end(true));
    }

    @Override
    public K lastKey() {
        return TreeMap.keyOrThrow(end(false));
    }

    @Override
    public Map.Entry<K, V> firstEntry() {
        return TreeMap.export(end(true));
    }

    @Override
    public Map.Entry<K, V> lastEntry() {
        return TreeMap.export(end(false));
    }

    @Override
    public Map.Entry<K, V> pollFirstEntry() {
        return map.poll(end(true));
    }

    @Override
    public Map.Entry<K, V> pollLastEntry() {
        return map.poll(end(false));
    }

    @Override
    public Map.Entry<K, V> lowerEntry(K key) {
        return TreeMap.export(near(key, false, false));
    }

    @Override
    public K lowerKey(K key) {
        return TreeMap.key(near(key, false, false));
    }

    @Override
    public Map.Entry<K, V> floorEntry(K key) {
        return TreeMap.export(near(key, false, true));
    }

    @Override
    public K floorKey(K key) {
        return TreeMap.key(near(key, false, true));
    }

    @Override
    public Map.Entry<K, V> ceilingEntry(K key) {
        return TreeMap.export(near(key, true, true));
    }

    @Override
    public K ceilingKey(K key) {
        return TreeMap.key(near(key, true, true));
    }

    @Override
    public Map.Entry<K, V> higherEntry(K key) {
        return TreeMap.export(near(key, true, false));
    }

    @Override
    public K higherKey(K key) {
        return TreeMap.key(near(key, true, false));
    }

    @Override
    public Set<K> keySet() {
        return navigableKeySet();
    }

    @Override
    public NavigableSet<K> navigableKeySet() {
        return new TreeKeySet<>(this);
    }

    @Override
    public NavigableSet<K> descendingKeySet() {
        return descendingMap().navigableKeySet();
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<Map.Entry<K, V>>() {
            @Override
            public Iterator<Map.Entry<K, V>> iterator() {
                return entryIterator();
            }

            @Override
            public int size() {
                return TreeMapView.this.size();
            }

            @Override
            public boolean isEmpty() {
                return TreeMapView.this.isEmpty();
            }

            @Override
            public boolean contains(Object o) {
                return checkRange(map.findEntry(o)) != null;
            }

            @Override
            public boolean remove(Object o) {
                TreeMap.Node<K, V> n = checkRange(map.findEntry(o));
                if (n != null) {
                    map.delete(n);
                }
                return n != null;
            }
        };
    }

    @Override
    public NavigableMap<K, V> descendingMap() {
        return new TreeMapView<>(map, low, high, !descending);
    }

    /** Returns a view of this view, with bounds in this view's order. */
    private NavigableMap<K, V> narrow(Bound<K> from, Bound<K> to) {
        if (from != null && !allows(from)) {
            throw new IllegalArgumentException("fromKey out of range");
        }
        if (to != null && !allows(to)) {
            throw new IllegalArgumentException("toKey out of range");
        }
        Bound<K> newLow = descending ? to : from;
        Bound<K> newHigh = descending ? from : to;
        return new TreeMapView<>(map, newLow != null ? newLow : low,
                newHigh != null ? newHigh : high, descending);
    }

    @Override
    public NavigableMap<K, V> subMap(K fromKey, boolean fromInclusive, K toKey,
            boolean toInclusive) {
        return narrow(new Bound<>(fromKey, fromInclusive), new Bound<>(toKey, toInclusive));
    }

    @Override
    public NavigableMap<K, V> headMap(K toKey, boolean inclusive) {
        return narrow(null, new Bound<>(toKey, inclusive));
    }

    @Override
    public NavigableMap<K, V> tailMap(K fromKey, boolean inclusive) {
        return narrow(new Bound<>(fromKey, inclusive), null);
    }

    @Override
    public SortedMap<K, V> subMap(K fromKey, K toKey) {
        return subMap(fromKey, true, toKey, false);
    }

    @Override
    public SortedMap<K, V> headMap(K toKey) {
        return headMap(toKey, false);
    }

    @Override
    public SortedMap<K, V> tailMap(K fromKey) {
        return tailMap(fromKey, true);
    }
}
