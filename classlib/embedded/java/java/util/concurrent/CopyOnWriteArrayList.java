package java.util.concurrent;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.RandomAccess;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A list for several threads: every change makes a new array, so that readers need no lock and
 * iterators continue over the array with which they started.
 */
public class CopyOnWriteArrayList<E> implements List<E>, RandomAccess, Cloneable,
        java.io.Serializable {
    private volatile Object[] data;

    public CopyOnWriteArrayList() {
        data = new Object[0];
    }

    public CopyOnWriteArrayList(Collection<? extends E> c) {
        data = Arrays.copyOf(c.toArray(), c.size(), Object[].class);
    }

    public CopyOnWriteArrayList(E[] toCopyIn) {
        data = Arrays.copyOf(toCopyIn, toCopyIn.length, Object[].class);
    }

    /** Returns the current content as a list that cannot be changed. */
    private List<E> snapshot() {
        return new Snapshot<>(data);
    }

    private static final class Snapshot<E> extends AbstractList<E> implements RandomAccess {
        private final Object[] a;

        Snapshot(Object[] a) {
            this.a = a;
        }

        @Override
        @SuppressWarnings("unchecked")
        public E get(int index) {
            return (E) a[index];
        }

        @Override
        public int size() {
            return a.length;
        }
    }

    public int size() {
        return data.length;
    }

    public boolean isEmpty() {
        return data.length == 0;
    }

    public boolean contains(Object o) {
        return snapshot().contains(o);
    }

    public int indexOf(Object o) {
        return snapshot().indexOf(o);
    }

    public int lastIndexOf(Object o) {
        return snapshot().lastIndexOf(o);
    }

    public boolean containsAll(Collection<?> c) {
        return snapshot().containsAll(c);
    }

    public Object clone() {
        return new CopyOnWriteArrayList<>(this);
    }

    public Object[] toArray() {
        return data.clone();
    }

    public <T> T[] toArray(T[] a) {
        return snapshot().toArray(a);
    }

    @SuppressWarnings("unchecked")
    public E get(int index) {
        return (E) data[index];
    }

    @SuppressWarnings("unchecked")
    public synchronized E set(int index, E element) {
        Object[] a = data.clone();
        E old = (E) a[index];
        a[index] = element;
        data = a;
        return old;
    }

    public synchronized boolean add(E e) {
        Object[] a = Arrays.copyOf(data, data.length + 1);
        a[data.length] = e;
        data = a;
        return true;
    }

    public synchronized void add(int index, E element) {
        insert(index, new Object[] {element});
    }

    private void insert(int index, Object[] added) {
        Object[] old = data;
        if (index < 0 || index > old.length) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + old.length);
        }
        Object[] a = Arrays.copyOf(old, old.length + added.length);
        System.arraycopy(added, 0, a, index, added.length);
        System.arraycopy(old, index, a, index + added.length, old.length - index);
        data = a;
    }

    @SuppressWarnings("unchecked")
    public synchronized E remove(int index) {
        Object[] old = data;
        E removed = (E) old[index];
        Object[] a = Arrays.copyOf(old, old.length - 1);
        System.arraycopy(old, index + 1, a, index, old.length - index - 1);
        data = a;
        return removed;
    }

    public synchronized boolean remove(Object o) {
        int i = indexOf(o);
        if (i >= 0) {
            remove(i);
        }
        return i >= 0;
    }

    public synchronized boolean addIfAbsent(E e) {
        return !contains(e) && add(e);
    }

    public synchronized int addAllAbsent(Collection<? extends E> c) {
        int added = 0;
        for (E e : c) {
            added += addIfAbsent(e) ? 1 : 0;
        }
        return added;
    }

    public synchronized boolean removeAll(Collection<?> c) {
        return removeIf(e -> c.contains(e));
    }

    public synchronized boolean retainAll(Collection<?> c) {
        return removeIf(e -> !c.contains(e));
    }

    @SuppressWarnings("unchecked")
    public synchronized boolean removeIf(Predicate<? super E> filter) {
        Object[] kept = new Object[data.length];
        int n = 0;
        for (Object e : data) {
            if (!filter.test((E) e)) {
                kept[n++] = e;
            }
        }
        boolean changed = n < kept.length;
        if (changed) {
            data = Arrays.copyOf(kept, n);
        }
        return changed;
    }

    public synchronized void clear() {
        data = new Object[0];
    }

    public synchronized boolean addAll(Collection<? extends E> c) {
        return addAll(data.length, c);
    }

    public synchronized boolean addAll(int index, Collection<? extends E> c) {
        Object[] added = c.toArray();
        insert(index, added);
        return added.length > 0;
    }

    @SuppressWarnings("unchecked")
    public void forEach(Consumer<? super E> action) {
        for (Object e : data) {
            action.accept((E) e);
        }
    }

    @SuppressWarnings("unchecked")
    public synchronized void replaceAll(UnaryOperator<E> operator) {
        Object[] a = data.clone();
        for (int i = 0; i < a.length; i++) {
            a[i] = operator.apply((E) a[i]);
        }
        data = a;
    }

    @SuppressWarnings("unchecked")
    public synchronized void sort(Comparator<? super E> c) {
        Object[] a = data.clone();
        Arrays.sort((E[]) a, c);
        data = a;
    }

    public String toString() {
        return Arrays.toString(data);
    }

    public boolean equals(Object o) {
        return o == this || snapshot().equals(o);
    }

    public int hashCode() {
        return Arrays.hashCode(data);
    }

    public Iterator<E> iterator() {
        return new Itr<>(snapshot().listIterator());
    }

    public ListIterator<E> listIterator() {
        return new Itr<>(snapshot().listIterator());
    }

    public ListIterator<E> listIterator(int index) {
        return new Itr<>(snapshot().listIterator(index));
    }

    /** Returns a range of the current content. Unlike the ranges of other lists, it cannot be changed. */
    public List<E> subList(int fromIndex, int toIndex) {
        return snapshot().subList(fromIndex, toIndex);
    }

    private static final class Itr<E> implements ListIterator<E> {
        private final ListIterator<E> it;

        Itr(ListIterator<E> it) {
            this.it = it;
        }

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
            throw new UnsupportedOperationException();
        }

        @Override
        public void set(E e) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void add(E e) {
            throw new UnsupportedOperationException();
        }
    }
}
