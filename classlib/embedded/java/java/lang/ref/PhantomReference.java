package java.lang.ref;

/** A reference that never gives its object back; its arrival in the queue says the object died. */
public class PhantomReference<T> extends Reference<T> {

    public PhantomReference(T referent, ReferenceQueue<? super T> queue) {
        super(referent, queue);
    }

    @Override
    public T get() {
        return null;
    }
}
