package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;

/** Algorithms on collections, and collections made of others or of single elements. */
public class Collections {
    @SuppressWarnings("rawtypes")
    public static final Set EMPTY_SET = new EmptySet();
    @SuppressWarnings("rawtypes")
    public static final List EMPTY_LIST = new EmptyList();
    @SuppressWarnings("rawtypes")
    public static final Map EMPTY_MAP = new EmptyMap();

    private Collections() {
    }

    // Algorithms

    public static <T extends Comparable<? super T>> void sort(List<T> list) {
        list.sort(null);
    }

    public static <T> void sort(List<T> list, Comparator<? super T> c) {
        list.sort(c);
    }

    public static <T> int binarySearch(List<? extends Comparable<? super T>> list, T key) {
        int low = 0;
        int high = list.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int c = list.get(middle).compareTo(key);
            if (c == 0) {
                return middle;
            } else if (c < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    @SuppressWarnings("unchecked")
    public static <T> int binarySearch(List<? extends T> list, T key, Comparator<? super T> c) {
        Comparator<Object> order = (Comparator<Object>) (c == null ? reverseOrder(reverseOrder())
                : c);
        return binarySearch(new AbstractList<Comparable<Object>>() {
            @Override
            public Comparable<Object> get(int index) {
                return k -> order.compare(list.get(index), k);
            }

            @Override
            public int size() {
                return list.size();
            }
        }, (Object) key);
    }

    @SuppressWarnings("unchecked")
    public static void reverse(List<?> list) {
        List<Object> l = (List<Object>) list;
        for (int i = 0, j = l.size() - 1; i < j; i++, j--) {
            swap(l, i, j);
        }
    }

    private static Random random;

    public static void shuffle(List<?> list) {
        if (random == null) {
            random = new Random();
        }
        shuffle(list, random);
    }

    /** Swaps each element, from the last to the first, with a random element at or before it. */
    @SuppressWarnings("unchecked")
    public static void shuffle(List<?> list, Random rnd) {
        List<Object> l = (List<Object>) list;
        List<Object> work = l instanceof RandomAccess ? l : new ArrayList<>(l);
        for (int i = work.size(); i > 1; i--) {
            swap(work, i - 1, rnd.nextInt(i));
        }
        if (work != l) {
            ListIterator<Object> it = l.listIterator();
            for (Object e : work) {
                it.next();
                it.set(e);
            }
        }
    }

    @SuppressWarnings("unchecked")
    public static void swap(List<?> list, int i, int j) {
        List<Object> l = (List<Object>) list;
        l.set(i, l.set(j, l.get(i)));
    }

    public static <T> void fill(List<? super T> list, T obj) {
        for (ListIterator<? super T> it = list.listIterator(); it.hasNext(); ) {
            it.next();
            it.set(obj);
        }
    }

    public static <T> void copy(List<? super T> dest, List<? extends T> src) {
        if (src.size() > dest.size()) {
            throw new IndexOutOfBoundsException("Source does not fit in dest");
        }
        ListIterator<? super T> to = dest.listIterator();
        for (T e : src) {
            to.next();
            to.set(e);
        }
    }

    public static <T extends Object & Comparable<? super T>> T min(Collection<? extends T> coll) {
        return min(coll, null);
    }

    @SuppressWarnings("unchecked")
    public static <T> T min(Collection<? extends T> coll, Comparator<? super T> comp) {
        Comparator<Object> order = (Comparator<Object>) (Comparator<?>) (comp == null
                ? NaturalOrder.INSTANCE : comp);
        Iterator<? extends T> it = coll.iterator();
        T best = it.next();
        while (it.hasNext()) {
            T e = it.next();
            if (order.compare(e, best) < 0) {
                best = e;
            }
        }
        return best;
    }

    public static <T extends Object & Comparable<? super T>> T max(Collection<? extends T> coll) {
        return max(coll, null);
    }

    @SuppressWarnings("unchecked")
    public static <T> T max(Collection<? extends T> coll, Comparator<? super T> comp) {
        Comparator<Object> order = (Comparator<Object>) (Comparator<?>) (comp == null
                ? NaturalOrder.INSTANCE : comp);
        Iterator<? extends T> it = coll.iterator();
        T best = it.next();
        while (it.hasNext()) {
            T e = it.next();
            if (order.compare(e, best) > 0) {
                best = e;
            }
        }
        return best;
    }

    /** Moves every element {@code distance} positions to the end, and from there to the start. */
    @SuppressWarnings("unchecked")
    public static void rotate(List<?> list, int distance) {
        List<Object> l = (List<Object>) list;
        int n = l.size();
        if (n == 0) {
            return;
        }
        int d = distance % n;
        if (d < 0) {
            d += n;
        }
        if (d != 0) {
            reverse(l.subList(0, n - d));
            reverse(l.subList(n - d, n));
            reverse(l);
        }
    }

    public static <T> boolean replaceAll(List<T> list, T oldVal, T newVal) {
        boolean found = false;
        for (ListIterator<T> it = list.listIterator(); it.hasNext(); ) {
            if (Objects.equals(oldVal, it.next())) {
                it.set(newVal);
                found = true;
            }
        }
        return found;
    }

    public static int indexOfSubList(List<?> source, List<?> target) {
        int n = target.size();
        for (int i = 0; i <= source.size() - n; i++) {
            if (source.subList(i, i + n).equals(target)) {
                return i;
            }
        }
        return -1;
    }

    public static int lastIndexOfSubList(List<?> source, List<?> target) {
        int n = target.size();
        for (int i = source.size() - n; i >= 0; i--) {
            if (source.subList(i, i + n).equals(target)) {
                return i;
            }
        }
        return -1;
    }

    public static int frequency(Collection<?> c, Object o) {
        int n = 0;
        for (Object e : c) {
            if (Objects.equals(o, e)) {
                n++;
            }
        }
        return n;
    }

    public static boolean disjoint(Collection<?> c1, Collection<?> c2) {
        // Calls contains() on the collection that probably answers faster.
        boolean walkSecond = c1 instanceof Set && !(c2 instanceof Set);
        Collection<?> walked = walkSecond ? c2 : c1;
        Collection<?> asked = walkSecond ? c1 : c2;
        for (Object e : walked) {
            if (asked.contains(e)) {
                return false;
            }
        }
        return true;
    }

    @SafeVarargs
    public static <T> boolean addAll(Collection<? super T> c, T... elements) {
        boolean changed = false;
        for (T e : elements) {
            changed |= c.add(e);
        }
        return changed;
    }

    // Comparators

    @SuppressWarnings("unchecked")
    public static <T> Comparator<T> reverseOrder() {
        return (Comparator<T>) (Comparator<?>) ReverseOrder.INSTANCE;
    }

    @SuppressWarnings("unchecked")
    public static <T> Comparator<T> reverseOrder(Comparator<T> cmp) {
        if (cmp == null) {
            return (Comparator<T>) (Comparator<?>) ReverseOrder.INSTANCE;
        }
        if ((Comparator<?>) cmp == ReverseOrder.INSTANCE) {
            return (Comparator<T>) (Comparator<?>) NaturalOrder.INSTANCE;
        }
        if ((Comparator<?>) cmp == NaturalOrder.INSTANCE) {
            return (Comparator<T>) (Comparator<?>) ReverseOrder.INSTANCE;
        }
        return cmp instanceof Reversed ? ((Reversed<T>) cmp).order : new Reversed<>(cmp);
    }

    private static final class Reversed<T> implements Comparator<T>, java.io.Serializable {
        final Comparator<T> order;

        Reversed(Comparator<T> order) {
            this.order = order;
        }

        @Override
        public int compare(T a, T b) {
            return order.compare(b, a);
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Reversed && order.equals(((Reversed<?>) o).order);
        }

        @Override
        public int hashCode() {
            return order.hashCode() ^ Integer.MIN_VALUE;
        }

        @Override
        public Comparator<T> reversed() {
            return order;
        }
    }

    // Views that cannot be changed

    @SuppressWarnings("unchecked")
    public static <T> Collection<T> unmodifiableCollection(Collection<? extends T> c) {
        return new UnmodifiableViews.OfCollection<>((Collection<T>) c);
    }

    @SuppressWarnings("unchecked")
    public static <T> Set<T> unmodifiableSet(Set<? extends T> s) {
        return new UnmodifiableViews.OfSet<>((Set<T>) s);
    }

    public static <T> SortedSet<T> unmodifiableSortedSet(SortedSet<T> s) {
        return new UnmodifiableViews.OfSortedSet<>(s);
    }

    public static <T> NavigableSet<T> unmodifiableNavigableSet(NavigableSet<T> s) {
        return new UnmodifiableViews.OfNavigableSet<>(s);
    }

    @SuppressWarnings("unchecked")
    public static <T> List<T> unmodifiableList(List<? extends T> list) {
        return list instanceof RandomAccess
                ? new UnmodifiableViews.OfRandomAccessList<>((List<T>) list)
                : new UnmodifiableViews.OfList<>((List<T>) list);
    }

    @SuppressWarnings("unchecked")
    public static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> m) {
        return new UnmodifiableViews.OfMap<>((Map<K, V>) m);
    }

    @SuppressWarnings("unchecked")
    public static <K, V> SortedMap<K, V> unmodifiableSortedMap(SortedMap<K, ? extends V> m) {
        return new UnmodifiableViews.OfSortedMap<>((SortedMap<K, V>) m);
    }

    @SuppressWarnings("unchecked")
    public static <K, V> NavigableMap<K, V> unmodifiableNavigableMap(
            NavigableMap<K, ? extends V> m) {
        return new UnmodifiableViews.OfNavigableMap<>((NavigableMap<K, V>) m);
    }

    // Views that lock

    public static <T> Collection<T> synchronizedCollection(Collection<T> c) {
        return new SynchronizedViews.OfCollection<>(c, null);
    }

    static <T> Collection<T> synchronizedCollection(Collection<T> c, Object mutex) {
        return new SynchronizedViews.OfCollection<>(c, mutex);
    }

    public static <T> NavigableSet<T> synchronizedNavigableSet(NavigableSet<T> s) {
        return new SynchronizedViews.OfNavigableSet<>(s, null);
    }

    public static <T> Set<T> synchronizedSet(Set<T> s) {
        return new SynchronizedViews.OfSet<>(s, null);
    }

    static <T> Set<T> synchronizedSet(Set<T> s, Object mutex) {
        return new SynchronizedViews.OfSet<>(s, mutex);
    }

    public static <T> SortedSet<T> synchronizedSortedSet(SortedSet<T> s) {
        return new SynchronizedViews.OfSortedSet<>(s, null);
    }

    public static <T> List<T> synchronizedList(List<T> list) {
        return synchronizedList(list, null);
    }

    static <T> List<T> synchronizedList(List<T> list, Object mutex) {
        return list instanceof RandomAccess
                ? new SynchronizedViews.OfRandomAccessList<>(list, mutex)
                : new SynchronizedViews.OfList<>(list, mutex);
    }

    public static <K, V> Map<K, V> synchronizedMap(Map<K, V> m) {
        return new SynchronizedViews.OfMap<>(m, null);
    }

    public static <K, V> SortedMap<K, V> synchronizedSortedMap(SortedMap<K, V> m) {
        return new SynchronizedViews.OfSortedMap<>(m, null);
    }

    public static <K, V> NavigableMap<K, V> synchronizedNavigableMap(NavigableMap<K, V> m) {
        return new SynchronizedViews.OfNavigableMap<>(m, null);
    }

    // Views that check the class of added elements

    public static <E> Collection<E> checkedCollection(Collection<E> c, Class<E> type) {
        return new CheckedViews.OfCollection<>(c, type);
    }

    public static <E> Queue<E> checkedQueue(Queue<E> queue, Class<E> type) {
        return new CheckedViews.OfQueue<>(queue, type);
    }

    public static <E> Set<E> checkedSet(Set<E> s, Class<E> type) {
        return new CheckedViews.OfSet<>(s, type);
    }

    public static <E> SortedSet<E> checkedSortedSet(SortedSet<E> s, Class<E> type) {
        return new CheckedViews.OfSortedSet<>(s, type);
    }

    public static <E> NavigableSet<E> checkedNavigableSet(NavigableSet<E> s, Class<E> type) {
        return new CheckedViews.OfNavigableSet<>(s, type);
    }

    public static <E> List<E> checkedList(List<E> list, Class<E> type) {
        return list instanceof RandomAccess ? new CheckedViews.OfRandomAccessList<>(list, type)
                : new CheckedViews.OfList<>(list, type);
    }

    public static <K, V> Map<K, V> checkedMap(Map<K, V> m, Class<K> keyType,
            Class<V> valueType) {
        return new CheckedViews.OfMap<>(m, keyType, valueType);
    }

    public static <K, V> SortedMap<K, V> checkedSortedMap(SortedMap<K, V> m, Class<K> keyType,
            Class<V> valueType) {
        return new CheckedViews.OfSortedMap<>(m, keyType, valueType);
    }

    public static <K, V> NavigableMap<K, V> checkedNavigableMap(NavigableMap<K, V> m,
            Class<K> keyType, Class<V> valueType) {
        return new CheckedViews.OfNavigableMap<>(m, keyType, valueType);
    }

    // Empty collections

    private static final Iterator<Object> EMPTY_ITERATOR = new EmptyIterator();

    private static class EmptyIterator implements Iterator<Object>, Enumeration<Object> {
        @Override
        public boolean hasNext() {
            return false;
        }

        @Override
        public Object next() {
            throw new NoSuchElementException();
        }

        @Override
        public void remove() {
            throw new IllegalStateException();
        }

        @Override
        public boolean hasMoreElements() {
            return false;
        }

        @Override
        public Object nextElement() {
            throw new NoSuchElementException();
        }
    }

    @SuppressWarnings("unchecked")
    public static <T> Iterator<T> emptyIterator() {
        return (Iterator<T>) EMPTY_ITERATOR;
    }

    public static <T> ListIterator<T> emptyListIterator() {
        return Collections.<T>emptyList().listIterator();
    }

    @SuppressWarnings("unchecked")
    public static <T> Enumeration<T> emptyEnumeration() {
        return (Enumeration<T>) EMPTY_ITERATOR;
    }

    @SuppressWarnings("unchecked")
    public static final <T> Set<T> emptySet() {
        return (Set<T>) EMPTY_SET;
    }

    public static <E> SortedSet<E> emptySortedSet() {
        return emptyNavigableSet();
    }

    public static <E> NavigableSet<E> emptyNavigableSet() {
        return unmodifiableNavigableSet(new TreeSet<>());
    }

    @SuppressWarnings("unchecked")
    public static final <T> List<T> emptyList() {
        return (List<T>) EMPTY_LIST;
    }

    @SuppressWarnings("unchecked")
    public static final <K, V> Map<K, V> emptyMap() {
        return (Map<K, V>) EMPTY_MAP;
    }

    public static final <K, V> SortedMap<K, V> emptySortedMap() {
        return emptyNavigableMap();
    }

    public static final <K, V> NavigableMap<K, V> emptyNavigableMap() {
        return unmodifiableNavigableMap(new TreeMap<>());
    }

    private static class EmptySet extends AbstractSet<Object> implements java.io.Serializable {
        @Override
        public Iterator<Object> iterator() {
            return emptyIterator();
        }

        @Override
        public int size() {
            return 0;
        }

        @Override
        public boolean contains(Object o) {
            return false;
        }
    }

    private static class EmptyList extends AbstractList<Object>
            implements RandomAccess, java.io.Serializable {
        @Override
        public Iterator<Object> iterator() {
            return emptyIterator();
        }

        @Override
        public int size() {
            return 0;
        }

        @Override
        public Object get(int index) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }

        @Override
        public void sort(Comparator<? super Object> c) {
        }
    }

