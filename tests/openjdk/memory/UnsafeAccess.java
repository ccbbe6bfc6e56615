// sun.misc.Unsafe: fields, arrays and memory of the process, plain and volatile, of every type.
import java.lang.reflect.Field;
import java.util.Arrays;
import sun.misc.Unsafe;

public class UnsafeAccess {
    private static Unsafe unsafe;
    boolean z;
    byte b;
    short s;
    char c;
    int i;
    long j;
    float f;
    double d;
    Object o;
    static int counter = 7;
    static String text = "text";

    private static long offset(String name) throws Exception {
        return unsafe.objectFieldOffset(UnsafeAccess.class.getDeclaredField(name));
    }

    private static void fields() throws Exception {
        UnsafeAccess object = new UnsafeAccess();
        unsafe.putBoolean(object, offset("z"), true);
        unsafe.putByte(object, offset("b"), (byte) -128);
        unsafe.putShort(object, offset("s"), (short) -32768);
        unsafe.putChar(object, offset("c"), '\uffff');
        unsafe.putInt(object, offset("i"), Integer.MIN_VALUE);
        unsafe.putLong(object, offset("j"), Long.MIN_VALUE);
        unsafe.putFloat(object, offset("f"), Float.MIN_VALUE);
        unsafe.putDouble(object, offset("d"), -Double.MIN_VALUE);
        unsafe.putObject(object, offset("o"), "object");
        System.out.println(object.z + " " + object.b + " " + object.s + " " + (int) object.c + " " + object.i + " "
                + object.j + " " + object.f + " " + object.d + " " + object.o);
        System.out.println(unsafe.getBoolean(object, offset("z")) + " " + unsafe.getByte(object, offset("b")) + " "
                + unsafe.getShort(object, offset("s")) + " " + (int) unsafe.getChar(object, offset("c")) + " "
                + unsafe.getInt(object, offset("i")) + " " + unsafe.getLong(object, offset("j")) + " "
                + unsafe.getFloat(object, offset("f")) + " " + unsafe.getDouble(object, offset("d")) + " "
                + unsafe.getObject(object, offset("o")));
        unsafe.putBooleanVolatile(object, offset("z"), false);
        unsafe.putByteVolatile(object, offset("b"), (byte) 1);
        unsafe.putShortVolatile(object, offset("s"), (short) 2);
        unsafe.putCharVolatile(object, offset("c"), 'c');
        unsafe.putIntVolatile(object, offset("i"), 3);
        unsafe.putLongVolatile(object, offset("j"), 4L);
        unsafe.putFloatVolatile(object, offset("f"), 5.5f);
        unsafe.putDoubleVolatile(object, offset("d"), 6.5);
        unsafe.putObjectVolatile(object, offset("o"), null);
        System.out.println(unsafe.getBooleanVolatile(object, offset("z")) + " "
                + unsafe.getByteVolatile(object, offset("b")) + " " + unsafe.getShortVolatile(object, offset("s")) + " "
                + unsafe.getCharVolatile(object, offset("c")) + " " + unsafe.getIntVolatile(object, offset("i")) + " "
                + unsafe.getLongVolatile(object, offset("j")) + " " + unsafe.getFloatVolatile(object, offset("f")) + " "
                + unsafe.getDoubleVolatile(object, offset("d")) + " " + unsafe.getObjectVolatile(object, offset("o")));
        System.out.println(object.z + " " + object.b + " " + object.s + " " + object.c + " " + object.i + " " + object.j
                + " " + object.f + " " + object.d + " " + object.o);
    }

    private static void statics() throws Exception {
        Field field = UnsafeAccess.class.getDeclaredField("counter");
        Object base = unsafe.staticFieldBase(field);
        long at = unsafe.staticFieldOffset(field);
        unsafe.putInt(base, at, unsafe.getInt(base, at) * 6);
        System.out.println(counter + " " + unsafe.compareAndSwapInt(base, at, 42, 43) + " " + counter);
        field = UnsafeAccess.class.getDeclaredField("text");
        unsafe.putObjectVolatile(unsafe.staticFieldBase(field), unsafe.staticFieldOffset(field), "other");
        System.out.println(text);
    }

