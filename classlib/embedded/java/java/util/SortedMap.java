package java.util;

/** A map that iterates in the order of its comparator, or of its keys' natural order. */
public interface SortedMap<K, V> extends Map<K, V> {
    /** The order, or null for the natural order. */
    Comparator<? super K> comparator();

    SortedMap<K, V> subMap(K fromKey, K toKey);

    SortedMap<K, V> headMap(K toKey);

    SortedMap<K, V> tailMap(K fromKey);

    K firstKey();

    K lastKey();

    Set<K> keySet();

    Collection<V> values();

    Set<Map.Entry<K, V>> entrySet();
}
