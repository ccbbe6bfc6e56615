package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Views that pass read operations on to a collection and refuse changes. */
final class UnmodifiableViews {
    private UnmodifiableViews() {
    }

    private static UnsupportedOperationException refused() {
        return new UnsupportedOperationException();
    }

    static class OfCollection<E> implements Collection<E>, java.io.Serializable {
        final Collection<E> c;

        OfCollection(Collection<E> c) {
            this.c = Objects.requireNonNull(c);
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
            Iterator<E> it = c.iterator();
            return new Iterator<E>() {
                @Override
                public boolean hasNext() {
                    return it.hasNext();
                }

                @Override
                public E next() {
                    return it.next();
                }

                @Override
                public void remove() {
                    throw refused();
                }
            };
        }

        @Override
        public void forEach(Consumer<? super E> action) {
            c.forEach(action);
        }

        @Override
        public boolean add(E e) {
            throw refused();
        }

        @Override
        public boolean remove(Object o) {
            throw refused();
        }

        @Override
        public boolean addAll(Collection<? extends E> other) {
            throw refused();
        }

        @Override
        public boolean removeAll(Collection<?> other) {
            throw refused();
        }

        @Override
        public boolean retainAll(Collection<?> other) {
            throw refused();
        }

        @Override
        public boolean removeIf(Predicate<? super E> filter) {
            throw refused();
        }

        @Override
        public void clear() {
            throw refused();
        }
    }

    static class OfSet<E> extends OfCollection<E> implements Set<E> {
        OfSet(Set<E> s) {
            super(s);
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

        OfSortedSet(SortedSet<E> s) {
            super(s);
            this.s = s;
        }

        @Override
        public Comparator<? super E> comparator() {
            return s.comparator();
        }

        @Override
        public SortedSet<E> subSet(E from, E to) {
            return new OfSortedSet<>(s.subSet(from, to));
        }

        @Override
        public SortedSet<E> headSet(E to) {
            return new OfSortedSet<>(s.headSet(to));
        }

        @Override
        public SortedSet<E> tailSet(E from) {
            return new OfSortedSet<>(s.tailSet(from));
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

        OfNavigableSet(NavigableSet<E> s) {
            super(s);
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
            throw refused();
        }

        @Override
        public E pollLast() {
            throw refused();
        }

        @Override
        public NavigableSet<E> descendingSet() {
            return new OfNavigableSet<>(s.descendingSet());
        }

        @Override
        public Iterator<E> descendingIterator() {
            return descendingSet().iterator();
        }

        @Override
        public NavigableSet<E> subSet(E from, boolean fromInclusive, E to, boolean toInclusive) {
            return new OfNavigableSet<>(s.subSet(from, fromInclusive, to, toInclusive));
        }

        @Override
        public NavigableSet<E> headSet(E to, boolean inclusive) {
            return new OfNavigableSet<>(s.headSet(to, inclusive));
        }

        @Override
        public NavigableSet<E> tailSet(E from, boolean inclusive) {
            return new OfNavigableSet<>(s.tailSet(from, inclusive));
        }
    }

    static class OfList<E> extends OfCollection<E> implements List<E> {
        final List<E> list;

        OfList(List<E> list) {
            super(list);
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
        public int indexOf(Object o) {
            return list.indexOf(o);
        }

        @Override
        public int lastIndexOf(Object o) {
            return list.lastIndexOf(o);
        }

        @Override
        public List<E> subList(int fromIndex, int toIndex) {
            return Collections.unmodifiableList(list.subList(fromIndex, toIndex));
        }

        @Override
        public ListIterator<E> listIterator() {
            return listIterator(0);
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
                    throw refused();
                }

                @Override
                public void set(E e) {
                    throw refused();
                }

                @Override
                public void add(E e) {
                    throw refused();
                }
            };
        }

        @Override
        public E set(int index, E element) {
            throw refused();
        }

        @Override
        public void add(int index, E element) {
            throw refused();
        }

        @Override
        public E remove(int index) {
            throw refused();
        }

        @Override
        public boolean addAll(int index, Collection<? extends E> other) {
            throw refused();
        }

        @Override
        public void replaceAll(UnaryOperator<E> operator) {
            throw refused();
        }

        @Override
        public void sort(Comparator<? super E> order) {
            throw refused();
        }
    }

    static class OfRandomAccessList<E> extends OfList<E> implements RandomAccess {
        OfRandomAccessList(List<E> list) {
            super(list);
        }
    }

    static class OfMap<K, V> implements Map<K, V>, java.io.Serializable {
        private final Map<K, V> m;

        OfMap(Map<K, V> m) {
            this.m = Objects.requireNonNull(m);
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
        public V getOrDefault(Object key, V defaultValue) {
            return m.getOrDefault(key, defaultValue);
        }

        @Override
        public void forEach(BiConsumer<? super K, ? super V> action) {
            m.forEach(action);
        }

        @Override
        public Set<K> keySet() {
            return Collections.unmodifiableSet(m.keySet());
        }

        @Override
        public Collection<V> values() {
            return Collections.unmodifiableCollection(m.values());
        }

        @Override
        public Set<Entry<K, V>> entrySet() {
            return new OfEntrySet<>(m.entrySet());
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
        public V put(K key, V value) {
            throw refused();
        }

        @Override
        public V remove(Object key) {
            throw refused();
        }

        @Override
        public void putAll(Map<? extends K, ? extends V> other) {
            throw refused();
        }

        @Override
        public void clear() {
            throw refused();
        }

        @Override
        public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
            throw refused();
        }

        @Override
        public V putIfAbsent(K key, V value) {
            throw refused();
        }

        @Override
        public boolean remove(Object key, Object value) {
            throw refused();
        }

        @Override
        public boolean replace(K key, V oldValue, V newValue) {
            throw refused();
        }

        @Override
        public V replace(K key, V value) {
            throw refused();
        }

        @Override
        public V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
            throw refused();
        }