    private static class EmptyMap extends AbstractMap<Object, Object>
            implements java.io.Serializable {
        @Override
        public Set<Entry<Object, Object>> entrySet() {
            return emptySet();
        }

        @Override
        public Set<Object> keySet() {
            return emptySet();
        }

        @Override
        public Collection<Object> values() {
            return emptySet();
        }
    }

    // Collections of one element

    private static <E> Iterator<E> singleIterator(E e) {
        return new Iterator<E>() {
            private boolean done;

            @Override
            public boolean hasNext() {
                return !done;
            }

            @Override
            public E next() {
                if (done) {
                    throw new NoSuchElementException();
                }
                done = true;
                return e;
            }

            @Override
            public void remove() {
                throw new UnsupportedOperationException();
            }
        };
    }

    public static <T> Set<T> singleton(T o) {
        return new SingletonSet<>(o);
    }

    public static <T> List<T> singletonList(T o) {
        return new SingletonList<>(o);
    }

    public static <K, V> Map<K, V> singletonMap(K key, V value) {
        Set<Map.Entry<K, V>> entries =
                singleton(new AbstractMap.SimpleImmutableEntry<>(key, value));
        return new AbstractMap<K, V>() {
            @Override
            public Set<Entry<K, V>> entrySet() {
                return entries;
            }
        };
    }

