package java.util;

/** A set that iterates in the order of its comparator, or of its elements' natural order. */
public interface SortedSet<E> extends Set<E> {
    /** The order, or null for the natural order. */
    Comparator<? super E> comparator();

    SortedSet<E> subSet(E fromElement, E toElement);

    SortedSet<E> headSet(E toElement);

    SortedSet<E> tailSet(E fromElement);

    E first();

    E last();

    @Override
    default Spliterator<E> spliterator() {
        return Spliterators.spliterator(this, Spliterator.DISTINCT | Spliterator.SORTED
                | Spliterator.ORDERED);
    }
}
