package java.util;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The collections of {@code List.of}, {@code Set.of} and {@code Map.of}: every modifying method
 * throws UnsupportedOperationException, even if it would change nothing. Sets and maps iterate in
 * the order in which they received their elements.
 */
final class ImmutableCollections {
    private ImmutableCollections() {
    }

    static UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException();
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> listOf(Object... elements) {
        Object[] copy = Arrays.copyOf(elements, elements.length, Object[].class);
        for (Object e : copy) {
            Objects.requireNonNull(e);
        }
        return (List<E>) new ListN<>(copy, false);
    }

    /** Returns a list that uses the given array, which may contain nulls. */
    @SuppressWarnings("unchecked")
    static <E> List<E> listOfNullable(Object[] elements) {
        return (List<E>) new ListN<>(elements, true);
    }

    static boolean isNullFreeList(Collection<?> c) {
        return c instanceof ListN && !((ListN<?>) c).nullable;
    }

    @SuppressWarnings("unchecked")
    static <E> Set<E> setOf(Object... elements) {
        Set<Object> set = new LinkedHashSet<>(Math.max(16, 2 * elements.length));
        for (Object e : elements) {
            if (!set.add(Objects.requireNonNull(e))) {
                throw new IllegalArgumentException("duplicate element: " + e);
            }
        }
        return (Set<E>) new SetN<>(set);
    }

    /** Returns a map of the keys and values that alternate in the array. */
    @SuppressWarnings("unchecked")
    static <K, V> Map<K, V> mapOf(Object... pairs) {
        Map<Object, Object> map = new LinkedHashMap<>(Math.max(16, pairs.length));
        for (int i = 0; i < pairs.length; i += 2) {
            Object key = Objects.requireNonNull(pairs[i]);
            Object value = Objects.requireNonNull(pairs[i + 1]);
            if (map.put(key, value) != null) {
                throw new IllegalArgumentException("duplicate key: " + key);
            }
        }
        return (Map<K, V>) new MapN<>(map);
    }

