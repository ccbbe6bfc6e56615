package java.util.concurrent.atomic;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** An array of {@code long} whose elements several threads can change in one step. */
public class AtomicLongArray implements java.io.Serializable {
    private final long[] array;

    public AtomicLongArray(int length) {
        array = new long[length];
    }

    public AtomicLongArray(long[] array) {
        this.array = array.clone();
    }

    public final int length() {
        return array.length;
    }

    public final synchronized long get(int i) {
        return array[i];
    }

    public final synchronized void set(int i, long newValue) {
        array[i] = newValue;
    }

    public final void lazySet(int i, long newValue) {
        set(i, newValue);
    }

    public final synchronized long getAndSet(int i, long newValue) {
        long old = array[i];
        array[i] = newValue;
        return old;
    }

    /** Sets the new value if the present one is as expected; tells whether it was. */
    public final synchronized boolean compareAndSet(int i, long expectedValue, long newValue) {
        if (array[i] != expectedValue) {
            return false;
        }
        array[i] = newValue;
        return true;
    }

    public final long getAndIncrement(int i) {
        return getAndAdd(i, 1);
    }

    public final long getAndDecrement(int i) {
        return getAndAdd(i, -1);
    }

    public final synchronized long getAndAdd(int i, long delta) {
        long old = array[i];
        array[i] = old + delta;
        return old;
    }

    public final long incrementAndGet(int i) {
        return addAndGet(i, 1);
    }

    public final long decrementAndGet(int i) {
        return addAndGet(i, -1);
    }

    public synchronized long addAndGet(int i, long delta) {
        array[i] += delta;
        return array[i];
    }

    public final long getAndUpdate(int i, LongUnaryOperator updateFunction) {
        while (true) {
            long old = get(i);
            if (compareAndSet(i, old, updateFunction.applyAsLong(old))) {
                return old;
            }
        }
    }

    public final long updateAndGet(int i, LongUnaryOperator updateFunction) {
        while (true) {
            long old = get(i);
            long next = updateFunction.applyAsLong(old);
            if (compareAndSet(i, old, next)) {
                return next;
            }
        }
    }

    public final long getAndAccumulate(int i, long x, LongBinaryOperator accumulatorFunction) {
        return getAndUpdate(i, v -> accumulatorFunction.applyAsLong(v, x));
    }

    public final long accumulateAndGet(int i, long x, LongBinaryOperator accumulatorFunction) {
        return updateAndGet(i, v -> accumulatorFunction.applyAsLong(v, x));
    }

    public synchronized String toString() {
        return java.util.Arrays.toString(array);
    }
}
