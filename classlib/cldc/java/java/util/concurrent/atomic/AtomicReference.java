package java.util.concurrent.atomic;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** A reference that several threads can read and change in one step. */
public class AtomicReference<V> implements java.io.Serializable {
    private volatile V value;

    public AtomicReference(V initialValue) {
        value = initialValue;
    }

    public AtomicReference() {
    }

    public final V get() {
        return value;
    }

    public final synchronized void set(V newValue) {
        value = newValue;
    }

    public final void lazySet(V newValue) {
        set(newValue);
    }

    /** Sets the new object if the present one is the expected one; tells whether it was. */
    public final synchronized boolean compareAndSet(V expectedValue, V newValue) {
        if (value != expectedValue) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSet(V expectedValue, V newValue) {
        return compareAndSet(expectedValue, newValue);
    }

    public final synchronized V getAndSet(V newValue) {
        V old = value;
        value = newValue;
        return old;
    }

    public final V getAndUpdate(UnaryOperator<V> updateFunction) {
        while (true) {
            V old = value;
            if (compareAndSet(old, updateFunction.apply(old))) {
                return old;
            }
        }
    }

    public final V updateAndGet(UnaryOperator<V> updateFunction) {
        while (true) {
            V old = value;
            V next = updateFunction.apply(old);
            if (compareAndSet(old, next)) {
                return next;
            }
        }
    }

    public final V getAndAccumulate(V x, BinaryOperator<V> accumulatorFunction) {
        return getAndUpdate(v -> accumulatorFunction.apply(v, x));
    }

    public final V accumulateAndGet(V x, BinaryOperator<V> accumulatorFunction) {
        return updateAndGet(v -> accumulatorFunction.apply(v, x));
    }

    public String toString() {
        return String.valueOf(value);
    }
}
