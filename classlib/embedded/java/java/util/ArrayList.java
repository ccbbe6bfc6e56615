package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** A list in an array that grows by half when it is full. */
public class ArrayList<E> extends AbstractList<E>
        implements List<E>, RandomAccess, Cloneable, java.io.Serializable {
    private static final int DEFAULT_CAPACITY = 10;
    private static final Object[] EMPTY = {};

    private Object[] data;
    private int size;

    public ArrayList(int initialCapacity) {
        if (initialCapacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + initialCapacity);
        }
        data = initialCapacity == 0 ? EMPTY : new Object[initialCapacity];
    }

    /** An empty list; its array is made for the first element. */
    public ArrayList() {
        data = EMPTY;
    }

    public ArrayList(Collection<? extends E> c) {
        data = Arrays.copyOf(c.toArray(), c.size(), Object[].class);
        size = data.length;
    }

    public void trimToSize() {
        modCount++;
        if (size < data.length) {
            data = Arrays.copyOf(data, size);
        }
    }

    public void ensureCapacity(int minCapacity) {
        if (minCapacity > data.length) {
            modCount++;
            grow(minCapacity);
        }
    }

    private void grow(int minCapacity) {
        int capacity = data.length + (data.length >> 1);
        if (data == EMPTY) {
            capacity = DEFAULT_CAPACITY;
        }
        if (capacity < minCapacity) {
            capacity = minCapacity;
        }
        data = Arrays.copyOf(data, capacity);
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    public int indexOf(Object o) {
        Object[] a = data;
        for (int i = 0; i < size; i++) {
            if (o == null ? a[i] == null : o.equals(a[i])) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(Object o) {
        Object[] a = data;
        for (int i = size - 1; i >= 0; i--) {
            if (o == null ? a[i] == null : o.equals(a[i])) {
                return i;
            }
        }
        return -1;
    }

    public Object clone() {
        try {
            ArrayList<?> copy = (ArrayList<?>) super.clone();
            copy.data = Arrays.copyOf(data, size);
            copy.modCount = 0;
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    public Object[] toArray() {
        return Arrays.copyOf(data, size);
    }

    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] a) {
        if (a.length < size) {
            return (T[]) Arrays.copyOf(data, size, a.getClass());
        }
        System.arraycopy(data, 0, a, 0, size);
        if (a.length > size) {
            a[size] = null;
        }
        return a;
    }

    @SuppressWarnings("unchecked")
    public E get(int index) {
        if (index < 0 || index >= size) {
            Objects.checkIndex(index, size);
        }
        return (E) data[index];
    }

    @SuppressWarnings("unchecked")
    public E set(int index, E element) {
        Objects.checkIndex(index, size);
        E old = (E) data[index];
        data[index] = element;
        return old;
    }

    public boolean add(E e) {
        modCount++;
        if (size == data.length) {
            grow(size + 1);
        }
        data[size++] = e;
        return true;
    }

    public void add(int index, E element) {
        checkPosition(index, size);
        modCount++;
        if (size == data.length) {
            grow(size + 1);
        }
        System.arraycopy(data, index, data, index + 1, size - index);
        data[index] = element;
        size++;
    }

    @SuppressWarnings("unchecked")
    public E remove(int index) {
        Objects.checkIndex(index, size);
        E old = (E) data[index];
        delete(index);
        return old;
    }

    private void delete(int index) {
        modCount++;
        System.arraycopy(data, index + 1, data, index, size - index - 1);
        data[--size] = null;
    }

    @Override
    public boolean equals(Object o) {
        int expected = modCount;
        boolean equal = super.equals(o);
        checkModCount(expected);
        return equal;
    }

    @Override
    public int hashCode() {
        int expected = modCount;
        int h = super.hashCode();
        checkModCount(expected);
        return h;
    }

    public boolean remove(Object o) {
        int i = indexOf(o);
        if (i < 0) {
            return false;
        }
        delete(i);
        return true;
    }

    public void clear() {
        modCount++;
        Arrays.fill(data, 0, size, null);
        size = 0;
    }

    public boolean addAll(Collection<? extends E> c) {
        return insert(size, c.toArray());
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        checkPosition(index, size);
        return insert(index, c.toArray());
    }

    private boolean insert(int index, Object[] a) {
        modCount++;
        if (a.length == 0) {
            return false;
        }
        if (a.length > data.length - size) {
            grow(size + a.length);
        }
        System.arraycopy(data, index, data, index + a.length, size - index);
        System.arraycopy(a, 0, data, index, a.length);
        size += a.length;
        return true;
    }

    protected void removeRange(int fromIndex, int toIndex) {
        if (fromIndex > toIndex) {
            throw new IndexOutOfBoundsException("From Index: " + fromIndex + " > To Index: "
                    + toIndex);
        }
        modCount++;
        closeGap(fromIndex, toIndex);
    }

    /** Moves the elements from {@code to} on down to {@code from}, and clears the slots that become free. */
    private void closeGap(int from, int to) {
        System.arraycopy(data, to, data, from, size - to);
        int newSize = size - (to - from);
        Arrays.fill(data, newSize, size, null);
        size = newSize;
    }

    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return filter(c, false);
    }

    public boolean retainAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return filter(c, true);
    }

    /** Removes the elements that are not in {@code c} if {@code keep} is true, otherwise those that are. */
    private boolean filter(Collection<?> c, boolean keep) {
        int kept = 0;
        int i = 0;
        try {
            for (; i < size; i++) {
                if (c.contains(data[i]) == keep) {
                    data[kept++] = data[i];
                }
            }
        } finally {
            // If contains() has thrown an exception, the elements that were not tested are kept.
            if (kept != i) {
                modCount += i - kept;
                closeGap(kept, i);
            }
        }
        return kept != i;
    }

    @Override
    @SuppressWarnings("unchecked")
    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        int expected = modCount;
        // Tests all elements before removing any, so that an exception changes nothing.
        boolean[] remove = new boolean[size];
        boolean any = false;
        for (int i = 0; i < remove.length && modCount == expected; i++) {
            if (filter.test((E) data[i])) {
                remove[i] = true;
                any = true;
            }
        }
        checkModCount(expected);
        if (!any) {
            return false;
        }
        modCount++;
        int kept = 0;
        for (int i = 0; i < remove.length; i++) {
            if (!remove[i]) {
                data[kept++] = data[i];
            }
        }
        closeGap(kept, size);
        return true;
    }

    @Override
    @SuppressWarnings("unchecked")
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        int n = size;
        for (int i = 0; i < n && modCount == expected; i++) {
            action.accept((E) data[i]);
        }
        checkModCount(expected);
    }

    @Override
    @SuppressWarnings("unchecked")
    public void replaceAll(UnaryOperator<E> operator) {
        Objects.requireNonNull(operator);
        int expected = modCount;
        int n = size;
        for (int i = 0; i < n && modCount == expected; i++) {
            data[i] = operator.apply((E) data[i]);
        }
        checkModCount(expected);
    }

    @Override
    @SuppressWarnings("unchecked")
    public void sort(Comparator<? super E> c) {
        int expected = modCount;
        Arrays.sort((E[]) data, 0, size, c);
        checkModCount(expected);
        modCount++;
    }

    private void checkModCount(int expected) {
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    @Override
    public Iterator<E> iterator() {
        return new Itr();
    }

    /** The forward iterator. It reads the array directly, because most loops use it. */
    private class Itr implements Iterator<E> {
        private int cursor;
        private int last = -1;
        private int expectedModCount = modCount;

        @Override
        public boolean hasNext() {
            return cursor != size;
        }

        @Override
        @SuppressWarnings("unchecked")
        public E next() {
            if (modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            int i = cursor;
            if (i >= size) {
                throw new NoSuchElementException();
            }
            cursor = i + 1;
            last = i;
            return (E) data[i];
        }

        @Override
        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            checkModCount(expectedModCount);
            ArrayList.this.remove(last);
            cursor = last;
            last = -1;
            expectedModCount = modCount;
        }
    }
}
