package java.util.concurrent;

import java.util.Collection;
import java.util.LinkedList;

/** A first-in first-out blocking queue, with or without a limit. */
public class LinkedBlockingQueue<E> extends MonitorQueue<E> {
    public LinkedBlockingQueue() {
        this(Integer.MAX_VALUE);
    }

    public LinkedBlockingQueue(int capacity) {
        super(new LinkedList<>(), checked(capacity));
    }

    public LinkedBlockingQueue(Collection<? extends E> c) {
        this();
        addAll(c);
    }

    private static int checked(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
        return capacity;
    }
}
