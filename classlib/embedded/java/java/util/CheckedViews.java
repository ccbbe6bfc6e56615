package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Views that accept only elements of one class, so that an error is found where a wrong element is
 * added, not where it is used.
 */
final class CheckedViews {
    private CheckedViews() {
    }

    private static void check(Object o, Class<?> type, String what, String where) {
        if (o != null && !type.isInstance(o)) {
            throw new ClassCastException("Attempt to insert " + o.getClass() + what + " into "
                    + where + " type " + type);
        }
    }

    static class OfCollection<E> implements Collection<E>, java.io.Serializable {
        final Collection<E> c;
        final Class<E> type;

        OfCollection(Collection<E> c, Class<E> type) {
            this.c = Objects.requireNonNull(c, "c");
            this.type = Objects.requireNonNull(type, "type");
        }

        final E checked(E e) {
            check(e, type, " element", "collection with element");
            return e;
        }

        /** Returns the elements of another collection, all of which are checked before any is added. */
        @SuppressWarnings("unchecked")
        final List<E> checkedCopy(Collection<? extends E> other) {
            Object[] a = other.toArray();
            for (Object o : a) {
                checked((E) o);
            }
            return (List<E>) Arrays.asList(a);
        }

        @Override
        public int size() {
            return c.size();
        }

        @Override
        public boolean isEmpty() {
            return c.isEmpty();
        }

        @Override
        public boolean contains(Object o) {
            return c.contains(o);
        }

        @Override
        public boolean containsAll(Collection<?> other) {
            return c.containsAll(other);
        }

        @Override
        public Object[] toArray() {
            return c.toArray();
        }

        @Override
        public <T> T[] toArray(T[] a) {
            return c.toArray(a);
        }

        @Override
        public String toString() {
            return c.toString();
        }

        @Override
        public Iterator<E> iterator() {
            return c.iterator();
        }

        @Override
        public boolean add(E e) {
            return c.add(checked(e));
        }

        @Override
        public boolean addAll(Collection<? extends E> other) {
            return c.addAll(checkedCopy(other));
        }

        @Override
        public boolean remove(Object o) {
            return c.remove(o);
        }

        @Override
        public boolean removeAll(Collection<?> other) {
            return c.removeAll(other);
        }

        @Override
        public boolean retainAll(Collection<?> other) {
            return c.retainAll(other);
        }

        @Override
        public boolean removeIf(Predicate<? super E> filter) {
            return c.removeIf(filter);
        }

        @Override
        public void forEach(Consumer<? super E> action) {
            c.forEach(action);
        }

        @Override
        public void clear() {
            c.clear();
        }
    }

    static class OfQueue<E> extends OfCollection<E> implements Queue<E> {
        private final Queue<E> q;

        OfQueue(Queue<E> q, Class<E> type) {
            super(q, type);
            this.q = q;
        }

        @Override
        public boolean offer(E e) {
            return q.offer(checked(e));
        }

        @Override
        public E remove() {
            return q.remove();
        }

        @Override
        public E poll() {
            return q.poll();
        }

        @Override
        public E element() {
            return q.element();
        }

        @Override
        public E peek() {
            return q.peek();
        }

        @Override
        public boolean equals(Object o) {
            return o == this || q.equals(o);
        }

        @Override
        public int hashCode() {
            return q.hashCode();
        }
    }

    static class OfSet<E> extends OfCollection<E> implements Set<E> {
        OfSet(Set<E> s, Class<E> type) {
            super(s, type);
        }

        @Override
        public boolean equals(Object o) {
            return o == this || c.equals(o);
        }

        @Override
        public int hashCode() {
            return c.hashCode();
        }
    }

    static class OfSortedSet<E> extends OfSet<E> implements SortedSet<E> {
        private final SortedSet<E> s;

        OfSortedSet(SortedSet<E> s, Class<E> type) {
            super(s, type);
            this.s = s;
        }

        @Override
        public Comparator<? super E> comparator() {
            return s.comparator();
        }

        @Override
        public SortedSet<E> subSet(E from, E to) {
            return new OfSortedSet<>(s.subSet(from, to), type);
        }

        @Override
        public SortedSet<E> headSet(E to) {
            return new OfSortedSet<>(s.headSet(to), type);
        }

        @Override
        public SortedSet<E> tailSet(E from) {
            return new OfSortedSet<>(s.tailSet(from), type);
        }

        @Override
        public E first() {
            return s.first();
        }

        @Override
        public E last() {
            return s.last();
        }
    }

