package java.lang.ref;

/** A reference of the soft kind: its object is kept as long as memory is plenty. */
public class SoftReference<T> extends Reference<T> {

    public SoftReference(T referent) {
        super(referent);
    }

    public SoftReference(T referent, ReferenceQueue<? super T> queue) {
        super(referent, queue);
    }
}
