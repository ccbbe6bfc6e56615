package java.util.concurrent.atomic;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** An array of {@code int} whose elements several threads can change in one step. */
public class AtomicIntegerArray implements java.io.Serializable {
    private final int[] array;

    public AtomicIntegerArray(int length) {
        array = new int[length];
    }

    public AtomicIntegerArray(int[] array) {
        this.array = array.clone();
    }

    public final int length() {
        return array.length;
    }

    public final synchronized int get(int i) {
        return array[i];
    }

    public final synchronized void set(int i, int newValue) {
        array[i] = newValue;
    }

    public final void lazySet(int i, int newValue) {
        set(i, newValue);
    }

    public final synchronized int getAndSet(int i, int newValue) {
        int old = array[i];
        array[i] = newValue;
        return old;
    }

    /** Sets the new value if the present one is as expected; tells whether it was. */
    public final synchronized boolean compareAndSet(int i, int expectedValue, int newValue) {
        if (array[i] != expectedValue) {
            return false;
        }
        array[i] = newValue;
        return true;
    }

    public final int getAndIncrement(int i) {
        return getAndAdd(i, 1);
    }

    public final int getAndDecrement(int i) {
        return getAndAdd(i, -1);
    }

    public final synchronized int getAndAdd(int i, int delta) {
        int old = array[i];
        array[i] = old + delta;
        return old;
    }

    public final int incrementAndGet(int i) {
        return addAndGet(i, 1);
    }

    public final int decrementAndGet(int i) {
        return addAndGet(i, -1);
    }

    public final synchronized int addAndGet(int i, int delta) {
        array[i] += delta;
        return array[i];
    }

    public final int getAndUpdate(int i, IntUnaryOperator updateFunction) {
        while (true) {
            int old = get(i);
            if (compareAndSet(i, old, updateFunction.applyAsInt(old))) {
                return old;
            }
        }
    }

    public final int updateAndGet(int i, IntUnaryOperator updateFunction) {
        while (true) {
            int old = get(i);
            int next = updateFunction.applyAsInt(old);
            if (compareAndSet(i, old, next)) {
                return next;
            }
        }
    }

    public final int getAndAccumulate(int i, int x, IntBinaryOperator accumulatorFunction) {
        return getAndUpdate(i, v -> accumulatorFunction.applyAsInt(v, x));
    }

    public final int accumulateAndGet(int i, int x, IntBinaryOperator accumulatorFunction) {
        return updateAndGet(i, v -> accumulatorFunction.applyAsInt(v, x));
    }

    public synchronized String toString() {
        return java.util.Arrays.toString(array);
    }
}
