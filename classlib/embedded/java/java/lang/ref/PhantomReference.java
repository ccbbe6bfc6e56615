package java.lang.ref;

/** A reference that never returns its object. It is enqueued when the object is dead. */
public class PhantomReference<T> extends Reference<T> {

    public PhantomReference(T referent, ReferenceQueue<? super T> queue) {
        super(referent, queue);
    }

    @Override
    public T get() {
        return null;
    }
}
