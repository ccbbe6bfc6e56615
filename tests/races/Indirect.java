import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Programs with a data race each, in which one access is not made by an instruction for fields or elements: plain
 * VarHandles, reflection, Unsafe, arraycopy, clone; and opaque or plain accesses that order nothing.
 */
public class Indirect {
    public static void main(String[] args) throws Exception {
        Pair.runAll(Indirect.class, args);
    }

    static VarHandle handle(Class<?> of, String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(of, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static Field field(Class<?> of, String name) {
        try {
            return of.getDeclaredField(name);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static sun.misc.Unsafe unsafe() {
        try {
            Field field = field(sun.misc.Unsafe.class, "theUnsafe");
            field.setAccessible(true);
            return (sun.misc.Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static class PlainHandle extends Pair {
        static final VarHandle VALUE = handle(PlainHandle.class, "value", int.class);
        int value, seen;

        void first() {
            VALUE.set(this, 1);
        }

        void second() {
            seen = value;
        }
    }

    static class PlainHandleReads extends Pair {
        static final VarHandle VALUE = handle(PlainHandleReads.class, "value", Object.class);
        Object value, seen;

        void first() {
            value = this;
        }

        void second() {
            seen = VALUE.get(this);
        }
    }

    static class PlainStaticHandle extends Pair {
        static long value;
        static final VarHandle VALUE;

        static {
            try {
                VALUE = MethodHandles.lookup().findStaticVarHandle(PlainStaticHandle.class, "value", long.class);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }

        void first() {
            VALUE.set(1L);
        }

        void second() {
            value = 2;
        }
    }

    static class PlainElementHandle extends Pair {
        static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
        final int[] values = new int[3];

        void first() {
            ELEMENT.set(values, 1, 5);
        }

        void second() {
            ELEMENT.set(values, 1, 6);
        }
    }

    static class ViewOfBytes extends Pair {
        static final VarHandle INTS =
            MethodHandles.byteArrayViewVarHandle(int[].class, java.nio.ByteOrder.nativeOrder());
        final byte[] bytes = new byte[32];
        byte seen;

        void first() {
            INTS.set(bytes, 8, -1);
        }

        void second() {
            seen = bytes[11];
        }
    }

    static class ReflectedWrite extends Pair {
        static final Field VALUE = field(ReflectedWrite.class, "value");
        int value, seen;

        void first() throws Exception {
            VALUE.setInt(this, 1);
        }

        void second() {
            seen = value;
        }
    }

    static class ReflectedStatic extends Pair {
        static final Field VALUE = field(ReflectedStatic.class, "value");
        static String value;
        Object seen;

        void first() {
            value = "new";
        }

        void second() throws Exception {
            seen = VALUE.get(null);
        }
    }

    static class ReflectedElement extends Pair {
        final char[] letters = new char[2];
        char seen;

        void first() {
            Array.setChar(letters, 1, 'x');
        }

        void second() {
            seen = letters[1];
        }
    }

    static class UnsafeField extends Pair {
        static final sun.misc.Unsafe UNSAFE = unsafe();
        static final long VALUE = UNSAFE.objectFieldOffset(field(UnsafeField.class, "value"));
        double value, seen;

        void first() {
            UNSAFE.putDouble(this, VALUE, 2.5);
        }

        void second() {
            seen = value;
        }
    }

    static class CopiedFrom extends Pair {
        final int[] from = new int[8];

        void first() {
            System.arraycopy(from, 2, new int[3], 0, 3);
        }

        void second() {
            from[4] = 1;
        }
    }

    static class CopiedTo extends Pair {
        final Object[] to = new Object[8];
        Object seen;

        void first() {
            System.arraycopy(new String[] {"a", "b"}, 0, to, 6, 2);
        }

        void second() {
            seen = to[7];
        }
    }

    static class ClonedArray extends Pair {
        final long[] values = new long[3];
        long[] copy;

        void first() {
            copy = values.clone();
        }

        void second() {
            values[2]++;
        }
    }

    static class ClonedObject extends Pair implements Cloneable {
        int value;

        void first() throws Exception {
            clone();
        }

        void second() {
            value++;
        }
    }

    static class OpaqueOrdersNothing extends Pair {
        static final VarHandle READY = handle(OpaqueOrdersNothing.class, "ready", int.class);
        int ready, data;

        int rounds() {
            return 1;
        }

        void first() {
            data = 1;
            READY.setOpaque(this, 1);
        }

        void second() {
            while ((int) READY.getOpaque(this) == 0) {
                Thread.yield();
            }
            data++;
        }
    }

    static class PlainSwapOrdersNothing extends Pair {
        static final VarHandle READY = handle(PlainSwapOrdersNothing.class, "ready", int.class);
        int ready, data;

        int rounds() {
            return 1;
        }

        void first() {
            data = 1;
            while (!READY.weakCompareAndSetPlain(this, 0, 1)) {
                Thread.yield();
            }
        }

        void second() {
            while (!READY.weakCompareAndSetPlain(this, 1, 2)) {
                Thread.yield();
            }
            data++;
        }
    }

    /** A release by compareAndExchange does not acquire. */
    static class ReleaseAcquiresNothing extends Pair {
        static final VarHandle TURN = handle(ReleaseAcquiresNothing.class, "turn", int.class);
        int turn, data;

        int rounds() {
            return 1;
        }

        void first() {
            data = 1;
            TURN.setRelease(this, 1);
        }

        void second() {
            while ((int) TURN.compareAndExchangeRelease(this, 1, 2) != 1) {
                Thread.yield();
            }
            data++;
        }
    }

    // --- with synchronization of the class library that is only for the machine

    abstract static class Same extends Pair {
        abstract void both() throws Exception;

        void first() throws Exception {
            both();
        }

        void second() throws Exception {
            both();
        }
    }

    static class ThreadsMadeMeanwhile extends Same {
        int count;

        void both() throws Exception {
            new Thread();
            count++;
            new Thread();
        }
    }

    static class ThreadsOfOneGroup extends Same {
        final ThreadGroup group = new ThreadGroup("common");
        int count;

        void both() throws Exception {
            Thread thread = new Thread(group, () -> { });
            count++;
            thread.start();
            thread.join();
            group.activeCount();
        }
    }

    static class NamedMeanwhile extends Same {
        int count;

        void both() throws Exception {
            Thread other = new Thread(() -> { });
            count++;
            other.setName("other");
            other.join();
        }
    }

    static class LocalsMadeMeanwhile extends Same {
        int count;

        void both() {
            new ThreadLocal<String>();
            count++;
            new ThreadLocal<String>();
        }
    }

    static class GeneratorsMadeMeanwhile extends Same {
        int count;

        void both() {
            new java.util.Random();
            count++;
            new java.util.Random();
        }
    }

    static class VolatileHandle extends Pair {
        static final VarHandle VALUE = handle(VolatileHandle.class, "value", int.class);
        int value, seen;

        void first() {
            VALUE.setVolatile(this, 1);
        }

        void second() {
            seen = value;
        }
    }

    static class OpaqueHandle extends Pair {
        static final VarHandle VALUE = handle(OpaqueHandle.class, "value", int.class);
        int value, seen;

        void first() {
            VALUE.setOpaque(this, 1);
        }

        void second() {
            value = 2;
        }
    }

    static class ReleasingHandle extends Pair {
        static final VarHandle VALUE = handle(ReleasingHandle.class, "value", long.class);
        long value, seen;

        void first() {
            VALUE.setRelease(this, 1L);
        }

        void second() {
            value = 2;
        }
    }

    static class AcquiringHandle extends Pair {
        static final VarHandle VALUE = handle(AcquiringHandle.class, "value", int.class);
        int value, seen;

        void first() {
            value++;
        }

        void second() {
            seen = (int) VALUE.getAcquire(this);
        }
    }

    static class ComparingHandle extends Pair {
        static final VarHandle VALUE = handle(ComparingHandle.class, "value", Object.class);
        Object value, seen;

        void first() {
            VALUE.compareAndSet(this, null, "new");
        }

        void second() {
            value = null;
        }
    }

    static class AddingHandle extends Pair {
        static final VarHandle VALUE = handle(AddingHandle.class, "value", int.class);
        int value, seen;

        void first() {
            VALUE.getAndAdd(this, 1);
        }

        void second() {
            value++;
        }
    }

    static class ComparingByteHandle extends Pair {
        static final VarHandle VALUE = handle(ComparingByteHandle.class, "value", byte.class);
        byte value, seen;

        void first() {
            VALUE.compareAndSet(this, value, (byte) (value + 1));
        }

        void second() {
            seen = value;
        }
    }

    static class VolatileElementHandle extends Pair {
        static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
        final int[] values = new int[3];

        void first() {
            ELEMENT.setVolatile(values, 1, 5);
        }

        void second() {
            values[1] = 6;
        }
    }
}
