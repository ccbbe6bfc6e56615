package java.util.concurrent.atomic;

/** A sum to which several threads add. */
public class LongAdder extends Number implements java.io.Serializable {
    private long sum;

    public LongAdder() {
    }

    public synchronized void add(long x) {
        sum += x;
    }

    public void increment() {
        add(1);
    }

    public void decrement() {
        add(-1);
    }

    public synchronized long sum() {
        return sum;
    }

    public synchronized void reset() {
        sum = 0;
    }

    public synchronized long sumThenReset() {
        long s = sum;
        sum = 0;
        return s;
    }

    public String toString() {
        return Long.toString(sum());
    }

    public long longValue() {
        return sum();
    }

    public int intValue() {
        return (int) sum();
    }

    public float floatValue() {
        return sum();
    }

    public double doubleValue() {
        return sum();
    }
}
