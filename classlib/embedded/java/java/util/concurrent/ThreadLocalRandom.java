package java.util.concurrent;

import java.util.Random;

/** A separate random generator for each thread. */
public class ThreadLocalRandom extends Random {
    private static final ThreadLocal<ThreadLocalRandom> INSTANCES =
            new ThreadLocal<ThreadLocalRandom>() {
                protected ThreadLocalRandom initialValue() {
                    return new ThreadLocalRandom();
                }
            };

    private boolean seeded;

    private ThreadLocalRandom() {
        super();
        seeded = true;
    }

    public static ThreadLocalRandom current() {
        return INSTANCES.get();
    }

    public void setSeed(long seed) {
        if (seeded) {
            throw new UnsupportedOperationException();
        }
        super.setSeed(seed);
    }
}
