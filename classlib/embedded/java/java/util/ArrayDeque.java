package java.util;

/** A double-ended queue in a circular array. Null marks an empty slot and cannot be an element. */
public class ArrayDeque<E> extends AbstractCollection<E>
        implements Deque<E>, Cloneable, java.io.Serializable {
    private Object[] data;
    private int head;
    private int size;

    public ArrayDeque() {
        data = new Object[16];
    }

    public ArrayDeque(int numElements) {
        data = new Object[Math.max(numElements, 1)];
    }

    public ArrayDeque(Collection<? extends E> c) {
        this(c.size());
        addAll(c);
    }

    /** Returns the array index of element number {@code i}, which may also be -1 or the size. */
    private int place(int i) {
        int p = head + i;
        if (p >= data.length) {
            return p - data.length;
        }
        return p < 0 ? p + data.length : p;
    }

    private void makeRoom() {
        if (size == data.length) {
            Object[] a = new Object[size < 64 ? size * 2 + 2 : size + (size >> 1)];
            copyTo(a);
            data = a;
            head = 0;
        }
    }

    private void copyTo(Object[] a) {
        int first = Math.min(size, data.length - head);
        System.arraycopy(data, head, a, 0, first);
        System.arraycopy(data, 0, a, first, size - first);
    }

    public void addFirst(E e) {
        if (e == null) {
            throw new NullPointerException();
        }
        makeRoom();
        head = place(-1);
        data[head] = e;
        size++;
    }

    public void addLast(E e) {
        if (e == null) {
            throw new NullPointerException();
        }
        makeRoom();
        data[place(size)] = e;
        size++;
    }

    public boolean addAll(Collection<? extends E> c) {
        int before = size;
        for (E e : c) {
            addLast(e);
        }
        return size > before;
    }

    public boolean offerFirst(E e) {
        addFirst(e);
        return true;
    }

    public boolean offerLast(E e) {
        addLast(e);
        return true;
    }

    public E removeFirst() {
        return present(pollFirst());
    }

    public E removeLast() {
        return present(pollLast());
    }

    private E present(E e) {
        if (e == null) {
            throw new NoSuchElementException();
        }
        return e;
    }

    @SuppressWarnings("unchecked")
    public E pollFirst() {
        E e = (E) data[head];
        if (e != null) {
            data[head] = null;
            head = place(1);
            size--;
        }
        return e;
    }

    @SuppressWarnings("unchecked")
    public E pollLast() {
        int last = place(size - 1);
        E e = (E) data[last];
        if (e != null) {
            data[last] = null;
            size--;
        }
        return e;
    }

    public E getFirst() {
        return present(peekFirst());
    }

    public E getLast() {
        return present(peekLast());
    }

    @SuppressWarnings("unchecked")
    public E peekFirst() {
        return (E) data[head];
    }

    @SuppressWarnings("unchecked")
    public E peekLast() {
        return (E) data[place(size - 1)];
    }

    public boolean removeFirstOccurrence(Object o) {
        for (int i = 0; o != null && i < size; i++) {
            if (o.equals(data[place(i)])) {
                delete(i);
                return true;
            }
        }
        return false;
    }

    public boolean removeLastOccurrence(Object o) {
        for (int i = size - 1; o != null && i >= 0; i--) {
            if (o.equals(data[place(i)])) {
                delete(i);
                return true;
            }
        }
        return false;
    }

    /** Removes element number {@code i} and moves the elements after it. */
    private void delete(int i) {
        for (int k = i; k < size - 1; k++) {
            data[place(k)] = data[place(k + 1)];
        }
        data[place(size - 1)] = null;
        size--;
    }

    public boolean add(E e) {
        addLast(e);
        return true;
    }

    public boolean offer(E e) {
        return offerLast(e);
    }

    public E remove() {
        return removeFirst();
    }

    public E poll() {
        return pollFirst();
    }

    public E element() {
        return getFirst();
    }

    public E peek() {
        return peekFirst();
    }

    public void push(E e) {
        addFirst(e);
    }

    public E pop() {
        return removeFirst();
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public Iterator<E> iterator() {
        return new Itr(true);
    }

    public Iterator<E> descendingIterator() {
        return new Itr(false);
    }

    /**
     * Delivers as many elements as the queue had at the start. It notices a change by other code
     * only at an empty slot.
     */
    private class Itr implements Iterator<E> {
        private final boolean forward;
        private int remaining = size;
        private int cursor;
        private int last = -1;

        Itr(boolean forward) {
            this.forward = forward;
            cursor = forward ? head : place(size - 1);
        }

        @Override
        public boolean hasNext() {
            return remaining > 0;
        }

        @Override
        @SuppressWarnings("unchecked")
        public E next() {
            if (remaining <= 0) {
                throw new NoSuchElementException();
            }
            E e = cursor < data.length ? (E) data[cursor] : null;
            if (e == null) {
                throw new ConcurrentModificationException();
            }
            last = cursor;
            cursor = step(cursor);
            remaining--;
            return e;
        }

        private int step(int place) {
            if (forward) {
                return place + 1 == data.length ? 0 : place + 1;
            }
            return place == 0 ? data.length - 1 : place - 1;
        }

        @Override
        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            int i = last - head;
            delete(i < 0 ? i + data.length : i);
            if (forward) {
                cursor = last;
            }
            last = -1;
        }
    }

    public boolean contains(Object o) {
        for (int i = 0; o != null && i < size; i++) {
            if (o.equals(data[place(i)])) {
                return true;
            }
        }
        return false;
    }

    public boolean remove(Object o) {
        return removeFirstOccurrence(o);
    }

    public void clear() {
        Arrays.fill(data, null);
        head = 0;
        size = 0;
    }

    public Object[] toArray() {
        Object[] a = new Object[size];
        copyTo(a);
        return a;
    }

    public <T> T[] toArray(T[] a) {
        return super.toArray(a);
    }

    @SuppressWarnings("unchecked")
    public ArrayDeque<E> clone() {
        try {
            ArrayDeque<E> copy = (ArrayDeque<E>) super.clone();
            copy.data = data.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }
}
