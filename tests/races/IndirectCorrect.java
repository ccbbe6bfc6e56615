import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.concurrent.locks.ReentrantLock;

/** Programs that access variables indirectly, like the programs of Indirect, but without a data race. */
public class IndirectCorrect {
    public static void main(String[] args) throws Exception {
        Pair.runAll(IndirectCorrect.class, args);
    }

    abstract static class Same extends Pair {
        abstract void both() throws Exception;

        void first() throws Exception {
            both();
        }

        void second() throws Exception {
            both();
        }
    }

    static class HandleUnderMonitor extends Same {
        static final VarHandle VALUE = Indirect.handle(HandleUnderMonitor.class, "value", int.class);
        int value;

        synchronized void both() {
            VALUE.set(this, (int) VALUE.get(this) + 1);
            value++;
        }
    }

    static class ReflectedUnderLock extends Same {
        static final Field VALUE = Indirect.field(ReflectedUnderLock.class, "value");
        final ReentrantLock lock = new ReentrantLock();
        int value;

        void both() throws Exception {
            lock.lock();
            try {
                VALUE.setInt(this, VALUE.getInt(this) + 1);
                value++;
            } finally {
                lock.unlock();
            }
        }
    }

    static class ReflectedVolatile extends Pair {
        static final Field READY = Indirect.field(ReflectedVolatile.class, "ready");
        volatile boolean ready;
        int data;

        int rounds() {
            return 1;
        }

        void first() throws Exception {
            data = 1;
            READY.setBoolean(this, true);
        }

        void second() throws Exception {
            while (!READY.getBoolean(this)) {
                Thread.yield();
            }
            data++;
        }
    }

    static class CopiedUnderMonitor extends Same {
        final int[] values = new int[8];

        synchronized void both() {
            System.arraycopy(values, 0, values, 4, 4);
            values[6]++;
            values.clone()[5]++;
        }
    }

    static class CopiedApart extends Pair {
        final long[] values = new long[8];

        void first() {
            System.arraycopy(values, 0, values, 2, 2);
        }

        void second() {
            System.arraycopy(values, 4, values, 6, 2);
        }
    }

    static class CopyRefused extends Pair {
        final long[] values = new long[8];

        void first() {
            try {
                System.arraycopy(values, 5, new long[8], 0, 4);
            } catch (IndexOutOfBoundsException e) {
                return;
            }
            throw new AssertionError();
        }

        void second() {
            values[5]++;
        }
    }

    static class OnlyRead extends Same {
        static final VarHandle VALUE = Indirect.handle(OnlyRead.class, "value", int.class);
        static final Field FIELD = Indirect.field(OnlyRead.class, "value");
        final int[] array = {1, 2, 3};
        int value = 5;

        void both() throws Exception {
            int sum = (int) VALUE.get(this) + FIELD.getInt(this) + array.clone()[0];
            if (sum != 11) {
                throw new AssertionError(sum);
            }
        }
    }

    static class AcquireAndRelease extends Pair {
        static final VarHandle READY = Indirect.handle(AcquireAndRelease.class, "ready", int.class);
        int ready, data;

        int rounds() {
            return 1;
        }

        void first() {
            data = 1;
            if ((int) READY.compareAndExchangeRelease(this, 0, 1) != 0) {
                throw new AssertionError();
            }
        }

        void second() {
            while (!READY.weakCompareAndSetAcquire(this, 1, 2)) {
                Thread.yield();
            }
            data++;
        }
    }

    static class ThreadAsMonitor extends Same {
        final Thread monitor = new Thread();
        int count;

        void both() throws Exception {
            synchronized (monitor) {
                count++;
                monitor.join(1);
                monitor.setName("monitor");
                count++;
            }
        }
    }

    static class WaitsForThread extends Pair {
        final Thread monitor = new Thread();
        boolean isReady;
        int data;

        int rounds() {
            return 1;
        }

        void first() {
            data = 1;
            synchronized (monitor) {
                isReady = true;
                monitor.notifyAll();
            }
        }

        void second() throws Exception {
            synchronized (monitor) {
                while (!isReady) {
                    monitor.wait();
                }
            }
            data++;
        }
    }

    static class JoinedFromMany extends Same {
        final int[] done = new int[1];
        final Thread worker = new Thread(() -> done[0] = 1);
        {
            worker.start();
        }
        int seen;

        int rounds() {
            return 1;
        }

        void both() throws Exception {
            worker.join();
            if (done[0] != 1) {
                throw new AssertionError();
            }
        }
    }

    static class PublishedByRelease extends Pair {
        static final VarHandle READY = Indirect.handle(PublishedByRelease.class, "ready", int.class);
        int ready, data;

        int rounds() {
            return 1;
        }

        void first() {
            data = 1;
            READY.setRelease(this, 1);
        }

        void second() {
            while ((int) READY.getAcquire(this) == 0) {
                Thread.yield();
            }
            data += ready; /* this plain read is also ordered */
        }
    }

    static class OnlyAtomic extends Same {
        static final VarHandle VALUE = Indirect.handle(OnlyAtomic.class, "value", int.class);
        int value;

        void both() {
            VALUE.getAndAdd(this, 1);
            VALUE.setOpaque(this, (int) VALUE.getAcquire(this) + 1);
            VALUE.compareAndSet(this, 1, 2);
            VALUE.setRelease(this, (int) VALUE.getVolatile(this));
        }
    }

    static class PlainReadByItsWriter extends Pair {
        static final VarHandle VALUE = Indirect.handle(PlainReadByItsWriter.class, "value", int.class);
        int value, seen;

        void first() {
            VALUE.setRelease(this, value + 1);
        }

        void second() {
            seen = (int) VALUE.getAcquire(this);
        }
    }

    static class ByteBesideByte extends Pair {
        static final VarHandle SECOND = Indirect.handle(ByteBesideByte.class, "second", byte.class);
        byte first, second;

        void first() {
            first++;
        }

        void second() {
            SECOND.compareAndSet(this, (byte) 0, (byte) 1);
            SECOND.getAndAdd(this, (byte) 1);
        }
    }

    static class SpinLock extends Same {
        static final VarHandle LOCKED = Indirect.handle(SpinLock.class, "isLocked", boolean.class);
        boolean isOther, isLocked;
        int count;

        void both() {
            while (!LOCKED.compareAndSet(this, false, true)) {
                Thread.yield();
            }
            count++;
            LOCKED.setRelease(this, false);
        }
    }
}
