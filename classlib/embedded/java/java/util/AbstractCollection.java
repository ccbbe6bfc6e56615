package java.util;

import java.lang.reflect.Array;

/** All methods of a collection that can be implemented with its iterator and size. */
public abstract class AbstractCollection<E> implements Collection<E> {
    protected AbstractCollection() {
    }

    public abstract Iterator<E> iterator();

    public abstract int size();

    public boolean isEmpty() {
        return size() == 0;
    }

    public boolean contains(Object o) {
        for (Iterator<E> it = iterator(); it.hasNext(); ) {
            if (Objects.equals(o, it.next())) {
                return true;
            }
        }
        return false;
    }

    public Object[] toArray() {
        return toArray(new Object[size()]);
    }

    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] a) {
        int size = size();
        T[] r = a;
        if (a.length < size) {
            r = (T[]) Array.newInstance(a.getClass().getComponentType(), size);
        }
        int n = 0;
        for (Iterator<E> it = iterator(); it.hasNext() && n < r.length; ) {
            r[n++] = (T) it.next();
        }
        if (n < r.length) {
            r[n] = null;
        }
        return r;
    }

    public boolean add(E e) {
        throw new UnsupportedOperationException();
    }

    public boolean remove(Object o) {
        for (Iterator<E> it = iterator(); it.hasNext(); ) {
            if (Objects.equals(o, it.next())) {
                it.remove();
                return true;
            }
        }
        return false;
    }

    public boolean containsAll(Collection<?> c) {
        for (Object e : c) {
            if (!contains(e)) {
                return false;
            }
        }
        return true;
    }

    public boolean addAll(Collection<? extends E> c) {
        boolean changed = false;
        for (E e : c) {
            changed |= add(e);
        }
        return changed;
    }

    public boolean removeAll(Collection<?> c) {
        return filter(Objects.requireNonNull(c), false);
    }

    public boolean retainAll(Collection<?> c) {
        return filter(Objects.requireNonNull(c), true);
    }

    /** Removes the elements that are not in {@code c} if {@code keep} is true, otherwise those that are. */
    private boolean filter(Collection<?> c, boolean keep) {
        boolean changed = false;
        for (Iterator<E> it = iterator(); it.hasNext(); ) {
            if (c.contains(it.next()) != keep) {
                it.remove();
                changed = true;
            }
        }
        return changed;
    }

    public void clear() {
        for (Iterator<E> it = iterator(); it.hasNext(); ) {
            it.next();
            it.remove();
        }
    }

    public String toString() {
        Iterator<E> it = iterator();
        if (!it.hasNext()) {
            return "[]";
        }
        StringBuilder sb = new StringBuilder();
        sb.append('[');
        while (true) {
            E e = it.next();
            sb.append(e == this ? "(this Collection)" : e);
            if (!it.hasNext()) {
                return sb.append(']').toString();
            }
            sb.append(", ");
        }
    }
}
