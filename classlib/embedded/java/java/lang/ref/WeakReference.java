package java.lang.ref;

/** A reference of the weak kind: its object may go as soon as nothing else holds it. */
public class WeakReference<T> extends Reference<T> {

    public WeakReference(T referent) {
        super(referent);
    }

    public WeakReference(T referent, ReferenceQueue<? super T> queue) {
        super(referent, queue);
    }
}
