package java.util;

/** A collection whose elements are taken from its head. */
public interface Queue<E> extends Collection<E> {
    boolean add(E e);

    /** Like {@code add}, but returns false instead of throwing if the queue is full. */
    boolean offer(E e);

    /** Takes the head; throws NoSuchElementException if the queue is empty. */
    E remove();

    /** Takes the head; returns null if the queue is empty. */
    E poll();

    /** Returns the head without taking it; throws NoSuchElementException if the queue is empty. */
    E element();

    /** Returns the head without taking it; null if the queue is empty. */
    E peek();
}