    /** Returns an iterator without removal, based on another iterator. */
    private static <E> Iterator<E> readOnly(Iterator<? extends E> it) {
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
                throw unsupported();
            }
        };
    }

    static final class ListN<E> extends AbstractList<E>
            implements RandomAccess, java.io.Serializable {
        private final Object[] elements;
        private final boolean nullable;

        ListN(Object[] elements, boolean nullable) {
            this.elements = elements;
            this.nullable = nullable;
        }

        @Override
        public int size() {
            return elements.length;
        }

        @Override
        @SuppressWarnings("unchecked")
        public E get(int index) {
            if (elements.length == 1 || elements.length == 2) {
                // Short lists throw their own exception; longer ones let the array throw its exception.
                if (index < 0 || index >= elements.length) {
                    throw outOfBounds(index);
                }
            }
            return (E) elements[index];
        }

        private IndexOutOfBoundsException outOfBounds(int index) {
            return new IndexOutOfBoundsException("Index: " + index + " Size: " + elements.length);
        }

        @Override
        public int indexOf(Object o) {
            if (!nullable) {
                Objects.requireNonNull(o);
            }
            for (int i = 0; i < elements.length; i++) {
                if (Objects.equals(o, elements[i])) {
                    return i;
                }
            }
            return -1;
        }

        @Override
        public int lastIndexOf(Object o) {
            if (!nullable) {
                Objects.requireNonNull(o);
            }
            for (int i = elements.length - 1; i >= 0; i--) {
                if (Objects.equals(o, elements[i])) {
                    return i;
                }
            }
            return -1;
        }

        @Override
        public boolean contains(Object o) {
            return indexOf(o) >= 0;
        }

        @Override
        public Object[] toArray() {
            return elements.clone();
        }

        @Override
        public Iterator<E> iterator() {
            return readOnly(super.iterator());
        }

        @Override
        public ListIterator<E> listIterator(int index) {
            if (index < 0 || index > elements.length) {
                throw outOfBounds(index);
            }
            return super.listIterator(index);
        }

        @Override
        public boolean add(E e) {
            throw unsupported();
        }

        @Override
        public boolean addAll(Collection<? extends E> c) {
            throw unsupported();
        }

        @Override
        public boolean addAll(int index, Collection<? extends E> c) {
            throw unsupported();
        }

        @Override
        public void clear() {
            throw unsupported();
        }

        @Override
        public boolean remove(Object o) {
            throw unsupported();
        }

        @Override
        public boolean removeAll(Collection<?> c) {
            throw unsupported();
        }

        @Override
        public boolean removeIf(Predicate<? super E> filter) {
            throw unsupported();
        }

        @Override
        public boolean retainAll(Collection<?> c) {
            throw unsupported();
        }

        @Override
        public void replaceAll(UnaryOperator<E> operator) {
            throw unsupported();
        }

        @Override
        public void sort(Comparator<? super E> c) {
            throw unsupported();
        }
    }

    static final class SetN<E> extends AbstractSet<E> implements java.io.Serializable {
        private final Set<E> set;

        SetN(Set<E> set) {
            this.set = set;
        }

        @Override
        public int size() {
            return set.size();
        }

        @Override
        public boolean contains(Object o) {
            return set.contains(Objects.requireNonNull(o));
        }

        @Override
        public Iterator<E> iterator() {
            return readOnly(set.iterator());
        }

        @Override
        public boolean add(E e) {
            throw unsupported();
        }

        @Override
        public boolean addAll(Collection<? extends E> c) {
            throw unsupported();
        }

        @Override
        public void clear() {
            throw unsupported();
        }

        @Override
        public boolean remove(Object o) {
            throw unsupported();
        }

        @Override
        public boolean removeAll(Collection<?> c) {
            throw unsupported();
        }

        @Override
        public boolean removeIf(Predicate<? super E> filter) {
            throw unsupported();
        }

        @Override
        public boolean retainAll(Collection<?> c) {
            throw unsupported();
        }
    }

    static final class MapN<K, V> extends AbstractMap<K, V> implements java.io.Serializable {
        private final Map<K, V> map;

        MapN(Map<K, V> map) {
            this.map = map;
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public V get(Object key) {
            return map.get(Objects.requireNonNull(key));
        }

        @Override
        public boolean containsKey(Object key) {
            return map.containsKey(Objects.requireNonNull(key));
        }

        @Override
        public boolean containsValue(Object value) {
            return map.containsValue(Objects.requireNonNull(value));
        }

        @Override
        public Set<Entry<K, V>> entrySet() {
            return new AbstractSet<Entry<K, V>>() {
                @Override
                public int size() {
                    return map.size();
                }

                @Override
                public Iterator<Entry<K, V>> iterator() {
                    Iterator<Entry<K, V>> it = map.entrySet().iterator();
                    return new Iterator<Entry<K, V>>() {
                        @Override
                        public boolean hasNext() {
                            return it.hasNext();
                        }

                        @Override
                        public Entry<K, V> next() {
                            Entry<K, V> e = it.next();
                            return new KeyValueHolder<>(e.getKey(), e.getValue());
                        }

                        @Override
                        public void remove() {
                            throw unsupported();
                        }
                    };
                }

                @Override
                public void clear() {
                    throw unsupported();
                }

                @Override
                public boolean remove(Object o) {
                    throw unsupported();
                }
            };
        }

        @Override
        public void clear() {
            throw unsupported();
        }

        @Override
        public V remove(Object key) {
            throw unsupported();
        }

        @Override
        public void putAll(Map<? extends K, ? extends V> m) {
            throw unsupported();
        }

        @Override
        public V putIfAbsent(K key, V value) {
            throw unsupported();
        }

        @Override
        public boolean remove(Object key, Object value) {
            throw unsupported();
        }

        @Override
        public V replace(K key, V value) {
            throw unsupported();
        }

        @Override
        public boolean replace(K key, V oldValue, V newValue) {
            throw unsupported();
        }

        @Override
        public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
            throw unsupported();
        }

        @Override
        public V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
            throw unsupported();
        }

        @Override
        public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
            throw unsupported();
        }

        @Override
        public V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
            throw unsupported();
        }

        @Override
        public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
            throw unsupported();
        }
    }
}
