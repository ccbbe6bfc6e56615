package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A queue whose head is its least element: a binary heap in an array. The children of index {@code
 * i} are at {@code 2i+1} and {@code 2i+2}, and no child is less than its parent.
 */
public class PriorityQueue<E> extends AbstractQueue<E> implements java.io.Serializable {
    private Object[] heap;
    private int size;
    private final Comparator<? super E> comparator;
    private int modCount;

    public PriorityQueue() {
        this(11, null);
    }

    public PriorityQueue(int initialCapacity) {
        this(initialCapacity, null);
    }

    public PriorityQueue(Comparator<? super E> comparator) {
        this(11, comparator);
    }

    public PriorityQueue(int initialCapacity, Comparator<? super E> comparator) {
        if (initialCapacity < 1) {
            throw new IllegalArgumentException();
        }
        heap = new Object[initialCapacity];
        this.comparator = comparator;
    }

    @SuppressWarnings("unchecked")
    public PriorityQueue(Collection<? extends E> c) {
        if (c instanceof SortedSet) {
            comparator = ((SortedSet<? super E>) c).comparator();
        } else if (c instanceof PriorityQueue) {
            comparator = ((PriorityQueue<? super E>) c).comparator();
        } else {
            comparator = null;
        }
        take(c);
        if (!(c instanceof SortedSet) && !(c instanceof PriorityQueue)) {
            heapify();
        }
    }

    @SuppressWarnings("unchecked")
    public PriorityQueue(PriorityQueue<? extends E> c) {
        comparator = (Comparator<? super E>) c.comparator();
        take(c);
    }

    @SuppressWarnings("unchecked")
    public PriorityQueue(SortedSet<? extends E> c) {
        comparator = (Comparator<? super E>) c.comparator();
        take(c);
    }

    private void take(Collection<? extends E> c) {
        Object[] a = c.toArray();
        for (Object e : a) {
            Objects.requireNonNull(e);
        }
        size = a.length;
        heap = Arrays.copyOf(a, Math.max(1, size), Object[].class);
    }

    @SuppressWarnings("unchecked")
    private int compare(Object a, Object b) {
        return comparator != null ? comparator.compare((E) a, (E) b)
                : ((Comparable<Object>) a).compareTo(b);
    }

    /** Puts {@code x} at index {@code i}, or further up while it is less than the parent. */
    private void siftUp(int i, Object x) {
        while (i > 0) {
            int parent = (i - 1) >>> 1;
            if (compare(x, heap[parent]) >= 0) {
                break;
            }
            heap[i] = heap[parent];
            i = parent;
        }
        heap[i] = x;
    }

    /** Puts {@code x} at index {@code i}, or further down while a child is less. */
    private void siftDown(int i, Object x) {
        int half = size >>> 1;
        while (i < half) {
            int child = 2 * i + 1;
            if (child + 1 < size && compare(heap[child], heap[child + 1]) > 0) {
                child++;
            }
            if (compare(x, heap[child]) <= 0) {
                break;
            }
            heap[i] = heap[child];
            i = child;
        }
        heap[i] = x;
    }

    private void heapify() {
        for (int i = (size >>> 1) - 1; i >= 0; i--) {
            siftDown(i, heap[i]);
        }
    }

    public boolean add(E e) {
        return offer(e);
    }

    public boolean offer(E e) {
        if (e == null) {
            throw new NullPointerException();
        }
        modCount++;
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, size < 64 ? 2 * size + 2 : size + (size >> 1));
        }
        if (comparator == null && !(e instanceof Comparable)) {
            compare(e, e);
        }
        siftUp(size, e);
        size++;
        return true;
    }

    @SuppressWarnings("unchecked")
    public E peek() {
        return (E) heap[0];
    }

    private int indexOf(Object o) {
        for (int i = 0; o != null && i < size; i++) {
            if (o.equals(heap[i])) {
                return i;
            }
        }
        return -1;
    }

    public boolean remove(Object o) {
        int i = indexOf(o);
        if (i < 0) {
            return false;
        }
        removeAt(i);
        return true;
    }

    /**
     * Removes the element at index {@code i}. The last element fills the gap. If that moves it up,
     * to an index that an iterator has already passed, it is returned.
     */
    @SuppressWarnings("unchecked")
    private E removeAt(int i) {
        modCount++;
        Object moved = heap[--size];
        heap[size] = null;
        if (i == size) {
            return null;
        }
        siftDown(i, moved);
        if (heap[i] == moved) {
            siftUp(i, moved);
            if (heap[i] != moved) {
                return (E) moved;
            }
        }
        return null;
    }

    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    public Object[] toArray() {
        return Arrays.copyOf(heap, size);
    }

    public <T> T[] toArray(T[] a) {
        return super.toArray(a);
    }

    public Iterator<E> iterator() {
        return new Itr();
    }

    private class Itr implements Iterator<E> {
        private int cursor;
        private int last = -1;
        /** Elements that a removal has moved to indices that the iterator has passed; returned last. */
        private ArrayDeque<E> late;
        private E lastLate;
        private int expectedModCount = modCount;

        @Override
        public boolean hasNext() {
            return cursor < size || late != null && !late.isEmpty();
        }

        @Override
        @SuppressWarnings("unchecked")
        public E next() {
            checkModCount(expectedModCount);
            if (cursor < size) {
                last = cursor++;
                return (E) heap[last];
            }
            last = -1;
            lastLate = late == null ? null : late.poll();
            if (lastLate == null) {
                throw new NoSuchElementException();
            }
            return lastLate;
        }

        @Override
        public void remove() {
            checkModCount(expectedModCount);
            if (last >= 0) {
                E moved = removeAt(last);
                last = -1;
                if (moved == null) {
                    cursor--;
                } else {
                    if (late == null) {
                        late = new ArrayDeque<>();
                    }
                    late.add(moved);
                }
            } else if (lastLate != null) {
                removeIdentical(lastLate);
                lastLate = null;
            } else {
                throw new IllegalStateException();
            }
            expectedModCount = modCount;
        }
    }

    private void removeIdentical(Object o) {
        for (int i = 0; i < size; i++) {
            if (heap[i] == o) {
                removeAt(i);
                return;
            }
        }
    }

    private void checkModCount(int expected) {
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    public int size() {
        return size;
    }

    public void clear() {
        modCount++;
        Arrays.fill(heap, 0, size, null);
        size = 0;
    }

    @SuppressWarnings("unchecked")
    public E poll() {
        E result = (E) heap[0];
        if (result != null) {
            modCount++;
            Object last = heap[--size];
            heap[size] = null;
            if (size > 0) {
                siftDown(0, last);
            }
        }
        return result;
    }

    public Comparator<? super E> comparator() {
        return comparator;
    }

    @SuppressWarnings("unchecked")
    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        int expected = ++modCount;
        boolean[] remove = new boolean[size];
        boolean any = false;
        for (int i = 0; i < remove.length; i++) {
            remove[i] = filter.test((E) heap[i]);
            any |= remove[i];
        }
        checkModCount(expected);
        if (any) {
            int kept = 0;
            for (int i = 0; i < remove.length; i++) {
                if (!remove[i]) {
                    heap[kept++] = heap[i];
                }
            }
            Arrays.fill(heap, kept, size, null);
            size = kept;
            heapify();
        }
        return any;
    }

    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return removeIf(e -> c.contains(e));
    }

    public boolean retainAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return removeIf(e -> !c.contains(e));
    }

    @SuppressWarnings("unchecked")
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        for (int i = 0, n = size; i < n && modCount == expected; i++) {
            action.accept((E) heap[i]);
        }
        checkModCount(expected);
    }
}
