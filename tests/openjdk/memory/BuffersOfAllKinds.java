// java.nio buffers: heap, direct and read-only; views in both orders, bulk moves, slices, comparisons, errors.
import java.nio.*;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class BuffersOfAllKinds {
    interface Action {
        Object run();
    }

    static void show(String name, Action action) {
        try {
            System.out.println(name + ": " + action.run());
        } catch (RuntimeException e) {
            System.out.println(name + ": " + e);
        }
    }

    static void types(ByteBuffer buffer) {
        buffer.clear();
        buffer.put((byte) -1).putChar('\u20ac').putShort((short) -2).putInt(-3).putLong(-4).putFloat(5.5f).putDouble(6.5);
        buffer.flip();
        int hash = 0;
        for (int i = 0; i < buffer.limit(); i++) {
            hash = hash * 31 + buffer.get(i);
        }
        System.out.println(buffer + " " + hash + " " + buffer.get() + buffer.getChar() + buffer.getShort() + buffer.getInt()
                + buffer.getLong() + buffer.getFloat() + buffer.getDouble() + buffer.hasRemaining());
        show("underflow", () -> buffer.getInt());
        show("index", () -> buffer.getLong(buffer.limit() - 7));
    }

    static void views(ByteBuffer buffer) {
        buffer.clear().position(4);
        IntBuffer ints = buffer.asIntBuffer();
        ints.put(new int[] {1, -2, 3}).put(4);
        ints.flip();
        int[] back = new int[4];
        ints.get(back);
        buffer.position(1);
        LongBuffer longs = buffer.asLongBuffer();
        longs.put(0, 0x0102030405060708L);
        CharBuffer chars = buffer.asCharBuffer();
        ShortBuffer shorts = buffer.asShortBuffer();
        FloatBuffer floats = buffer.asFloatBuffer();
        DoubleBuffer doubles = buffer.asDoubleBuffer();
        doubles.put(2, Math.PI);
        System.out.println(Arrays.toString(back) + ints + longs.get(0) + " " + (int) chars.get(1) + " " + shorts.get(3) + " "
                + floats.get(1) + " " + doubles.get(2) + " " + doubles.capacity() + longs.order());
    }

    static void bulk(ByteBuffer a, ByteBuffer b) {
        a.clear();
        b.clear();
        a.put("the quick brown fox".getBytes(StandardCharsets.US_ASCII)).flip();
        b.put(a);
        b.flip();
        ByteBuffer slice = b.slice(4, 5);
        System.out.println(StandardCharsets.US_ASCII.decode(slice.duplicate()) + " " + slice + " "
                + b.mismatch(ByteBuffer.wrap("the quiet".getBytes())) + " " + b.compareTo(slice) + " " + b.equals(b.duplicate())
                + " " + (b.hashCode() == b.duplicate().hashCode()) + b.hashCode());
        b.position(4).compact();
        b.flip();
        System.out.println(StandardCharsets.US_ASCII.decode(b) + " " + b);
        byte[] part = new byte[5];
        a.get(3, part, 1, 4);
        a.put(0, new byte[] {65, 66});
        System.out.println(Arrays.toString(part) + (char) a.get(0) + (char) a.get(1));
        show("same", () -> a.put(a));
        show("read only", () -> a.asReadOnlyBuffer().put((byte) 1));
        show("array", () -> a.asReadOnlyBuffer().array());
        show("overflow", () -> a.clear().limit(3).putInt(1));
        show("limit", () -> a.limit(10000));
        show("align", () -> a.clear().alignedSlice(1).capacity());
    }

    public static void main(String[] args) {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            for (ByteBuffer b : new ByteBuffer[] {ByteBuffer.allocate(64), ByteBuffer.allocateDirect(64)}) {
                types(b.order(order));
                views(b);
            }
        }
        bulk(ByteBuffer.allocate(64), ByteBuffer.allocateDirect(64));
        bulk(ByteBuffer.allocateDirect(64), ByteBuffer.allocate(64));
        bulk(ByteBuffer.allocateDirect(64), ByteBuffer.allocateDirect(64));
        IntBuffer swapped = ByteBuffer.allocateDirect(64).order(ByteOrder.BIG_ENDIAN).asIntBuffer();
        swapped.put(new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
        LongBuffer wide = ByteBuffer.allocateDirect(128).order(ByteOrder.BIG_ENDIAN).asLongBuffer();
        wide.put(new long[] {1L << 33, -1, 3});
        int[] ints = new int[16];
        swapped.get(0, ints);
        long[] longs = new long[3];
        wide.get(0, longs);
        System.out.println(Arrays.toString(ints) + Arrays.toString(longs));
        show("negative", () -> ByteBuffer.allocateDirect(-1));
    }
}
