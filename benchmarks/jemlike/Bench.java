package jemlike;

/**
 * A benchmark: a piece of work that can be repeated any number of times.
 *
 * <p>The value that {@link #perform} returns depends on all the work done since the object was
 * made, and on nothing else: equal sequences of calls give equal values on every machine.
 */
public abstract class Bench {
    /** What is measured, as printed. */
    public abstract String name();

    /** Does the work {@code count} times and returns a checksum. */
    public abstract int perform(int count);

    /** The same loop without what is to be measured; its time is subtracted from a score. */
    public int overhead(int count) {
        return 0;
    }

    /** How often the work is done in a fixed run. */
    public abstract int fixedCount();

    /** Whether the work is spread over all cores: the count then starts small, at 2. */
    public boolean isParallel() {
        return false;
    }
}