    private static void exchanges() throws Exception {
        UnsafeAccess object = new UnsafeAccess();
        System.out.println(unsafe.compareAndSwapInt(object, offset("i"), 0, 5) + " "
                + unsafe.compareAndSwapInt(object, offset("i"), 0, 6) + " " + object.i);
        System.out.println(unsafe.compareAndSwapLong(object, offset("j"), 0, 1L << 40) + " "
                + unsafe.compareAndSwapLong(object, offset("j"), 1, 6) + " " + object.j);
        System.out.println(unsafe.compareAndSwapObject(object, offset("o"), null, "a") + " "
                + unsafe.compareAndSwapObject(object, offset("o"), null, "b") + " " + object.o);
        System.out.println(unsafe.getAndAddInt(object, offset("i"), 10) + " " + unsafe.getAndSetInt(object, offset("i"), -1)
                + " " + object.i);
        System.out.println(unsafe.getAndAddLong(object, offset("j"), -1) + " "
                + unsafe.getAndSetLong(object, offset("j"), 9) + " " + object.j);
        System.out.println(unsafe.getAndSetObject(object, offset("o"), "z") + " " + object.o);
        unsafe.putOrderedInt(object, offset("i"), 77);
        unsafe.putOrderedLong(object, offset("j"), 78);
        unsafe.putOrderedObject(object, offset("o"), "ordered");
        System.out.println(object.i + " " + object.j + " " + object.o);
        unsafe.loadFence();
        unsafe.storeFence();
        unsafe.fullFence();
    }

    private static void arrays() {
        Object[] arrays = {new boolean[3], new byte[3], new short[3], new char[3], new int[3], new long[3], new float[3],
            new double[3], new Object[3]};
        for (Object array : arrays) {
            long base = unsafe.arrayBaseOffset(array.getClass());
            int scale = unsafe.arrayIndexScale(array.getClass());
            System.out.println(array.getClass() + " " + (base > 0) + " "
                    + (array instanceof Object[] ? Integer.bitCount(scale) == 1 : (Object) scale));
        }
        int[] ints = {1, 2, 3, 4};
        long base = Unsafe.ARRAY_INT_BASE_OFFSET;
        unsafe.putInt(ints, base + 2L * Unsafe.ARRAY_INT_INDEX_SCALE, 30);
        System.out.println(unsafe.getInt(ints, base) + Arrays.toString(ints) + unsafe.getLong(ints, base));
        Object[] objects = {"a", "b", "c"};
        unsafe.putObject(objects, Unsafe.ARRAY_OBJECT_BASE_OFFSET + Unsafe.ARRAY_OBJECT_INDEX_SCALE, 5);
        System.out.println(Arrays.toString(objects));
        byte[] bytes = new byte[16];
        unsafe.putLong(bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET + 3L, 0x0102030405060708L);
        unsafe.putInt(bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET + 11L, 0x0a0b0c0d);
        System.out.println(Arrays.toString(bytes));
    }

    private static void memory() {
        long at = unsafe.allocateMemory(64);
        unsafe.setMemory(at, 64, (byte) 0x5a);
        System.out.println(Long.toHexString(unsafe.getLong(at + 8)) + " " + unsafe.getByte(at + 63));
        unsafe.putInt(at, -2);
        unsafe.putShort(at + 4, (short) -3);
        unsafe.putChar(at + 6, 'x');
        unsafe.putFloat(at + 8, 1.5f);
        unsafe.putDouble(at + 16, 2.5);
        unsafe.putLong(at + 24, 99);
        unsafe.putAddress(at + 32, at);
        unsafe.putByte(at + 40, (byte) 1);
        System.out.println(unsafe.getInt(at) + " " + unsafe.getShort(at + 4) + " " + unsafe.getChar(at + 6) + " "
                + unsafe.getFloat(at + 8) + " " + unsafe.getDouble(at + 16) + " " + unsafe.getLong(at + 24) + " "
                + (unsafe.getAddress(at + 32) == at) + " " + unsafe.getByte(at + 40));
        at = unsafe.reallocateMemory(at, 4096);
        System.out.println(unsafe.getInt(at) + " " + unsafe.getLong(at + 24));
        unsafe.copyMemory(at, at + 1, 10);
        System.out.println(Long.toHexString(unsafe.getLong(at)) + " " + Integer.toHexString(unsafe.getInt(at + 8)));
        byte[] bytes = new byte[12];
        unsafe.copyMemory(null, at, bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET, 12);
        System.out.println(Arrays.toString(bytes));
        unsafe.freeMemory(at);
        unsafe.freeMemory(0);
        System.out.println(unsafe.allocateMemory(0) + " " + unsafe.addressSize() + " " + unsafe.pageSize());
        for (long size : new long[] {-1, 1L << 60}) {
            try {
                unsafe.allocateMemory(size);
            } catch (OutOfMemoryError | RuntimeException e) {
                System.out.println(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        unsafe = (Unsafe) field.get(null);
        fields();
        statics();
        exchanges();
        arrays();
        memory();
    }
}
