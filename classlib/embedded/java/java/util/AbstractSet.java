package java.util;

/** A collection that is compared as a set: by its elements, in any order. */
public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
    protected AbstractSet() {
    }

    public boolean equals(Object o) {
        if (o == this) {
            return true;
        }
        if (!(o instanceof Set)) {
            return false;
        }
        Collection<?> c = (Collection<?>) o;
        if (c.size() != size()) {
            return false;
        }
        try {
            return containsAll(c);
        } catch (ClassCastException | NullPointerException e) {
            return false;
        }
    }

    public int hashCode() {
        int h = 0;
        for (E e : this) {
            h += Objects.hashCode(e);
        }
        return h;
    }

    /** Iterates over the smaller of the two collections. */
    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        if (size() <= c.size()) {
            return super.removeAll(c);
        }
        boolean changed = false;
        for (Object e : c) {
            changed |= remove(e);
        }
        return changed;
    }
}