    private static class SingletonSet<E> extends AbstractSet<E> implements java.io.Serializable {
        private final E element;

        SingletonSet(E e) {
            element = e;
        }

        @Override
        public Iterator<E> iterator() {
            return singleIterator(element);
        }

        @Override
        public int size() {
            return 1;
        }

        @Override
        public boolean removeIf(Predicate<? super E> filter) {
            throw new UnsupportedOperationException();
        }
    }

    private static class SingletonList<E> extends AbstractList<E>
            implements RandomAccess, java.io.Serializable {
        private final E element;

        SingletonList(E e) {
            element = e;
        }

        @Override
        public Iterator<E> iterator() {
            return singleIterator(element);
        }

        @Override
        public int size() {
            return 1;
        }

        @Override
        public E get(int index) {
            if (index != 0) {
                throw new IndexOutOfBoundsException("Index: " + index + ", Size: 1");
            }
            return element;
        }

        @Override
        public boolean removeIf(Predicate<? super E> filter) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void sort(Comparator<? super E> c) {
        }
    }

    /** Returns an immutable list of {@code n} times the same element. */
    public static <T> List<T> nCopies(int n, T o) {
        if (n < 0) {
            throw new IllegalArgumentException("List length = " + n);
        }
        return new Copies<>(n, o);
    }

