// VarHandles that see byte arrays and buffers as wider types, in both orders; alignment and read-only buffers.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

public class ViewsOfMemory {
    interface Action {
        Object run() throws Throwable;
    }

    static void show(String name, Action action) {
        try {
            System.out.println(name + ": " + action.run());
        } catch (Throwable t) {
            System.out.println(name + ": " + t.getClass().getName());
        }
    }

    static void arrays(ByteOrder order) {
        VarHandle ints = MethodHandles.byteArrayViewVarHandle(int[].class, order);
        VarHandle longs = MethodHandles.byteArrayViewVarHandle(long[].class, order);
        VarHandle shorts = MethodHandles.byteArrayViewVarHandle(short[].class, order);
        VarHandle chars = MethodHandles.byteArrayViewVarHandle(char[].class, order);
        VarHandle floats = MethodHandles.byteArrayViewVarHandle(float[].class, order);
        VarHandle doubles = MethodHandles.byteArrayViewVarHandle(double[].class, order);
        byte[] bytes = new byte[32];
        ints.set(bytes, 1, 0x01020304);
        longs.set(bytes, 5, 0x1112131415161718L);
        shorts.set(bytes, 13, (short) 0x2122);
        chars.set(bytes, 15, '\u3132');
        floats.set(bytes, 17, 1.5f);
        doubles.set(bytes, 21, 2.5);
        System.out.println(order + Arrays.toString(bytes));
        System.out.println((int) ints.get(bytes, 1) + " " + (long) longs.get(bytes, 5) + " " + (short) shorts.get(bytes, 13) + " "
                + (int) (char) chars.get(bytes, 15) + " " + (float) floats.get(bytes, 17) + " " + (double) doubles.get(bytes, 21));
        show("end", () -> (int) ints.get(bytes, 29));
        show("start", () -> (long) longs.get(bytes, -1));
    }

    static void buffers(ByteBuffer buffer, ByteOrder order) {
        VarHandle ints = MethodHandles.byteBufferViewVarHandle(int[].class, order);
        VarHandle longs = MethodHandles.byteBufferViewVarHandle(long[].class, order);
        ints.set(buffer, 3, 0x01020304);
        longs.set(buffer, 8, 1L << 40);
        System.out.println(buffer.isDirect() + " " + order + " " + (int) ints.get(buffer, 3) + " " + (long) longs.get(buffer, 8));
        if (buffer.isDirect()) {
            System.out.println(ints.compareAndSet(buffer, 16, 0, 5) + " " + (int) ints.getAndAdd(buffer, 16, 7) + " "
                    + (int) ints.getVolatile(buffer, 16) + " " + (long) longs.getAndBitwiseOr(buffer, 8, 1L) + " "
                    + (long) longs.getAcquire(buffer, 8));
            show("unaligned", () -> (int) ints.getVolatile(buffer, 17));
        }
        show("limit", () -> (int) ints.get(buffer, buffer.limit() - 3));
        ByteBuffer readOnly = buffer.asReadOnlyBuffer();
        show("read", () -> (int) ints.get(readOnly, 3));
        show("write", () -> {
            ints.set(readOnly, 3, 1);
            return 0;
        });
    }

    public static void main(String[] args) {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            arrays(order);
            buffers(ByteBuffer.allocate(64), order);
            buffers(ByteBuffer.allocateDirect(64), order);
        }
    }
}
