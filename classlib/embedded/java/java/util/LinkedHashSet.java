package java.util;

/** A hash set that iterates in the order of insertion. */
public class LinkedHashSet<E> extends HashSet<E>
        implements Set<E>, Cloneable, java.io.Serializable {
    public LinkedHashSet(int initialCapacity, float loadFactor) {
        super(new LinkedHashMap<>(initialCapacity, loadFactor));
    }

    public LinkedHashSet(int initialCapacity) {
        super(new LinkedHashMap<>(initialCapacity));
    }

    public LinkedHashSet() {
        super(new LinkedHashMap<>());
    }

    public LinkedHashSet(Collection<? extends E> c) {
        super(new LinkedHashMap<>(Math.max(2 * c.size(), 11)));
        addAll(c);
    }
}
