package java.util;

/** The older growing array list, whose methods are all synchronized. */
public class Vector<E> extends AbstractList<E>
        implements List<E>, RandomAccess, Cloneable, java.io.Serializable {
    protected Object[] elementData;
    protected int elementCount;
    /** By how much the array grows; if this is 0 or less, its length doubles. */
    protected int capacityIncrement;

    public Vector(int initialCapacity, int capacityIncrement) {
        if (initialCapacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + initialCapacity);
        }
        elementData = new Object[initialCapacity];
        this.capacityIncrement = capacityIncrement;
    }

    public Vector(int initialCapacity) {
        this(initialCapacity, 0);
    }

    public Vector() {
        this(10);
    }

    public Vector(Collection<? extends E> c) {
        elementData = Arrays.copyOf(c.toArray(), c.size(), Object[].class);
        elementCount = elementData.length;
    }

    public synchronized void copyInto(Object[] anArray) {
        System.arraycopy(elementData, 0, anArray, 0, elementCount);
    }

    public synchronized void trimToSize() {
        modCount++;
        elementData = Arrays.copyOf(elementData, elementCount);
    }

    public synchronized void ensureCapacity(int minCapacity) {
        if (minCapacity > 0) {
            modCount++;
            makeRoom(minCapacity);
        }
    }

    private void makeRoom(int minCapacity) {
        int old = elementData.length;
        if (minCapacity > old) {
            int capacity = old + (capacityIncrement > 0 ? capacityIncrement : old);
            elementData = Arrays.copyOf(elementData, Math.max(capacity, minCapacity));
        }
    }

    public synchronized void setSize(int newSize) {
        modCount++;
        makeRoom(newSize);
        for (int i = newSize; i < elementCount; i++) {
            elementData[i] = null;
        }
        elementCount = newSize;
    }

    public synchronized int capacity() {
        return elementData.length;
    }

    public synchronized int size() {
        return elementCount;
    }

    public synchronized boolean isEmpty() {
        return elementCount == 0;
    }

    public Enumeration<E> elements() {
        return new Enumeration<E>() {
            private int next;

            @Override
            public boolean hasMoreElements() {
                return next < elementCount;
            }

            @Override
            public E nextElement() {
                synchronized (Vector.this) {
                    if (next >= elementCount) {
                        throw new NoSuchElementException("Vector Enumeration");
                    }
                    return at(next++);
                }
            }
        };
    }

    @SuppressWarnings("unchecked")
    private E at(int index) {
        return (E) elementData[index];
    }

    public boolean contains(Object o) {
        return indexOf(o, 0) >= 0;
    }

    public int indexOf(Object o) {
        return indexOf(o, 0);
    }

    public synchronized int indexOf(Object o, int index) {
        if (o == null) {
            return indexOfNull(index);
        }
        for (int i = index; i < elementCount; i++) {
            if (o.equals(elementData[i])) {
                return i;
            }
        }
        return -1;
    }

    private int indexOfNull(int index) {
        for (int i = index; i < elementCount; i++) {
            if (elementData[i] == null) {
                return i;
            }
        }
        return -1;
    }

    public synchronized int lastIndexOf(Object o) {
        return lastIndexOf(o, elementCount - 1);
    }

    public synchronized int lastIndexOf(Object o, int index) {
        if (index >= elementCount) {
            throw new IndexOutOfBoundsException(index + " >= " + elementCount);
        }
        for (int i = index; i >= 0; i--) {
            if (Objects.equals(o, elementData[i])) {
                return i;
            }
        }
        return -1;
    }

    private void checkOld(int index) {
        if (index >= elementCount) {
            throw new ArrayIndexOutOfBoundsException(index + " >= " + elementCount);
        }
    }

    private void checkNew(int index) {
        if (index >= elementCount) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
    }

    @SuppressWarnings("unchecked")
    public synchronized E elementAt(int index) {
        checkOld(index);
        return (E) elementData[index];
    }

    @SuppressWarnings("unchecked")
    public synchronized E firstElement() {
        if (elementCount == 0) {
            throw new NoSuchElementException();
        }
        return (E) elementData[0];
    }

    @SuppressWarnings("unchecked")
    public synchronized E lastElement() {
        if (elementCount == 0) {
            throw new NoSuchElementException();
        }
        return (E) elementData[elementCount - 1];
    }

    public synchronized void setElementAt(E obj, int index) {
        checkOld(index);
        elementData[index] = obj;
    }

    public synchronized void removeElementAt(int index) {
        checkOld(index);
        if (index < 0) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
        delete(index);
    }

    private void delete(int index) {
        modCount++;
        int moved = --elementCount - index;
        if (moved > 0) {
            System.arraycopy(elementData, index + 1, elementData, index, moved);
        }
        elementData[elementCount] = null;
    }

    public synchronized void insertElementAt(E obj, int index) {
        if (index > elementCount) {
            throw new ArrayIndexOutOfBoundsException(index + " > " + elementCount);
        }
        modCount++;
        makeRoom(elementCount + 1);
        System.arraycopy(elementData, index, elementData, index + 1, elementCount - index);
        elementData[index] = obj;
        elementCount++;
    }

    public synchronized void addElement(E obj) {
        modCount++;
        if (elementCount == elementData.length) {
            makeRoom(elementCount + 1);
        }
        elementData[elementCount++] = obj;
    }

    public synchronized boolean removeElement(Object obj) {
        int i = indexOf(obj);
        if (i < 0) {
            return false;
        }
        delete(i);
        return true;
    }

    public synchronized void removeAllElements() {
        modCount++;
        Arrays.fill(elementData, 0, elementCount, null);
        elementCount = 0;
    }

    public synchronized Object clone() {
        try {
            Vector<?> copy = (Vector<?>) super.clone();
            copy.elementData = Arrays.copyOf(elementData, elementCount);
            copy.modCount = 0;
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    public synchronized Object[] toArray() {
        return Arrays.copyOf(elementData, elementCount);
    }

    public synchronized <T> T[] toArray(T[] a) {
        return super.toArray(a);
    }

    public synchronized E get(int index) {
        checkNew(index);
        return at(index);
    }

    public synchronized E set(int index, E element) {
        checkNew(index);
        E old = at(index);
        elementData[index] = element;
        return old;
    }

    public synchronized boolean add(E e) {
        modCount++;
        makeRoom(elementCount + 1);
        elementData[elementCount++] = e;
        return true;
    }

    public boolean remove(Object o) {
        return removeElement(o);
    }

    public void add(int index, E element) {
        insertElementAt(element, index);
    }

    public synchronized E remove(int index) {
        checkNew(index);
        E old = at(index);
        delete(index);
        return old;
    }

    public void clear() {
        removeAllElements();
    }

    public synchronized boolean containsAll(Collection<?> c) {
        return super.containsAll(c);
    }

    public boolean addAll(Collection<? extends E> c) {
        Object[] a = c.toArray();
        synchronized (this) {
            return insert(elementCount, a);
        }
    }

    public boolean removeAll(Collection<?> c) {
        synchronized (this) {
            return super.removeAll(c);
        }
    }

    public boolean retainAll(Collection<?> c) {
        synchronized (this) {
            return super.retainAll(c);
        }
    }

    public synchronized boolean addAll(int index, Collection<? extends E> c) {
        if (index < 0 || index > elementCount) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
        return insert(index, c.toArray());
    }

    private boolean insert(int index, Object[] a) {
        modCount++;
        makeRoom(elementCount + a.length);
        System.arraycopy(elementData, index, elementData, index + a.length, elementCount - index);
        System.arraycopy(a, 0, elementData, index, a.length);
        elementCount += a.length;
        return a.length > 0;
    }

    public synchronized boolean equals(Object o) {
        return super.equals(o);
    }

    public synchronized int hashCode() {
        return super.hashCode();
    }

    public synchronized String toString() {
        return super.toString();
    }

    public synchronized List<E> subList(int fromIndex, int toIndex) {
        return Collections.synchronizedList(super.subList(fromIndex, toIndex), this);
    }

    protected synchronized void removeRange(int fromIndex, int toIndex) {
        modCount++;
        System.arraycopy(elementData, toIndex, elementData, fromIndex, elementCount - toIndex);
        int newCount = elementCount - (toIndex - fromIndex);
        Arrays.fill(elementData, newCount, elementCount, null);
        elementCount = newCount;
    }

    public synchronized ListIterator<E> listIterator(int index) {
        if (index < 0 || index > elementCount) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }
        return super.listIterator(index);
    }

    public synchronized ListIterator<E> listIterator() {
        return super.listIterator();
    }

    public synchronized Iterator<E> iterator() {
        return super.iterator();
    }

    @Override
    public synchronized void sort(Comparator<? super E> c) {
        super.sort(c);
        modCount++;
    }
}