    static class OfNavigableSet<E> extends OfSortedSet<E> implements NavigableSet<E> {
        private final NavigableSet<E> s;

        OfNavigableSet(NavigableSet<E> s, Class<E> type) {
            super(s, type);
            this.s = s;
        }

        @Override
        public E lower(E e) {
            return s.lower(e);
        }

        @Override
        public E floor(E e) {
            return s.floor(e);
        }

        @Override
        public E ceiling(E e) {
            return s.ceiling(e);
        }

        @Override
        public E higher(E e) {
            return s.higher(e);
        }

        @Override
        public E pollFirst() {
            return s.pollFirst();
        }

        @Override
        public E pollLast() {
            return s.pollLast();
        }

        @Override
        public NavigableSet<E> descendingSet() {
            return new OfNavigableSet<>(s.descendingSet(), type);
        }

        @Override
        public Iterator<E> descendingIterator() {
            return s.descendingIterator();
        }

        @Override
        public NavigableSet<E> subSet(E from, E to) {
            return new OfNavigableSet<>(s.subSet(from, true, to, false), type);
        }

        @Override
        public NavigableSet<E> headSet(E to) {
            return new OfNavigableSet<>(s.headSet(to, false), type);
        }

        @Override
        public NavigableSet<E> tailSet(E from) {
            return new OfNavigableSet<>(s.tailSet(from, true), type);
        }

        @Override
        public NavigableSet<E> subSet(E from, boolean fromInclusive, E to, boolean toInclusive) {
            return new OfNavigableSet<>(s.subSet(from, fromInclusive, to, toInclusive), type);
        }

        @Override
        public NavigableSet<E> headSet(E to, boolean inclusive) {
            return new OfNavigableSet<>(s.headSet(to, inclusive), type);
        }

        @Override
        public NavigableSet<E> tailSet(E from, boolean inclusive) {
            return new OfNavigableSet<>(s.tailSet(from, inclusive), type);
        }
    }

    static class OfList<E> extends OfCollection<E> implements List<E> {
        private final List<E> list;

        OfList(List<E> list, Class<E> type) {
            super(list, type);
            this.list = list;
        }

        @Override
        public boolean equals(Object o) {
            return o == this || list.equals(o);
        }

        @Override
        public int hashCode() {
            return list.hashCode();
        }

        @Override
        public E get(int index) {
            return list.get(index);
        }

        @Override
        public E set(int index, E e) {
            return list.set(index, checked(e));
        }

        @Override
        public E remove(int index) {
            return list.remove(index);
        }

        @Override
        public int indexOf(Object o) {
            return list.indexOf(o);
        }

        @Override
        public int lastIndexOf(Object o) {
            return list.lastIndexOf(o);
        }

        @Override
        public boolean addAll(int index, Collection<? extends E> other) {
            return list.addAll(index, checkedCopy(other));
        }

        @Override
        public ListIterator<E> listIterator() {
            return listIterator(0);
        }

        @Override
        public List<E> subList(int fromIndex, int toIndex) {
            return Collections.checkedList(list.subList(fromIndex, toIndex), type);
        }

        @Override
        public void add(int index, E e) {
            list.add(index, checked(e));
        }

        @Override
        public void sort(Comparator<? super E> order) {
            list.sort(order);
        }

        @Override
        public void replaceAll(UnaryOperator<E> operator) {
            Objects.requireNonNull(operator);
            list.replaceAll(e -> checked(operator.apply(e)));
        }

        @Override
        public ListIterator<E> listIterator(int index) {
            ListIterator<E> it = list.listIterator(index);
            return new ListIterator<E>() {
                @Override
                public boolean hasNext() {
                    return it.hasNext();
                }

                @Override
                public E next() {
                    return it.next();
                }

                @Override
                public boolean hasPrevious() {
                    return it.hasPrevious();
                }

                @Override
                public E previous() {
                    return it.previous();
                }

                @Override
                public int nextIndex() {
                    return it.nextIndex();
                }

                @Override
                public int previousIndex() {
                    return it.previousIndex();
                }

                @Override
                public void remove() {
                    it.remove();
                }

                @Override
                public void set(E e) {
                    it.set(checked(e));
                }

                @Override
                public void add(E e) {
                    it.add(checked(e));
                }
            };
        }
    }

    static class OfRandomAccessList<E> extends OfList<E> implements RandomAccess {
        OfRandomAccessList(List<E> list, Class<E> type) {
            super(list, type);
        }
    }

    static class OfMap<K, V> implements Map<K, V>, java.io.Serializable {
        private final Map<K, V> m;
        final Class<K> keyType;
        final Class<V> valueType;

