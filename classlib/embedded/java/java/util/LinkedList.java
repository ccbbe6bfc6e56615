package java.util;

/** A list and double-ended queue of linked nodes. */
public class LinkedList<E> extends AbstractSequentialList<E>
        implements List<E>, Deque<E>, Cloneable, java.io.Serializable {
    private Node<E> first;
    private Node<E> last;
    private int size;

    private static class Node<E> {
        E item;
        Node<E> prev;
        Node<E> next;

        Node(E item) {
            this.item = item;
        }
    }

    public LinkedList() {
    }

    public LinkedList(Collection<? extends E> c) {
        addAll(c);
    }

    /** Inserts an element before {@code next}, or at the end if that is null. */
    private void link(E e, Node<E> next) {
        Node<E> node = new Node<>(e);
        Node<E> prev = next == null ? last : next.prev;
        node.prev = prev;
        node.next = next;
        if (prev == null) {
            first = node;
        } else {
            prev.next = node;
        }
        if (next == null) {
            last = node;
        } else {
            next.prev = node;
        }
        size++;
        modCount++;
    }

    private E unlink(Node<E> node) {
        if (node.prev == null) {
            first = node.next;
        } else {
            node.prev.next = node.next;
        }
        if (node.next == null) {
            last = node.prev;
        } else {
            node.next.prev = node.prev;
        }
        size--;
        modCount++;
        return node.item;
    }

    private Node<E> node(int index) {
        Node<E> n;
        if (index < size >> 1) {
            n = first;
            for (int i = 0; i < index; i++) {
                n = n.next;
            }
        } else {
            n = last;
            for (int i = size - 1; i > index; i--) {
                n = n.prev;
            }
        }
        return n;
    }

    private void checkElement(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
    }

    private Node<E> present(Node<E> node) {
        if (node == null) {
            throw new NoSuchElementException();
        }
        return node;
    }

    public E getFirst() {
        return present(first).item;
    }

    public E getLast() {
        return present(last).item;
    }

    public E removeFirst() {
        return unlink(present(first));
    }

    public E removeLast() {
        return unlink(present(last));
    }

    public void addFirst(E e) {
        link(e, first);
    }

    public void addLast(E e) {
        link(e, null);
    }

    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    public int size() {
        return size;
    }

    public boolean add(E e) {
        link(e, null);
        return true;
    }

    public boolean remove(Object o) {
        return removeFirstOccurrence(o);
    }

    public boolean addAll(Collection<? extends E> c) {
        return addAll(size, c);
    }

    @SuppressWarnings("unchecked")
    public boolean addAll(int index, Collection<? extends E> c) {
        checkPosition(index, size);
        Object[] a = c.toArray();
        Node<E> next = index == size ? null : node(index);
        for (Object e : a) {
            link((E) e, next);
        }
        return a.length > 0;
    }

    public void clear() {
        first = null;
        last = null;
        size = 0;
        modCount++;
    }

    public E get(int index) {
        checkElement(index);
        return node(index).item;
    }

    public E set(int index, E element) {
        checkElement(index);
        Node<E> n = node(index);
        E old = n.item;
        n.item = element;
        return old;
    }

    public void add(int index, E element) {
        checkPosition(index, size);
        link(element, index == size ? null : node(index));
    }

    public E remove(int index) {
        checkElement(index);
        return unlink(node(index));
    }

    public int indexOf(Object o) {
        int i = 0;
        for (Node<E> n = first; n != null; n = n.next) {
            if (Objects.equals(o, n.item)) {
                return i;
            }
            i++;
        }
        return -1;
    }

    public int lastIndexOf(Object o) {
        int i = size - 1;
        for (Node<E> n = last; n != null; n = n.prev) {
            if (Objects.equals(o, n.item)) {
                return i;
            }
            i--;
        }
        return -1;
    }

    public E peek() {
        return peekFirst();
    }

    public E element() {
        return getFirst();
    }

    public E poll() {
        return pollFirst();
    }

    public E remove() {
        return removeFirst();
    }

    public boolean offer(E e) {
        return add(e);
    }

    public boolean offerFirst(E e) {
        addFirst(e);
        return true;
    }

    public boolean offerLast(E e) {
        addLast(e);
        return true;
    }

    public E peekFirst() {
        return first == null ? null : first.item;
    }

    public E peekLast() {
        return last == null ? null : last.item;
    }

    public E pollFirst() {
        return first == null ? null : unlink(first);
    }

    public E pollLast() {
        return last == null ? null : unlink(last);
    }

    public void push(E e) {
        addFirst(e);
    }

    public E pop() {
        return removeFirst();
    }

    public boolean removeFirstOccurrence(Object o) {
        for (Node<E> n = first; n != null; n = n.next) {
            if (Objects.equals(o, n.item)) {
                unlink(n);
                return true;
            }
        }
        return false;
    }

    public boolean removeLastOccurrence(Object o) {
        for (Node<E> n = last; n != null; n = n.prev) {
            if (Objects.equals(o, n.item)) {
                unlink(n);
                return true;
            }
        }
        return false;
    }

    public ListIterator<E> listIterator(int index) {
        checkPosition(index, size);
        return new Itr(index);
    }

    public Iterator<E> descendingIterator() {
        Itr it = new Itr(size);
        return new Iterator<E>() {
            @Override
            public boolean hasNext() {
                return it.hasPrevious();
            }

            @Override
            public E next() {
                return it.previous();
            }

            @Override
            public void remove() {
                it.remove();
            }
        };
    }

    @SuppressWarnings("unchecked")
    public Object clone() {
        try {
            LinkedList<E> copy = (LinkedList<E>) super.clone();
            copy.clear();
            copy.modCount = 0;
            copy.addAll(this);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    public Object[] toArray() {
        return super.toArray();
    }

    public <T> T[] toArray(T[] a) {
        return super.toArray(a);
    }

    private class Itr implements ListIterator<E> {
        private Node<E> next;
        private Node<E> passed;
        private int nextIndex;
        private int expectedModCount = modCount;

        Itr(int index) {
            next = index == size ? null : node(index);
            nextIndex = index;
        }

        @Override
        public boolean hasNext() {
            return nextIndex < size;
        }

        @Override
        public E next() {
            checkModCount();
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            passed = next;
            next = next.next;
            nextIndex++;
            return passed.item;
        }

        @Override
        public boolean hasPrevious() {
            return nextIndex > 0;
        }

        @Override
        public E previous() {
            checkModCount();
            if (!hasPrevious()) {
                throw new NoSuchElementException();
            }
            next = next == null ? last : next.prev;
            passed = next;
            nextIndex--;
            return passed.item;
        }

        @Override
        public int nextIndex() {
            return nextIndex;
        }

        @Override
        public int previousIndex() {
            return nextIndex - 1;
        }

        @Override
        public void remove() {
            checkModCount();
            if (passed == null) {
                throw new IllegalStateException();
            }
            if (next == passed) {
                next = passed.next;
            } else {
                nextIndex--;
            }
            unlink(passed);
            passed = null;
            expectedModCount++;
        }

        @Override
        public void set(E e) {
            if (passed == null) {
                throw new IllegalStateException();
            }
            checkModCount();
            passed.item = e;
        }

        @Override
        public void add(E e) {
            checkModCount();
            passed = null;
            link(e, next);
            nextIndex++;
            expectedModCount++;
        }

        private void checkModCount() {
            if (modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
        }
    }
}
