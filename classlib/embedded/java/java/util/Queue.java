package java.util;

/** A collection from whose head elements are taken. */
public interface Queue<E> extends Collection<E> {
    boolean add(E e);

    /** Like {@code add}, but returns false instead of throwing if the queue is full. */
    boolean offer(E e);

    /** Takes the head; throws NoSuchElementException when empty. */
    E remove();

    /** Takes the head, or null when empty. */
    E poll();

    /** Shows the head; throws NoSuchElementException when empty. */
    E element();

    /** Shows the head, or null when empty. */
    E peek();
}
