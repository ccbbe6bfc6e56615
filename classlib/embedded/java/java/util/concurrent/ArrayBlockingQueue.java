package java.util.concurrent;

import java.util.ArrayDeque;

/** A first-in first-out blocking queue with a limit. */
public class ArrayBlockingQueue<E> extends MonitorQueue<E> {
    public ArrayBlockingQueue(int capacity) {
        this(capacity, false);
    }

    /** Fairness is not provided, whatever the value of {@code fair}. */
    public ArrayBlockingQueue(int capacity, boolean fair) {
        super(new ArrayDeque<>(), checked(capacity));
    }

    private static int checked(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
        return capacity;
    }
}
