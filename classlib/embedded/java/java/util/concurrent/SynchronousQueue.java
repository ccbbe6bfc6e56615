package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.Objects;

/** A queue without capacity: producers pass each element directly to a waiting consumer. */
public class SynchronousQueue<E> extends AbstractQueue<E>
        implements BlockingQueue<E>, java.io.Serializable {
    /** The element that is being passed, or null. */
    private E item;
    /** The number of waiting consumers for which no element is reserved. */
    private int consumers;

    public SynchronousQueue() {
    }

    /** Fairness is not provided, whatever the value of {@code fair}. */
    public SynchronousQueue(boolean fair) {
    }

    /** Succeeds only if a consumer is waiting. */
    @Override
    public boolean offer(E e) {
        Objects.requireNonNull(e);
        synchronized (this) {
            if (item != null || consumers == 0) {
                return false;
            }
            item = e;
            notifyAll();
            return true;
        }
    }

    @Override
    public void put(E e) throws InterruptedException {
        offer(e, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }

    @Override
    public boolean offer(E e, long timeout, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(e);
        Deadline deadline = new Deadline(timeout, unit);
        synchronized (this) {
            while (item != null) {
                if (deadline.isOver()) {
                    return false;
                }
                deadline.await(this);
            }
            item = e;
            notifyAll();
            try {
                while (item == e && !deadline.isOver()) {
                    deadline.await(this);
                }
            } finally {
                if (item == e) {
                    item = null;
                    e = null;
                    notifyAll();
                }
            }
            return e != null;
        }
    }

    @Override
    public synchronized E poll() {
        E e = item;
        if (e != null) {
            item = null;
            notifyAll();
        }
        return e;
    }

    @Override
    public E take() throws InterruptedException {
        return poll(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }

    @Override
    public synchronized E poll(long timeout, TimeUnit unit) throws InterruptedException {
        Deadline deadline = new Deadline(timeout, unit);
        consumers++;
        try {
            E e = poll();
            while (e == null && !deadline.isOver()) {
                deadline.await(this);
                e = poll();
            }
            return e;
        } finally {
            consumers--;
        }
    }

    @Override
    public E peek() {
        return null;
    }

    @Override
    public Iterator<E> iterator() {
        return Collections.emptyIterator();
    }

    @Override
    public int size() {
        return 0;
    }

    @Override
    public int remainingCapacity() {
        return 0;
    }

    @Override
    public boolean remove(Object o) {
        return false;
    }

    @Override
    public int drainTo(Collection<? super E> c) {
        return drainTo(c, Integer.MAX_VALUE);
    }

    @Override
    public int drainTo(Collection<? super E> c, int maxElements) {
        int n = 0;
        for (E e; n < maxElements && (e = poll()) != null; n++) {
            c.add(e);
        }
        return n;
    }
}
