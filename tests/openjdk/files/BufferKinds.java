// NIO buffers: views, orders, slices, compaction, bulk moves, direct and heap, comparison, overflow.
import java.nio.*;
import java.util.*;

public class BufferKinds {
    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (ByteBuffer b : List.of(ByteBuffer.allocate(64), ByteBuffer.allocateDirect(64), ByteBuffer.wrap(new byte[80], 8, 64).slice(), ByteBuffer.allocateDirect(70).position(3).limit(67).slice())) {
            for (ByteOrder o : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
                b.clear().order(o);
                b.put((byte) 1).putShort((short) 0x1234).putChar('\u20ac').putInt(0xdeadbeef).putLong(0x0123456789abcdefL).putFloat(1.5f).putDouble(-2.25);
                int end = b.position();
                b.flip();
                long h = 0;
                while (b.hasRemaining()) h = h * 31 + b.get();
                System.out.println(b + " " + end + " " + h + " " + b.getInt(5) + " " + b.getLong(1) + " " + b.getDouble(9) + " " + b.getShort(2) + " " + b.getFloat(17) + " " + b.order());
                b.clear();
                IntBuffer ints = b.asIntBuffer();
                for (int i = 0; ints.hasRemaining(); i++) ints.put(i * 0x01010101);
                LongBuffer longs = b.slice(8, 32).order(o).asLongBuffer();
                ShortBuffer shorts = b.duplicate().order(ByteOrder.BIG_ENDIAN).position(2).asShortBuffer();
                CharBuffer chars = b.asCharBuffer();
                System.out.println(longs.get(1) + " " + shorts.get(3) + " " + (int) chars.get(6) + " " + b.asFloatBuffer().get(3) + " " + b.asDoubleBuffer().get(2) + " " + ints.position() + " " + longs.capacity() + " " + b.asReadOnlyBuffer().getInt(12) + ints.compareTo(ints.duplicate().flip()));
                int[] bulk = new int[7];
                ints.flip().position(3).get(bulk, 1, 5);
                System.out.println(Arrays.toString(bulk) + " " + ints + " " + Arrays.hashCode(longs.get(0, new long[3]).hasRemaining() ? bulk : null));
                b.position(10).limit(30).mark().position(20);
                b.compact();
                System.out.println(b + " " + b.get(0) + " " + b.hashCode() + " " + b.isReadOnly() + b.isDirect() + b.hasArray());
                b.put(5, new byte[] {1, 2, 3, 4}, 1, 2).put(0, b.duplicate().clear(), 5, 3);
                System.out.println(b.get(1) + " " + b.mismatch(b.duplicate()) + " " + b.equals(b.slice()) + b.alignedSlice(1).capacity());
            }
        }
        ByteBuffer s = ByteBuffer.allocate(4);
        attempt(() -> s.putLong(1));
        attempt(() -> s.position(5));
        attempt(() -> s.limit(-1));
        attempt(() -> s.get(new byte[9]));
        attempt(() -> s.reset());
        attempt(() -> s.asReadOnlyBuffer().put((byte) 1));
        attempt(() -> s.put(s));
        attempt(() -> s.slice(2, 3));
        attempt(() -> ByteBuffer.allocate(-1));
        attempt(() -> ByteBuffer.wrap(new byte[3], 1, 5));
        attempt(() -> s.asReadOnlyBuffer().array());
        attempt(() -> ByteBuffer.allocateDirect(3).array());
        attempt(() -> s.position(3).getShort());
        attempt(() -> CharBuffer.wrap("abc").put('x'));
        CharBuffer cb = CharBuffer.wrap("hello world", 2, 9);
        System.out.println(cb + " " + cb.length() + cb.charAt(1) + cb.subSequence(1, 4) + cb.chars().sum() + cb.isReadOnly() + cb.position(4).toString() + cb.compareTo(CharBuffer.wrap("wor".toCharArray())));
        CharBuffer into = CharBuffer.allocate(20).append("abc").append('d').append("xyz", 1, 2);
        into.put(new char[] {'1', '2'}).put("str").flip();
        System.out.println(into + " " + into.equals(CharBuffer.wrap("abcdy12str")) + into.hashCode() + " " + DoubleBuffer.wrap(new double[] {1, Double.NaN}).equals(DoubleBuffer.wrap(new double[] {1, Double.NaN})) + FloatBuffer.wrap(new float[] {0f}).compareTo(FloatBuffer.wrap(new float[] {-0f})) + ByteOrder.nativeOrder());
    }
}