    private static class Copies<E> extends AbstractList<E>
            implements RandomAccess, java.io.Serializable {
        private final int n;
        private final E element;

        Copies(int n, E e) {
            this.n = n;
            element = e;
        }

        @Override
        public int size() {
            return n;
        }

        @Override
        public E get(int index) {
            if (index < 0 || index >= n) {
                throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + n);
            }
            return element;
        }
    }

    // Other forms of collections

    public static <T> Enumeration<T> enumeration(Collection<T> c) {
        Iterator<T> it = c.iterator();
        return new Enumeration<T>() {
            @Override
            public boolean hasMoreElements() {
                return it.hasNext();
            }

            @Override
            public T nextElement() {
                return it.next();
            }
        };
    }

    public static <T> ArrayList<T> list(Enumeration<T> e) {
        ArrayList<T> list = new ArrayList<>();
        while (e.hasMoreElements()) {
            list.add(e.nextElement());
        }
        return list;
    }

    /** Returns a set whose elements are the keys of a map, which must be empty. */
    public static <E> Set<E> newSetFromMap(Map<E, Boolean> map) {
        if (!map.isEmpty()) {
            throw new IllegalArgumentException("Map is non-empty");
        }
        return new MapSet<>(map);
    }

    private static class MapSet<E> extends AbstractSet<E> implements java.io.Serializable {
        private final Map<E, Boolean> map;

        MapSet(Map<E, Boolean> map) {
            this.map = map;
        }

        @Override
        public Iterator<E> iterator() {
            return map.keySet().iterator();
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public boolean contains(Object o) {
            return map.containsKey(o);
        }

        @Override
        public boolean add(E e) {
            return map.put(e, Boolean.TRUE) == null;
        }

        @Override
        public boolean remove(Object o) {
            return map.remove(o) != null;
        }

        @Override
        public void clear() {
            map.clear();
        }

        @Override
        public void forEach(Consumer<? super E> action) {
            map.keySet().forEach(action);
        }
    }

    /** Makes a queue of a deque; the element that was added last is the head. */
    public static <T> Queue<T> asLifoQueue(Deque<T> deque) {
        Objects.requireNonNull(deque);
        return new AbstractQueue<T>() {
            @Override
            public boolean add(T e) {
                deque.addFirst(e);
                return true;
            }

            @Override
            public boolean offer(T e) {
                return deque.offerFirst(e);
            }

            @Override
            public T poll() {
                return deque.poll();
            }

            @Override
            public T peek() {
                return deque.peek();
            }

            @Override
            public Iterator<T> iterator() {
                return deque.iterator();
            }

            @Override
            public int size() {
                return deque.size();
            }
        };
    }
}
