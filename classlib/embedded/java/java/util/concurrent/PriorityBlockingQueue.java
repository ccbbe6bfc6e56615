package java.util.concurrent;

import java.util.Collection;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A blocking queue without a limit, whose head is the least element. */
public class PriorityBlockingQueue<E> extends MonitorQueue<E> {
    private final Comparator<? super E> comparator;

    public PriorityBlockingQueue() {
        this(11, null);
    }

    public PriorityBlockingQueue(int initialCapacity) {
        this(initialCapacity, null);
    }

    public PriorityBlockingQueue(int initialCapacity, Comparator<? super E> comparator) {
        super(new PriorityQueue<>(initialCapacity, comparator), Integer.MAX_VALUE);
        this.comparator = comparator;
    }

    public PriorityBlockingQueue(Collection<? extends E> c) {
        super(new PriorityQueue<>(c), Integer.MAX_VALUE);
        comparator = null;
    }

    public Comparator<? super E> comparator() {
        return comparator;
    }

    @Override
    public void put(E e) {
        offer(e);
    }

    @Override
    public boolean offer(E e, long timeout, TimeUnit unit) {
        return offer(e);
    }
}
