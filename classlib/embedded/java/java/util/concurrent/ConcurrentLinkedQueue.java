package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Queue;

/**
 * A queue for several threads. Changes lock the queue. Iterators do not, and may or may not see
 * later changes.
 */
public class ConcurrentLinkedQueue<E> extends AbstractQueue<E>
        implements Queue<E>, java.io.Serializable {
    private static final class Node<E> {
        /** Null once the element has been taken. */
        volatile E item;
        volatile Node<E> next;

        Node(E item) {
            this.item = item;
        }
    }

    /** The node before the first one. */
    private volatile Node<E> head = new Node<>(null);
    private Node<E> tail = head;

    public ConcurrentLinkedQueue() {
    }

    public ConcurrentLinkedQueue(Collection<? extends E> c) {
        addAll(c);
    }

    public boolean add(E e) {
        return offer(e);
    }

    public boolean offer(E e) {
        Node<E> n = new Node<>(Objects.requireNonNull(e));
        synchronized (this) {
            tail.next = n;
            tail = n;
        }
        return true;
    }

    /** Returns the first node with an element, and removes the nodes before it. */
    private Node<E> first() {
        while (head.next != null && head.next.item == null) {
            head = head.next;
        }
        return head.next;
    }

    public synchronized E poll() {
        Node<E> n = first();
        if (n == null) {
            return null;
        }
        E e = n.item;
        n.item = null;
        head = n;
        return e;
    }

    public synchronized E peek() {
        Node<E> n = first();
        return n == null ? null : n.item;
    }

    public synchronized boolean isEmpty() {
        return first() == null;
    }

    public int size() {
        int count = 0;
        for (Iterator<E> it = iterator(); it.hasNext(); it.next()) {
            count++;
        }
        return count;
    }

    public boolean contains(Object o) {
        return o != null && super.contains(o);
    }

    public synchronized boolean remove(Object o) {
        return o != null && super.remove(o);
    }

    public Iterator<E> iterator() {
        return new Itr();
    }

    private class Itr implements Iterator<E> {
        private Node<E> next = head;
        private E nextItem;
        private Node<E> last;

        Itr() {
            advance();
        }

        private void advance() {
            do {
                next = next.next;
                nextItem = next == null ? null : next.item;
            } while (next != null && nextItem == null);
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public E next() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            E e = nextItem;
            last = next;
            advance();
            return e;
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            synchronized (ConcurrentLinkedQueue.this) {
                last.item = null;
            }
            last = null;
        }
    }
}
