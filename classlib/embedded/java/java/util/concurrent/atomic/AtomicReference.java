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

    /** If the current object is the expected one, sets the new object and returns true. */
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

    /** Like compareAndSet, but returns the object that was found. */
    public final synchronized V compareAndExchange(V expectedValue, V newValue) {
        V found = value;
        if (found == expectedValue) {
            value = newValue;
        }
        return found;
    }

    public final V compareAndExchangeAcquire(V expectedValue, V newValue) {
        return compareAndExchange(expectedValue, newValue);
    }

    public final V compareAndExchangeRelease(V expectedValue, V newValue) {
        return compareAndExchange(expectedValue, newValue);
    }

    public final V getPlain() {
        return value;
    }

    public final V getOpaque() {
        return value;
    }

    public final V getAcquire() {
        return value;
    }

    public final void setPlain(V newValue) {
        set(newValue);
    }

    public final void setOpaque(V newValue) {
        set(newValue);
    }

    public final void setRelease(V newValue) {
        set(newValue);
    }

    public final boolean weakCompareAndSetPlain(V expectedValue, V newValue) {
        return compareAndSet(expectedValue, newValue);
    }

    public final boolean weakCompareAndSetVolatile(V expectedValue, V newValue) {
        return compareAndSet(expectedValue, newValue);
    }

    public final boolean weakCompareAndSetAcquire(V expectedValue, V newValue) {
        return compareAndSet(expectedValue, newValue);
    }

    public final boolean weakCompareAndSetRelease(V expectedValue, V newValue) {
        return compareAndSet(expectedValue, newValue);
    }
}
