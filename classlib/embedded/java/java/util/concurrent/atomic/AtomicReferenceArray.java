package java.util.concurrent.atomic;

import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** References, each of which several threads can read and change in one step. */
public class AtomicReferenceArray<E> implements java.io.Serializable {
    private final Object[] values;

    public AtomicReferenceArray(int length) {
        values = new Object[length];
    }

    public AtomicReferenceArray(E[] array) {
        values = Arrays.copyOf(array, array.length, Object[].class);
    }

    public final int length() {
        return values.length;
    }

    @SuppressWarnings("unchecked")
    public final synchronized E get(int i) {
        return (E) values[i];
    }

    public final synchronized void set(int i, E newValue) {
        values[i] = newValue;
    }

    public final void lazySet(int i, E newValue) {
        set(i, newValue);
    }

    public final synchronized E getAndSet(int i, E newValue) {
        E old = get(i);
        values[i] = newValue;
        return old;
    }

    public final synchronized boolean compareAndSet(int i, E expectedValue, E newValue) {
        if (values[i] != expectedValue) {
            return false;
        }
        values[i] = newValue;
        return true;
    }

    public final boolean weakCompareAndSet(int i, E expectedValue, E newValue) {
        return compareAndSet(i, expectedValue, newValue);
    }

    public final E getAndUpdate(int i, UnaryOperator<E> updateFunction) {
        while (true) {
            E old = get(i);
            if (compareAndSet(i, old, updateFunction.apply(old))) {
                return old;
            }
        }
    }

    public final E updateAndGet(int i, UnaryOperator<E> updateFunction) {
        while (true) {
            E old = get(i);
            E next = updateFunction.apply(old);
            if (compareAndSet(i, old, next)) {
                return next;
            }
        }
    }

    public final E getAndAccumulate(int i, E x, BinaryOperator<E> accumulatorFunction) {
        return getAndUpdate(i, v -> accumulatorFunction.apply(v, x));
    }

    public final E accumulateAndGet(int i, E x, BinaryOperator<E> accumulatorFunction) {
        return updateAndGet(i, v -> accumulatorFunction.apply(v, x));
    }

    public synchronized String toString() {
        return Arrays.toString(values);
    }
}
