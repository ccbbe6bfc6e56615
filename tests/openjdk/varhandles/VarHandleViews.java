// release: 17
// Views of byte arrays and byte buffers as larger values, in both byte orders.
import java.lang.invoke.*;
import java.nio.*;
import java.util.*;

public class VarHandleViews {
    interface Action { Object run() throws Throwable; }
    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + a.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t);
        }
    }

    public static void main(String[] args) throws Throwable {
        byte[] bytes = new byte[32];
        for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) (i * 17 + 3);
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            VarHandle s = MethodHandles.byteArrayViewVarHandle(short[].class, order), c = MethodHandles.byteArrayViewVarHandle(char[].class, order),
                i = MethodHandles.byteArrayViewVarHandle(int[].class, order), j = MethodHandles.byteArrayViewVarHandle(long[].class, order),
                f = MethodHandles.byteArrayViewVarHandle(float[].class, order), d = MethodHandles.byteArrayViewVarHandle(double[].class, order);
            System.out.println((short) s.get(bytes, 3) + " " + (int) (char) c.get(bytes, 5) + " " + Integer.toHexString((int) i.get(bytes, 7)) + " " + Long.toHexString((long) j.get(bytes, 9)) + " "
                + Float.floatToRawIntBits((float) f.get(bytes, 1)) + " " + Double.doubleToRawLongBits((double) d.get(bytes, 2)));
            byte[] copy = bytes.clone();
            s.set(copy, 0, (short) 0x1234); c.set(copy, 2, '\u5678'); i.set(copy, 5, 0x11223344); j.set(copy, 9, 0x0102030405060708L); f.set(copy, 17, 1.5f); d.set(copy, 21, -2.5);
            System.out.println(Arrays.toString(copy));
            ByteBuffer heap = ByteBuffer.wrap(bytes.clone()), direct = ByteBuffer.allocateDirect(32);
            VarHandle bi = MethodHandles.byteBufferViewVarHandle(int[].class, order), bj = MethodHandles.byteBufferViewVarHandle(long[].class, order);
            bi.set(direct, 4, 0x0a0b0c0d);
            System.out.println(direct.get(4) + " " + direct.get(7) + " " + (int) bi.getAndAdd(direct, 4, 1) + " " + bi.compareAndSet(direct, 4, 0x0a0b0c0e, 5) + " " + (int) bi.getVolatile(direct, 4) + " " + (int) bi.getAndBitwiseOr(direct, 4, 0xf0) + " " + (int) bi.get(direct, 4));
            bj.setVolatile(direct, 8, 1L << 50 | 3);
            System.out.println((long) bj.getAndSet(direct, 8, 9L) + " " + (long) bj.compareAndExchange(direct, 8, 9L, 10L) + " " + (long) bj.get(direct, 8) + " " + Long.toHexString((long) bj.get(heap, 11)) + " " + Integer.toHexString((int) bi.get(heap, 1)));
            bi.set(heap, 1, 77);
            System.out.println((int) bi.get(heap, 1) + " " + heap.get(1) + " " + heap.get(4));
            show("index", () -> (int) i.get(bytes, 29));
            show("index negative", () -> (int) i.get(bytes, -1));
            show("buffer index", () -> (int) bi.get(direct, 29));
            show("buffer limit", () -> (int) bi.get(direct.duplicate().limit(6), 4));
            show("read only", () -> { bi.set(heap.asReadOnlyBuffer(), 0, 1); return "?"; });
            show("read only get", () -> (int) bi.get(heap.asReadOnlyBuffer(), 1));
            show("cas short", () -> s.compareAndSet(bytes, 0, (short) 0, (short) 1));
            show("add float", () -> (float) f.getAndAdd(bytes, 0, 1f));
            show("null", () -> (int) i.get((byte[]) null, 0));
            show("misaligned direct volatile", () -> (int) bi.getVolatile(direct, 5));
            show("types", () -> i.varType() + " " + i.coordinateTypes() + " " + bi.coordinateTypes() + " " + i.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + " " + f.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + f.isAccessModeSupported(VarHandle.AccessMode.COMPARE_AND_SET));
        }
        show("bytes", () -> MethodHandles.byteArrayViewVarHandle(byte[].class, ByteOrder.nativeOrder()));
        show("booleans", () -> MethodHandles.byteArrayViewVarHandle(boolean[].class, ByteOrder.nativeOrder()));
        show("not array", () -> MethodHandles.byteArrayViewVarHandle(int.class, ByteOrder.nativeOrder()));
    }
}
