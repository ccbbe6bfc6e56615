// toBinaryString, toOctalString, toHexString and toString of the wrappers.
public class RadixStrings {
    public static void main(String[] args) {
        int[] v = {0, 1, -1, 8, 15, 16, 255, -256, 0x7fffffff, 0x80000000, 123456789};
        for (int i : v) {
            System.out.println(Integer.toBinaryString(i) + " " + Integer.toOctalString(i) + " "
                + Integer.toHexString(i) + " " + Integer.toString(i));
            long l = (long) i << 29 ^ i;
            System.out.println(Long.toBinaryString(l) + " " + Long.toOctalString(l) + " "
                + Long.toHexString(l) + " " + Long.toString(l));
        }
        System.out.println(Integer.toString(255, 99) + " " + Long.toString(255, 0) + " "
            + Byte.toString((byte) -7) + " " + Short.toString((short) -300));
        System.out.println(Double.toHexString(1.0) + " " + Double.toHexString(-0.1) + " "
            + Double.toHexString(Double.MIN_VALUE));
        StringBuilder sb = new StringBuilder();
        for (int i = 1; i != 0; i *= 10) {
            sb.append(i).append(',').append(-i).append(' ');
            if (i > 100000000) {
                break;
            }
        }
        for (long i = 1; i > 0 && i < 1000000000000000000L; i *= 10) {
            sb.append(i - 1).append(',').append(-i).append(' ');
        }
        System.out.println(sb);
    }
}
