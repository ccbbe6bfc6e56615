// Bit patterns of float and double, NaN canonicalization, round trips through bits.
public class RawBits {
    public static void main(String[] args) {
        int[] fb = {0, 1, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001, 0x7fffffff, 0xffc00001,
            0x3f800000, 0x00800000, 0x007fffff};
        for (int b : fb) {
            float f = Float.intBitsToFloat(b);
            System.out.println(Integer.toHexString(b) + " " + f + " "
                + Integer.toHexString(Float.floatToIntBits(f)) + " " + Float.isNaN(f) + " "
                + Float.isInfinite(f) + " " + Float.isFinite(f) + " " + new Float(f).hashCode());
        }
        System.out.println(Integer.toHexString(Float.floatToRawIntBits(Float.intBitsToFloat(0x7fc12345))));
        long[] db = {0, 1, Long.MIN_VALUE, 0x7ff0000000000000L, 0xfff0000000000000L, 0x7ff8000000000000L,
            0x7fffffffffffffffL, 0xfff8000000000001L, 0x3ff0000000000000L, 0x0010000000000000L,
            0x000fffffffffffffL};
        for (long b : db) {
            double d = Double.longBitsToDouble(b);
            System.out.println(Long.toHexString(b) + " " + d + " "
                + Long.toHexString(Double.doubleToLongBits(d)) + " " + Double.isNaN(d) + " "
                + Double.isInfinite(d) + " " + Double.isFinite(d) + " " + Double.valueOf(d).hashCode());
        }
        System.out.println(Long.toHexString(Double.doubleToRawLongBits(Double.longBitsToDouble(0x7ff8123456789abcL))));
        double[] arr = {Double.longBitsToDouble(0x7ff8000000000123L)};
        double copy = arr[0];
        System.out.println(Long.toHexString(Double.doubleToRawLongBits(copy)));
    }
}
