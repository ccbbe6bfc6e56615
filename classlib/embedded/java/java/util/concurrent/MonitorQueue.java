package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Predicate;

/**
 * A blocking queue around an ordinary one, which decides the order: one lock, on which consumers
 * wait while the queue is empty and producers while it is full.
 */
abstract class MonitorQueue<E> extends AbstractQueue<E>
        implements BlockingQueue<E>, java.io.Serializable {
    private final Queue<E> queue;
    private final int capacity;

    MonitorQueue(Queue<E> queue, int capacity) {
        this.queue = queue;
        this.capacity = capacity;
    }

    @Override
    public synchronized int size() {
        return queue.size();
    }

    @Override
    public synchronized int remainingCapacity() {
        return capacity == Integer.MAX_VALUE ? capacity : capacity - queue.size();
    }

    @Override
    public boolean offer(E e) {
        Objects.requireNonNull(e);
        synchronized (this) {
            if (queue.size() >= capacity) {
                return false;
            }
            queue.add(e);
            notifyAll();
            return true;
        }
    }

    @Override
    public void put(E e) throws InterruptedException {
        Objects.requireNonNull(e);
        checkInterrupt();
        synchronized (this) {
            while (!offer(e)) {
                wait();
            }
        }
    }

    @Override
    public boolean offer(E e, long timeout, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(e);
        checkInterrupt();
        Deadline deadline = new Deadline(timeout, unit);
        synchronized (this) {
            while (!offer(e)) {
                if (deadline.isOver()) {
                    return false;
                }
                deadline.await(this);
            }
            return true;
        }
    }

    private static void checkInterrupt() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    @Override
    public synchronized E poll() {
        E e = queue.poll();
        if (e != null && capacity != Integer.MAX_VALUE) {
            notifyAll();
        }
        return e;
    }

    @Override
    public E take() throws InterruptedException {
        checkInterrupt();
        synchronized (this) {
            E e = poll();
            while (e == null) {
                wait();
                e = poll();
            }
            return e;
        }
    }

    @Override
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        checkInterrupt();
        Deadline deadline = new Deadline(timeout, unit);
        synchronized (this) {
            E e = poll();
            while (e == null && !deadline.isOver()) {
                deadline.await(this);
                e = poll();
            }
            return e;
        }
    }

    @Override
    public synchronized E peek() {
        return queue.peek();
    }

    @Override
    public synchronized boolean remove(Object o) {
        boolean removed = queue.remove(o);
        notifyAll();
        return removed;
    }

    @Override
    public synchronized boolean removeIf(Predicate<? super E> filter) {
        boolean removed = queue.removeIf(filter);
        notifyAll();
        return removed;
    }

    @Override
    public synchronized boolean contains(Object o) {
        return queue.contains(o);
    }

    @Override
    public int drainTo(Collection<? super E> c) {
        return drainTo(c, Integer.MAX_VALUE);
    }

    @Override
    public int drainTo(Collection<? super E> c, int maxElements) {
        Objects.requireNonNull(c);
        if (c == this) {
            throw new IllegalArgumentException();
        }
        synchronized (this) {
            int n = 0;
            while (n < maxElements && !queue.isEmpty()) {
                c.add(queue.poll());
                n++;
            }
            notifyAll();
            return n;
        }
    }

    @Override
    public synchronized void clear() {
        queue.clear();
        notifyAll();
    }

    @Override
    public synchronized Object[] toArray() {
        return queue.toArray();
    }

    @Override
    public synchronized <T> T[] toArray(T[] a) {
        return queue.toArray(a);
    }

    @Override
    public synchronized String toString() {
        return queue.toString();
    }

    /** Iterates over the elements that are in the queue now. */
    @Override
    public synchronized Iterator<E> iterator() {
        ArrayList<E> snapshot = new ArrayList<>(queue);
        return new Iterator<E>() {
            private int next;
            private E last;

            @Override
            public boolean hasNext() {
                return next < snapshot.size();
            }

            @Override
            public E next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                last = snapshot.get(next++);
                return last;
            }

            @Override
            public void remove() {
                if (last == null) {
                    throw new IllegalStateException();
                }
                E e = last;
                last = null;
                MonitorQueue.this.removeIf(x -> x == e);
            }
        };
    }
}
