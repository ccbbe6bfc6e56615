package java.util;

/**
 * An iterator over a list that moves both ways. Its position is between two elements; {@code set}
 * and {@code remove} refer to the element that the last move passed.
 */
public interface ListIterator<E> extends Iterator<E> {
    boolean hasNext();

    E next();

    boolean hasPrevious();

    E previous();

    int nextIndex();

    int previousIndex();

    void remove();

    void set(E e);

    void add(E e);
}
