package jp2vm.test;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import sun.misc.Unsafe;

/**
 * The state of sources that may make executions differ, as far as it can be read without a cost for the test: the
 * generators of random numbers, and the number of collections.
 */
final class Sources {
    private static final int FIRST_NUMBER = 1000;
    private static final Unsafe UNSAFE = findUnsafe();
    private static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans();
    private static final long THREAD_SEED = offset(Thread.class, "threadLocalRandomSeed");
    private static final long THREAD_PROBE = offset(Thread.class, "threadLocalRandomProbe");

    private final long[] random;
    private final long collections;

    private Sources(long[] random, long collections) {
        this.random = random;
        this.collections = collections;
    }

    static Sources read() {
        long collections = 0;
        for (GarbageCollectorMXBean collector : COLLECTORS) {
            collections += collector.getCollectionCount();
        }
        return new Sources(readRandom(), collections);
    }

    /**
     * Returns whether the calling thread has submitted a task to a pool of ForkJoin, or met another thread in a
     * concurrent structure, even if it then did the work alone: both give it a probe.
     */
    static boolean hasProbe() {
        return THREAD_PROBE >= 0 && UNSAFE.getInt(Thread.currentThread(), THREAD_PROBE) != 0;
    }

    boolean hasSameRandom(Sources other) {
        return Arrays.equals(random, other.random);
    }

    boolean hasSameCollections(Sources other) {
        return collections == other.collections;
    }

    /* new Random() changes seedUniquifier, Math.random() the seed of its own generator, and ThreadLocalRandom the seed
     * of the thread. */
    private static long[] readRandom() {
        long[] values = new long[3];
        if (UNSAFE != null) {
            values[0] = number(staticObject(Random.class, "seedUniquifier"));
            Object shared = staticObject(load("java.lang.Math$RandomNumberGeneratorHolder"), "randomNumberGenerator");
            long seed = offset(Random.class, "seed");
            values[1] = shared == null || seed < 0 ? 0 : number(UNSAFE.getObject(shared, seed));
            values[2] = THREAD_SEED < 0 ? 0 : UNSAFE.getLong(Thread.currentThread(), THREAD_SEED);
        }
        return values;
    }

    /**
     * Sets the numbers that new threads, pools and timers get in their names, so that names have the same length in
     * each execution, whatever was executed before.
     */
    static void renumber() {
        if (UNSAFE != null) {
            setStatic(Thread.class, "threadInitNumber");
            setStatic(load("java.util.concurrent.Executors$DefaultThreadFactory"), "poolNumber");
            setStatic(load("java.util.concurrent.ForkJoinPool"), "poolIds");
            setStatic(load("java.util.Timer"), "nextSerialNumber");
        }
    }

    private static void setStatic(Class<?> owner, String name) {
        try {
            Field field = owner == null ? null : owner.getDeclaredField(name);
            if (field == null) {
                return;
            }
            Object base = UNSAFE.staticFieldBase(field);
            long offset = UNSAFE.staticFieldOffset(field);
            if (field.getType() == int.class) {
                UNSAFE.putInt(base, offset, FIRST_NUMBER);
            } else if (UNSAFE.getObject(base, offset) instanceof AtomicInteger) {
                ((AtomicInteger) UNSAFE.getObject(base, offset)).set(FIRST_NUMBER);
            }
        } catch (NoSuchFieldException e) {
            return;
        }
    }

    private static long number(Object value) {
        return value instanceof AtomicLong ? ((AtomicLong) value).get() : 0;
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    private static Object staticObject(Class<?> owner, String name) {
        try {
            Field field = owner == null ? null : owner.getDeclaredField(name);
            return field == null ? null
                    : UNSAFE.getObject(UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field));
        } catch (NoSuchFieldException e) {
            return null;
        }
    }

    private static long offset(Class<?> owner, String name) {
        try {
            return UNSAFE == null ? -1 : UNSAFE.objectFieldOffset(owner.getDeclaredField(name));
        } catch (NoSuchFieldException e) {
            return -1;
        }
    }

    private static Unsafe findUnsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }
}