        OfMap(Map<K, V> m, Class<K> keyType, Class<V> valueType) {
            this.m = Objects.requireNonNull(m);
            this.keyType = Objects.requireNonNull(keyType);
            this.valueType = Objects.requireNonNull(valueType);
        }

        final K checkedKey(K key) {
            check(key, keyType, " key", "map with key");
            return key;
        }

        final V checkedValue(V value) {
            check(value, valueType, " value", "map with value");
            return value;
        }

        private <A, B> BiFunction<A, B, V> checkedResult(
                BiFunction<? super A, ? super B, ? extends V> f) {
            Objects.requireNonNull(f);
            return (a, b) -> checkedValue(f.apply(a, b));
        }

        @Override
        public int size() {
            return m.size();
        }

        @Override
        public boolean isEmpty() {
            return m.isEmpty();
        }

        @Override
        public boolean containsKey(Object key) {
            return m.containsKey(key);
        }

        @Override
        public boolean containsValue(Object value) {
            return m.containsValue(value);
        }

        @Override
        public V get(Object key) {
            return m.get(key);
        }

        @Override
        public V getOrDefault(Object key, V other) {
            return m.getOrDefault(key, other);
        }

        @Override
        public V put(K key, V value) {
            return m.put(checkedKey(key), checkedValue(value));
        }

        @Override
        public V remove(Object key) {
            return m.remove(key);
        }

        @Override
        public Set<K> keySet() {
            return m.keySet();
        }

        @Override
        public Collection<V> values() {
            return m.values();
        }

        @Override
        public Set<Map.Entry<K, V>> entrySet() {
            return new OfEntrySet<>(this, m.entrySet());
        }

        @Override
        public boolean equals(Object o) {
            return o == this || m.equals(o);
        }

        @Override
        public int hashCode() {
            return m.hashCode();
        }

        @Override
        public String toString() {
            return m.toString();
        }

        @Override
        public V putIfAbsent(K key, V value) {
            return m.putIfAbsent(checkedKey(key), checkedValue(value));
        }

        @Override
        public boolean remove(Object key, Object value) {
            return m.remove(key, value);
        }

        @Override
        public boolean replace(K key, V oldValue, V newValue) {
            return m.replace(checkedKey(key), oldValue, checkedValue(newValue));
        }

        @Override
        public V replace(K key, V value) {
            return m.replace(checkedKey(key), checkedValue(value));
        }

        @Override
        public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
            return m.computeIfPresent(checkedKey(key), checkedResult(f));
        }