        @Override
        public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
            throw refused();
        }

        @Override
        public V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
            throw refused();
        }

        @Override
        public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
            throw refused();
        }
    }

    /** A set of entries whose values cannot be set. */
    private static class OfEntrySet<K, V> extends OfSet<Map.Entry<K, V>> {
        OfEntrySet(Set<Map.Entry<K, V>> s) {
            super(s);
        }

        private static <K, V> Map.Entry<K, V> fixed(Map.Entry<K, V> e) {
            return new AbstractMap.SimpleImmutableEntry<>(e);
        }

        @Override
        public void forEach(Consumer<? super Map.Entry<K, V>> action) {
            Objects.requireNonNull(action);
            c.forEach(e -> action.accept(fixed(e)));
        }

        @Override
        public Iterator<Map.Entry<K, V>> iterator() {
            Iterator<Map.Entry<K, V>> it = super.iterator();
            return new Iterator<Map.Entry<K, V>>() {
                @Override
                public boolean hasNext() {
                    return it.hasNext();
                }

                @Override
                public Map.Entry<K, V> next() {
                    return fixed(it.next());
                }

                @Override
                public void remove() {
                    throw refused();
                }
            };
        }

        @Override
        public Object[] toArray() {
            return toArray(new Object[0]);
        }

        @Override
        @SuppressWarnings("unchecked")
        public <T> T[] toArray(T[] a) {
            T[] r = super.toArray(a);
            for (int i = 0; i < r.length && r[i] != null; i++) {
                r[i] = (T) fixed((Map.Entry<?, ?>) r[i]);
            }
            return r;
        }
    }

    static class OfSortedMap<K, V> extends OfMap<K, V> implements SortedMap<K, V> {
        private final SortedMap<K, V> m;

        OfSortedMap(SortedMap<K, V> m) {
            super(m);
            this.m = m;
        }

        @Override
        public Comparator<? super K> comparator() {
            return m.comparator();
        }

        @Override
        public SortedMap<K, V> subMap(K from, K to) {
            return new OfSortedMap<>(m.subMap(from, to));
        }

        @Override
        public SortedMap<K, V> headMap(K to) {
            return new OfSortedMap<>(m.headMap(to));
        }

        @Override
        public SortedMap<K, V> tailMap(K from) {
            return new OfSortedMap<>(m.tailMap(from));
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

        OfNavigableMap(NavigableMap<K, V> m) {
            super(m);
            this.m = m;
        }

        private static <K, V> Map.Entry<K, V> fixed(Map.Entry<K, V> e) {
            return e == null ? null : new AbstractMap.SimpleImmutableEntry<>(e);
        }

        @Override
        public Map.Entry<K, V> lowerEntry(K key) {
            return fixed(m.lowerEntry(key));
        }

        @Override
        public K lowerKey(K key) {
            return m.lowerKey(key);
        }

        @Override
        public Map.Entry<K, V> floorEntry(K key) {
            return fixed(m.floorEntry(key));
        }

        @Override
        public K floorKey(K key) {
            return m.floorKey(key);
        }

        @Override
        public Map.Entry<K, V> ceilingEntry(K key) {
            return fixed(m.ceilingEntry(key));
        }

        @Override
        public K ceilingKey(K key) {
            return m.ceilingKey(key);
        }

        @Override
        public Map.Entry<K, V> higherEntry(K key) {
            return fixed(m.higherEntry(key));
        }

        @Override
        public K higherKey(K key) {
            return m.higherKey(key);
        }

        @Override
        public Map.Entry<K, V> firstEntry() {
            return fixed(m.firstEntry());
        }

        @Override
        public Map.Entry<K, V> lastEntry() {
            return fixed(m.lastEntry());
        }

        @Override
        public Map.Entry<K, V> pollFirstEntry() {
            throw refused();
        }

        @Override
        public Map.Entry<K, V> pollLastEntry() {
            throw refused();
        }

        @Override
        public NavigableMap<K, V> descendingMap() {
            return new OfNavigableMap<>(m.descendingMap());
        }

        @Override
        public NavigableSet<K> navigableKeySet() {
            return new OfNavigableSet<>(m.navigableKeySet());
        }

        @Override
        public NavigableSet<K> descendingKeySet() {
            return new OfNavigableSet<>(m.descendingKeySet());
        }

        @Override
        public NavigableMap<K, V> subMap(K from, boolean fromInclusive, K to,
                boolean toInclusive) {
            return new OfNavigableMap<>(m.subMap(from, fromInclusive, to, toInclusive));
        }

        @Override
        public NavigableMap<K, V> headMap(K to, boolean inclusive) {
            return new OfNavigableMap<>(m.headMap(to, inclusive));
        }

        @Override
        public NavigableMap<K, V> tailMap(K from, boolean inclusive) {
            return new OfNavigableMap<>(m.tailMap(from, inclusive));
        }
    }
}
