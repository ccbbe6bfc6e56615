package java.util;

import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The documented linear congruential generator: 48 bits of state, of which the upper ones are
 * delivered. Equal seeds give equal numbers on every Java system.
 */
public class Random implements RandomGenerator, java.io.Serializable {
    private static final long MULTIPLIER = 0x5DEECE66DL;
    private static final long ADDEND = 0xBL;
    private static final long MASK = (1L << 48) - 1;

    private static long instances;

    private long state;
    private double nextGaussian;
    private boolean haveNextGaussian;

    /** A generator with a seed that practically never repeats. */
    public Random() {
        this(freshSeed());
    }

    private static synchronized long freshSeed() {
        instances++;
        return System.nanoTime() ^ instances * 0x9E3779B97F4A7C15L;
    }

    public Random(long seed) {
        if (getClass() == Random.class) {
            state = (seed ^ MULTIPLIER) & MASK;
        } else {
            // A subclass may have its own state.
            setSeed(seed);
        }
    }

    public synchronized void setSeed(long seed) {
        state = (seed ^ MULTIPLIER) & MASK;
        haveNextGaussian = false;
    }

    /** Advances the state, and returns the upper {@code bits} bits of its 32 highest bits. */
    protected synchronized int next(int bits) {
        state = state * MULTIPLIER + ADDEND & MASK;
        return (int) (state >>> 48 - bits);
    }

    @Override
    public void nextBytes(byte[] bytes) {
        int r = 0;
        for (int i = 0; i < bytes.length; i++) {
            r = i % 4 == 0 ? nextInt() : r >> 8;
            bytes[i] = (byte) r;
        }
    }

    @Override
    public int nextInt() {
        return next(32);
    }

    @Override
    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        if ((bound & -bound) == bound) {
            return (int) (bound * (long) next(31) >> 31);
        }
        int r = next(31);
        int value = r % bound;
        while (r - value + (bound - 1) < 0) {
            r = next(31);
            value = r % bound;
        }
        return value;
    }

    @Override
    public long nextLong() {
        return ((long) next(32) << 32) + next(32);
    }

    @Override
    public boolean nextBoolean() {
        return next(1) != 0;
    }

    @Override
    public float nextFloat() {
        return next(24) / (float) (1 << 24);
    }

    @Override
    public double nextDouble() {
        return (((long) next(26) << 27) + next(27)) * 0x1.0p-53;
    }

    /** Returns normally distributed numbers, by Marsaglia's polar method, which makes two at a time. */
    public synchronized double nextGaussian() {
        if (haveNextGaussian) {
            haveNextGaussian = false;
            return nextGaussian;
        }
        double v1;
        double v2;
        double s;
        do {
            v1 = 2 * nextDouble() - 1;
            v2 = 2 * nextDouble() - 1;
            s = v1 * v1 + v2 * v2;
        } while (s >= 1 || s == 0);
        double factor = StrictMath.sqrt(-2 * StrictMath.log(s) / s);
        nextGaussian = v2 * factor;
        haveNextGaussian = true;
        return v1 * factor;
    }

    // Streams of numbers

    public IntStream ints(long streamSize) {
        checkSize(streamSize);
        return ints().limit(streamSize);
    }

    public IntStream ints() {
        return IntStream.generate(this::nextInt);
    }

    public IntStream ints(long streamSize, int origin, int bound) {
        checkSize(streamSize);
        return ints(origin, bound).limit(streamSize);
    }

    public IntStream ints(int origin, int bound) {
        if (!(origin < bound)) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return IntStream.generate(() -> nextInt(origin, bound));
    }

    public LongStream longs(long streamSize) {
        checkSize(streamSize);
        return longs().limit(streamSize);
    }

    public LongStream longs() {
        return LongStream.generate(this::nextLong);
    }

    public LongStream longs(long streamSize, long origin, long bound) {
        checkSize(streamSize);
        return longs(origin, bound).limit(streamSize);
    }

    public LongStream longs(long origin, long bound) {
        if (!(origin < bound)) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return LongStream.generate(() -> nextLong(origin, bound));
    }

    public DoubleStream doubles(long streamSize) {
        checkSize(streamSize);
        return doubles().limit(streamSize);
    }

    public DoubleStream doubles() {
        return DoubleStream.generate(this::nextDouble);
    }

    public DoubleStream doubles(long streamSize, double origin, double bound) {
        checkSize(streamSize);
        return doubles(origin, bound).limit(streamSize);
    }

    public DoubleStream doubles(double origin, double bound) {
        if (!(origin < bound)) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return DoubleStream.generate(() -> nextDouble(origin, bound));
    }

    private static void checkSize(long streamSize) {
        if (streamSize < 0) {
            throw new IllegalArgumentException("size must be non-negative");
        }
    }
}
