package java.lang.ref;

/** Receives references whose referents the collector has found unreachable. */
public class ReferenceQueue<T> {

    static {
        Reference.startHandler();
    }

    private Reference<? extends T> head;

    public ReferenceQueue() {
    }

    /** Adds a reference; each reference enters a queue only once. */
    synchronized boolean add(Reference<? extends T> reference) {
        if (reference.enqueued) {
            return false;
        }
        reference.enqueued = true;
        reference.next = head == null ? reference : head;
        head = reference;
        notifyAll();
        return true;
    }

    /** A reference is in the queue if it has a successor; the last one's successor is itself. */
    synchronized boolean contains(Reference<? extends T> reference) {
        return reference.next != null;
    }

    @SuppressWarnings("unchecked")
    public synchronized Reference<? extends T> poll() {
        Reference<? extends T> first = head;
        if (first != null) {
            head = first.next == first ? null : first.next;
            first.next = null;
        }
        return first;
    }

    public Reference<? extends T> remove() throws InterruptedException {
        return remove(0);
    }

    public synchronized Reference<? extends T> remove(long timeout)
            throws IllegalArgumentException, InterruptedException {
        if (timeout < 0) {
            throw new IllegalArgumentException("Negative timeout value");
        }
        long start = System.nanoTime();
        long left = timeout;
        while (head == null && (timeout == 0 || left > 0)) {
            wait(left);
            left = timeout == 0 ? 0 : timeout - (System.nanoTime() - start) / 1000000;
        }
        return poll();
    }
}
