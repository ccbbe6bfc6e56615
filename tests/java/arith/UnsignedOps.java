// Unsigned helpers of Integer and Long.
public class UnsignedOps {
    public static void main(String[] args) {
        int[] v = {0, 1, 2, 10, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff, 123456789, -987654321};
        for (int a : v) {
            for (int b : v) {
                System.out.print(Integer.compareUnsigned(a, b) + " ");
                if (b != 0) {
                    System.out.print(Integer.divideUnsigned(a, b) + " " + Integer.remainderUnsigned(a, b)
                        + " ");
                }
            }
            System.out.println(Integer.toUnsignedString(a) + " " + Integer.toUnsignedLong(a) + " "
                + Integer.parseUnsignedInt(Integer.toUnsignedString(a)));
        }
        long[] w = {0, 1, 10, Long.MAX_VALUE, Long.MIN_VALUE, -1, -2, 1234567890123456789L,
            -1234567890123456789L};
        for (long a : w) {
            for (long b : w) {
                System.out.print(Long.compareUnsigned(a, b) + " ");
                if (b != 0) {
                    System.out.print(Long.divideUnsigned(a, b) + " " + Long.remainderUnsigned(a, b) + " ");
                }
            }
            System.out.println(Long.toUnsignedString(a));
        }
        System.out.println(Byte.toUnsignedInt((byte) -1) + " " + Short.toUnsignedInt((short) -1) + " "
            + Byte.toUnsignedLong((byte) -128));
    }
}
