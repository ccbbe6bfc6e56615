package java.util;

/**
 * All methods of a list that can be implemented with {@code get} and {@code size}, and for
 * modifiable lists with {@code set}, {@code add} and {@code remove}.
 *
 * <p>{@code modCount} counts the changes of the list's length. Iterators and sublists compare it
 * with a stored value and fail fast when other code changed the list.
 */
public abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
    protected transient int modCount = 0;

    protected AbstractList() {
    }

    public abstract E get(int index);

    public boolean add(E e) {
        add(size(), e);
        return true;
    }

    public E set(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public void add(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public E remove(int index) {
        throw new UnsupportedOperationException();
    }

    public int indexOf(Object o) {
        ListIterator<E> it = listIterator();
        while (it.hasNext()) {
            if (Objects.equals(o, it.next())) {
                return it.previousIndex();
            }
        }
        return -1;
    }

    public int lastIndexOf(Object o) {
        ListIterator<E> it = listIterator(size());
        while (it.hasPrevious()) {
            if (Objects.equals(o, it.previous())) {
                return it.nextIndex();
            }
        }
        return -1;
    }

    public void clear() {
        removeRange(0, size());
    }

    protected void removeRange(int fromIndex, int toIndex) {
        ListIterator<E> it = listIterator(fromIndex);
        for (int n = toIndex - fromIndex; n > 0; n--) {
            it.next();
            it.remove();
        }
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        checkPosition(index, size());
        boolean changed = false;
        for (E e : c) {
            add(index++, e);
            changed = true;
        }
        return changed;
    }

    public Iterator<E> iterator() {
        return new ListItr<>(this, 0);
    }

    public ListIterator<E> listIterator() {
        return listIterator(0);
    }

    public ListIterator<E> listIterator(int index) {
        checkPosition(index, size());
        return new ListItr<>(this, index);
    }

    public List<E> subList(int fromIndex, int toIndex) {
        checkSubList(fromIndex, toIndex, size());
        return this instanceof RandomAccess ? new RandomAccessSubList<>(this, fromIndex, toIndex)
                : new SubList<>(this, fromIndex, toIndex);
    }

    public boolean equals(Object o) {
        if (o == this) {
            return true;
        }
        if (!(o instanceof List)) {
            return false;
        }
        Iterator<E> mine = iterator();
        Iterator<?> others = ((List<?>) o).iterator();
        while (mine.hasNext() && others.hasNext()) {
            if (!Objects.equals(mine.next(), others.next())) {
                return false;
            }
        }
        return !mine.hasNext() && !others.hasNext();
    }

    public int hashCode() {
        int h = 1;
        for (E e : this) {
            h = 31 * h + Objects.hashCode(e);
        }
        return h;
    }

    /** Checks a position between elements, 0 to {@code size} inclusive. */
    static void checkPosition(int index, int size) {
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
    }

    static void checkSubList(int fromIndex, int toIndex, int size) {
        if (fromIndex < 0) {
            throw new IndexOutOfBoundsException("fromIndex = " + fromIndex);
        }
        if (toIndex > size) {
            throw new IndexOutOfBoundsException("toIndex = " + toIndex);
        }
        if (fromIndex > toIndex) {
            throw new IllegalArgumentException("fromIndex(" + fromIndex + ") > toIndex(" + toIndex
                    + ")");
        }
    }

    /** Both kinds of iterator of a list with fast access by index. */
    private static class ListItr<E> implements ListIterator<E> {
        private final AbstractList<E> list;
        private int cursor;
        private int last = -1;
        private int expectedModCount;

        ListItr(AbstractList<E> list, int index) {
            this.list = list;
            cursor = index;
            expectedModCount = list.modCount;
        }

        @Override
        public boolean hasNext() {
            return cursor != list.size();
        }

        @Override
        public E next() {
            checkModCount();
            int i = cursor;
            try {
                E e = list.get(i);
                last = i;
                cursor = i + 1;
                return e;
            } catch (IndexOutOfBoundsException e) {
                checkModCount();
                throw new NoSuchElementException();
            }
        }

        @Override
        public boolean hasPrevious() {
            return cursor != 0;
        }

        @Override
        public E previous() {
            checkModCount();
            int i = cursor - 1;
            try {
                E e = list.get(i);
                last = i;
                cursor = i;
                return e;
            } catch (IndexOutOfBoundsException e) {
                checkModCount();
                throw new NoSuchElementException();
            }
        }

        @Override
        public int nextIndex() {
            return cursor;
        }

        @Override
        public int previousIndex() {
            return cursor - 1;
        }

        @Override
        public void remove() {
            checkLast();
            try {
                list.remove(last);
                if (last < cursor) {
                    cursor--;
                }
                last = -1;
                expectedModCount = list.modCount;
            } catch (IndexOutOfBoundsException e) {
                throw new ConcurrentModificationException();
            }
        }

        @Override
        public void set(E e) {
            checkLast();
            try {
                list.set(last, e);
                expectedModCount = list.modCount;
            } catch (IndexOutOfBoundsException ex) {
                throw new ConcurrentModificationException();
            }
        }

        @Override
        public void add(E e) {
            checkModCount();
            try {
                list.add(cursor++, e);
                last = -1;
                expectedModCount = list.modCount;
            } catch (IndexOutOfBoundsException ex) {
                throw new ConcurrentModificationException();
            }
        }

        private void checkLast() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            checkModCount();
        }

        private void checkModCount() {
            if (list.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
        }
    }

    /** A view of a range of another list. */
    private static class SubList<E> extends AbstractList<E> {
        private final AbstractList<E> root;
        private final SubList<E> parent;
        private final int offset;
        private int size;

        SubList(AbstractList<E> root, int fromIndex, int toIndex) {
            this.root = root;
            parent = null;
            offset = fromIndex;
            size = toIndex - fromIndex;
            modCount = root.modCount;
        }

        SubList(SubList<E> parent, int fromIndex, int toIndex) {
            root = parent.root;
            this.parent = parent;
            offset = parent.offset + fromIndex;
            size = toIndex - fromIndex;
            modCount = root.modCount;
        }

        @Override
        public E set(int index, E element) {
            Objects.checkIndex(index, size);
            checkModCount();
            return root.set(offset + index, element);
        }

        @Override
        public E get(int index) {
            Objects.checkIndex(index, size);
            checkModCount();
            return root.get(offset + index);
        }

        @Override
        public int size() {
            checkModCount();
            return size;
        }

        @Override
        public void add(int index, E element) {
            checkPosition(index, size);
            checkModCount();
            root.add(offset + index, element);
            resized(1);
        }

        @Override
        public E remove(int index) {
            Objects.checkIndex(index, size);
            checkModCount();
            E old = root.remove(offset + index);
            resized(-1);
            return old;
        }

        @Override
        protected void removeRange(int fromIndex, int toIndex) {
            checkModCount();
            root.removeRange(offset + fromIndex, offset + toIndex);
            resized(fromIndex - toIndex);
        }

        @Override
        public boolean addAll(Collection<? extends E> c) {
            return addAll(size, c);
        }

        @Override
        public boolean addAll(int index, Collection<? extends E> c) {
            checkPosition(index, size);
            int n = c.size();
            if (n == 0) {
                return false;
            }
            checkModCount();
            root.addAll(offset + index, c);
            resized(n);
            return true;
        }

        @Override
        public Iterator<E> iterator() {
            return listIterator();
        }

        @Override
        public ListIterator<E> listIterator(int index) {
            checkModCount();
            checkPosition(index, size);
            return new SubListItr<>(this, root.listIterator(offset + index));
        }

        @Override
        public List<E> subList(int fromIndex, int toIndex) {
            checkSubList(fromIndex, toIndex, size);
            return new SubList<>(this, fromIndex, toIndex);
        }

        private void checkModCount() {
            if (root.modCount != modCount) {
                throw new ConcurrentModificationException();
            }
        }

        /** Records a change of length made through this view, in it and in the views that it is a part of. */
        void resized(int change) {
            for (SubList<E> s = this; s != null; s = s.parent) {
                s.size += change;
                s.modCount = root.modCount;
            }
        }
    }

    private static class RandomAccessSubList<E> extends SubList<E> implements RandomAccess {
        RandomAccessSubList(AbstractList<E> root, int fromIndex, int toIndex) {
            super(root, fromIndex, toIndex);
        }

        RandomAccessSubList(SubList<E> parent, int fromIndex, int toIndex) {
            super(parent, fromIndex, toIndex);
        }

        @Override
        public List<E> subList(int fromIndex, int toIndex) {
            checkSubList(fromIndex, toIndex, size());
            return new RandomAccessSubList<>(this, fromIndex, toIndex);
        }
    }

    /** Iterates over a view with an iterator of the underlying list. */
    private static class SubListItr<E> implements ListIterator<E> {
        private final SubList<E> view;
        private final ListIterator<E> it;
        private int expectedModCount;

        SubListItr(SubList<E> view, ListIterator<E> it) {
            this.view = view;
            this.it = it;
            expectedModCount = view.root.modCount;
        }

        /** An ArrayList's views check for changes even at their end. */
        private void checkModCount() {
            if (view.root instanceof ArrayList && view.root.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
        }

        @Override
        public boolean hasNext() {
            return nextIndex() < view.size;
        }

        @Override
        public E next() {
            checkModCount();
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return it.next();
        }

        @Override
        public boolean hasPrevious() {
            return previousIndex() >= 0;
        }

        @Override
        public E previous() {
            checkModCount();
            if (!hasPrevious()) {
                throw new NoSuchElementException();
            }
            return it.previous();
        }

        @Override
        public int nextIndex() {
            return it.nextIndex() - view.offset;
        }

        @Override
        public int previousIndex() {
            return it.previousIndex() - view.offset;
        }

        @Override
        public void remove() {
            it.remove();
            view.resized(-1);
            expectedModCount = view.root.modCount;
        }

        @Override
        public void set(E e) {
            it.set(e);
        }

        @Override
        public void add(E e) {
            it.add(e);
            view.resized(1);
            expectedModCount = view.root.modCount;
        }
    }
}