        @Override
        public V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
            return m.compute(checkedKey(key), checkedResult(f));
        }

        @Override
        public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
            return m.merge(checkedKey(key), checkedValue(value), checkedResult(f));
        }

        @Override
        public V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
            Objects.requireNonNull(f);
            return m.computeIfAbsent(checkedKey(key), k -> checkedValue(f.apply(k)));
        }

        /** Adds all entries or none. */
        @Override
        public void putAll(Map<? extends K, ? extends V> other) {
            List<Map.Entry<K, V>> entries = new ArrayList<>();
            for (Map.Entry<? extends K, ? extends V> e : other.entrySet()) {
                entries.add(new AbstractMap.SimpleImmutableEntry<>(checkedKey(e.getKey()),
                        checkedValue(e.getValue())));
            }
            for (Map.Entry<K, V> e : entries) {
                m.put(e.getKey(), e.getValue());
            }
        }

        @Override
        public void clear() {
            m.clear();
        }

        @Override
        public void forEach(BiConsumer<? super K, ? super V> action) {
            m.forEach(action);
        }

        @Override
        public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
            m.replaceAll(checkedResult(f));
        }
    }

    /** A set of entries that accept only values of the right class. */
    private static class OfEntrySet<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final OfMap<K, V> map;
        private final Set<Map.Entry<K, V>> s;

        OfEntrySet(OfMap<K, V> map, Set<Map.Entry<K, V>> s) {
            this.map = map;
            this.s = s;
        }

        @Override
        public int size() {
            return s.size();
        }

        @Override
        public boolean contains(Object o) {
            return s.contains(o);
        }

        @Override
        public boolean remove(Object o) {
            return s.remove(o);
        }

        @Override
        public void clear() {
            s.clear();
        }

        @Override
        public Iterator<Map.Entry<K, V>> iterator() {
            Iterator<Map.Entry<K, V>> it = s.iterator();
            return new Iterator<Map.Entry<K, V>>() {
                @Override
                public boolean hasNext() {
                    return it.hasNext();
                }

                @Override
                public Map.Entry<K, V> next() {
                    Map.Entry<K, V> e = it.next();
                    return new AbstractMap.SimpleEntry<K, V>(e) {
                        @Override
                        public V setValue(V value) {
                            e.setValue(map.checkedValue(value));
                            return super.setValue(value);
                        }
                    };
                }

                @Override
                public void remove() {
                    it.remove();
                }
            };
        }
    }

    static class OfSortedMap<K, V> extends OfMap<K, V> implements SortedMap<K, V> {
        private final SortedMap<K, V> m;

        OfSortedMap(SortedMap<K, V> m, Class<K> keyType, Class<V> valueType) {
            super(m, keyType, valueType);
            this.m = m;
        }

        @Override
        public Comparator<? super K> comparator() {
            return m.comparator();
        }

        @Override
        public SortedMap<K, V> subMap(K from, K to) {
            return new OfSortedMap<>(m.subMap(from, to), keyType, valueType);
        }

        @Override
        public SortedMap<K, V> headMap(K to) {
            return new OfSortedMap<>(m.headMap(to), keyType, valueType);
        }

        @Override
        public SortedMap<K, V> tailMap(K from) {
            return new OfSortedMap<>(m.tailMap(from), keyType, valueType);
        }

        @Override
        public K firstKey() {
            return m.firstKey();
        }

        @Override
        public K lastKey() {
            return m.lastKey();
        }
    }

    static class OfNavigableMap<K, V> extends OfSortedMap<K, V> implements NavigableMap<K, V> {
        private final NavigableMap<K, V> m;

        OfNavigableMap(NavigableMap<K, V> m, Class<K> keyType, Class<V> valueType) {
            super(m, keyType, valueType);
            this.m = m;
        }

        @Override
        public Map.Entry<K, V> lowerEntry(K key) {
            return m.lowerEntry(key);
        }

        @Override
        public K lowerKey(K key) {
            return m.lowerKey(key);
        }

        @Override
        public Map.Entry<K, V> floorEntry(K key) {
            return m.floorEntry(key);
        }

        @Override
        public K floorKey(K key) {
            return m.floorKey(key);
        }

        @Override
        public Map.Entry<K, V> ceilingEntry(K key) {
            return m.ceilingEntry(key);
        }

        @Override
        public K ceilingKey(K key) {
            return m.ceilingKey(key);
        }

        @Override
        public Map.Entry<K, V> higherEntry(K key) {
            return m.higherEntry(key);
        }

        @Override
        public K higherKey(K key) {
            return m.higherKey(key);
        }

        @Override
        public Map.Entry<K, V> firstEntry() {
            return m.firstEntry();
        }

        @Override
        public Map.Entry<K, V> lastEntry() {
            return m.lastEntry();
        }

        @Override
        public Map.Entry<K, V> pollFirstEntry() {
            return m.pollFirstEntry();
        }

        @Override
        public Map.Entry<K, V> pollLastEntry() {
            return m.pollLastEntry();
        }

        @Override
        public NavigableMap<K, V> descendingMap() {
            return new OfNavigableMap<>(m.descendingMap(), keyType, valueType);
        }

        @Override
        public NavigableSet<K> keySet() {
            return navigableKeySet();
        }

        @Override
        public NavigableSet<K> navigableKeySet() {
            return m.navigableKeySet();
        }

        @Override
        public NavigableSet<K> descendingKeySet() {
            return m.descendingKeySet();
        }

        @Override
        public NavigableMap<K, V> subMap(K from, K to) {
            return new OfNavigableMap<>(m.subMap(from, true, to, false), keyType, valueType);
        }

        @Override
        public NavigableMap<K, V> headMap(K to) {
            return new OfNavigableMap<>(m.headMap(to, false), keyType, valueType);
        }

        @Override
        public NavigableMap<K, V> tailMap(K from) {
            return new OfNavigableMap<>(m.tailMap(from, true), keyType, valueType);
        }

        @Override
        public NavigableMap<K, V> subMap(K from, boolean fromInclusive, K to,
                boolean toInclusive) {
            return new OfNavigableMap<>(
                    m.subMap(from, fromInclusive, to, toInclusive), keyType, valueType);
        }

        @Override
        public NavigableMap<K, V> headMap(K to, boolean inclusive) {
            return new OfNavigableMap<>(m.headMap(to, inclusive), keyType, valueType);
        }

        @Override
        public NavigableMap<K, V> tailMap(K from, boolean inclusive) {
            return new OfNavigableMap<>(m.tailMap(from, inclusive), keyType, valueType);
        }
    }
}
