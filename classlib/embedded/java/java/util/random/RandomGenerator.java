package java.util.random;

/** The methods of all generators of pseudo-random numbers, based on {@code nextLong}. */
public interface RandomGenerator {
    long nextLong();

    default boolean nextBoolean() {
        return nextInt() < 0;
    }

    default void nextBytes(byte[] bytes) {
        int i = 0;
        while (i < bytes.length) {
            long r = nextLong();
            for (int n = Math.min(bytes.length - i, 8); n > 0; n--) {
                bytes[i++] = (byte) r;
                r >>= 8;
            }
        }
    }

    default float nextFloat() {
        return (nextInt() >>> 8) * 0x1.0p-24f;
    }

    default float nextFloat(float bound) {
        if (!(bound > 0 && bound < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("bound must be finite and positive");
        }
        float r = nextFloat() * bound;
        return r >= bound ? Math.nextDown(bound) : r;
    }

    default float nextFloat(float origin, float bound) {
        if (!(origin < bound && bound - origin < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        float r = nextFloat() * (bound - origin) + origin;
        return r >= bound ? Math.nextDown(bound) : r;
    }

    default double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    default double nextDouble(double bound) {
        if (!(bound > 0 && bound < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("bound must be finite and positive");
        }
        double r = nextDouble() * bound;
        return r >= bound ? Math.nextDown(bound) : r;
    }

    default double nextDouble(double origin, double bound) {
        if (!(origin < bound && bound - origin < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        double r = nextDouble() * (bound - origin) + origin;
        return r >= bound ? Math.nextDown(bound) : r;
    }

    default int nextInt() {
        return (int) (nextLong() >>> 32);
    }

    default int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return nextInt(0, bound);
    }

    /**
     * Returns a number in origin..bound-1. If the size of the range is a power of two, the low bits
     * are used. Otherwise numbers above the last multiple of the range are dropped, so that all
     * results are equally probable.
     */
    default int nextInt(int origin, int bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        int range = bound - origin;
        int r = nextInt();
        if ((range & range - 1) == 0) {
            return (r & range - 1) + origin;
        }
        if (range > 0) {
            int u = r >>> 1;
            r = u % range;
            while (u + (range - 1) - r < 0) {
                u = nextInt() >>> 1;
                r = u % range;
            }
            return r + origin;
        }
        while (r < origin || r >= bound) {
            r = nextInt();
        }
        return r;
    }

    default long nextLong(long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return nextLong(0, bound);
    }

    /** Like {@link #nextInt(int, int)}. */
    default long nextLong(long origin, long bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        long range = bound - origin;
        long r = nextLong();
        if ((range & range - 1) == 0) {
            return (r & range - 1) + origin;
        }
        if (range > 0) {
            long u = r >>> 1;
            r = u % range;
            while (u + (range - 1) - r < 0) {
                u = nextLong() >>> 1;
                r = u % range;
            }
            return r + origin;
        }
        while (r < origin || r >= bound) {
            r = nextLong();
        }
        return r;
    }
}
