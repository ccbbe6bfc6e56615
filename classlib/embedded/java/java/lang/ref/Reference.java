package java.lang.ref;

/**
 * A reference to an object that does not keep the object alive. The collector clears it when the
 * referent is not reachable strongly enough, and adds the reference to its queue.
 */
public abstract class Reference<T> {

    private T referent;
    ReferenceQueue<? super T> queue;
    Reference next;
    /** Protected by the queue's lock: the reference is in its queue, or was in it. */
    boolean enqueued;

    Reference(T referent) {
        this(referent, null);
    }

    Reference(T referent, ReferenceQueue<? super T> queue) {
        this.queue = queue;
        if (referent != null) {
            register0(referent);
        }
    }

    private native void register0(T object);

    private native T get0();

    private native void clear0();

    private static native Reference<?> takePending();

    /** Endlessly moves references that the collector has cleared to their queues. */
    private static final class Handler extends Thread {

        Handler() {
            super(systemGroup(), "Reference Handler");
            setDaemon(true);
            setPriority(MAX_PRIORITY);
        }

        @Override
        public void run() {
            while (true) {
                takePending().toQueue();
            }
        }

        private static ThreadGroup systemGroup() {
            ThreadGroup group = Thread.currentThread().getThreadGroup();
            while (group.getParent() != null) {
                group = group.getParent();
            }
            return group;
        }
    }

    /** Called for each queue; the first starts the handler. A program without queues has no handler. */
    static void startHandler() {
        new Handler().start();
    }

    public T get() {
        return get0();
    }

    public final boolean refersTo(T object) {
        return get0() == object;
    }

    public void clear() {
        clear0();
    }

    @Deprecated
    public boolean isEnqueued() {
        ReferenceQueue<? super T> q = queue;
        return q != null && q.contains(this);
    }

    public boolean enqueue() {
        clear0();
        return toQueue();
    }

    private boolean toQueue() {
        ReferenceQueue<? super T> q = queue;
        return q != null && q.add(this);
    }

    @Override
    protected Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    /** Keeps an object alive until this call. */
    public static void reachabilityFence(Object object) {
        kept = object;
        kept = null;
    }

    private static volatile Object kept;
}
