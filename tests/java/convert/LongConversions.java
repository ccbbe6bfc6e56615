// l2i, l2f, l2d and back, around rounding boundaries.
public class LongConversions {
    public static void main(String[] args) {
        long[] v = {0, 1, -1, 0x7fffffffL, 0x80000000L, 0xffffffffL, 0x100000000L, -0x80000001L,
            9007199254740992L, 9007199254740993L, 9007199254740995L, -9007199254740993L, Long.MAX_VALUE,
            Long.MIN_VALUE, Long.MAX_VALUE - 511, Long.MAX_VALUE - 512, Long.MAX_VALUE - 513, 16777217L,
            16777219L, 0x7fffff4000000000L, 0x7fffff4000000001L, 0x8000008000000001L, 0x4000004000000001L,
            0x4000004000000000L, 0x400000c000000000L};
        for (long l : v) {
            System.out.println(l + ": " + (int) l + " " + (short) l + " " + (byte) l + " " + (int) (char) l
                + " " + Float.floatToIntBits((float) l) + " " + Double.doubleToLongBits((double) l) + " "
                + (long) (float) l + " " + (long) (double) l + " " + Float.floatToIntBits((float) (double) l)
                + " " + Integer.toHexString(Float.floatToIntBits((float) l)));
        }
        long h = 0;
        long x = 1;
        for (int i = 0; i < 20000; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
            long s = x >> (i & 63);
            h = h * 31 + Float.floatToIntBits((float) s);
            h = h * 31 + Double.doubleToLongBits((double) s);
            h = h * 31 + (int) s;
            if (i % 2500 == 0) {
                System.out.println(i + " " + h);
            }
        }
        System.out.println(h);
    }
}
