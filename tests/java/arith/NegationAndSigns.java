// Unary operators on every type's extreme values, signum, abs, and sign-bit tricks.
public class NegationAndSigns {
    public static void main(String[] args) {
        int[] iv = {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x55555555};
        for (int i : iv) System.out.println(-i + " " + ~i + " " + +i + " " + - -i + " " + -~i + " " + ~-i
            + " " + Math.abs(i) + " " + (i >> 31 | -i >>> 31) + " " + (i ^ i >> 31) + " " + -(long) i + " "
            + -(float) i + " " + -(double) i);
        long[] lv = {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, 0x5555555555555555L};
        for (long l : lv) System.out.println(-l + " " + ~l + " " + -~l + " " + Math.abs(l) + " "
            + (l >> 63 | -l >>> 63) + " " + (l ^ l >> 63) + " " + (int) -l + " "
            + Float.floatToIntBits(-(float) l) + " " + Double.doubleToLongBits(-(double) l));
        double[] dv = {0.0, -0.0, 1.5, Double.NaN, Double.MIN_VALUE, Double.NEGATIVE_INFINITY};
        for (double d : dv) System.out.println(-d + " " + (0.0 - d) + " " + (-0.0 - d) + " " + (0.0 + d)
            + " " + (-0.0 + d) + " " + 1 / d + " " + 1 / -d + " " + d * 0 + " " + d * -0.0 + " " + -(float) d
            + " " + Math.abs(d) + " " + (d == -d));
        byte b = -128;
        short s = -32768;
        char c = 1;
        System.out.println(-b + " " + (byte) -b + " " + -s + " " + (short) -s + " " + -c + " " + (int) (char)
            -c + " " + ~b + " " + ~c + " " + (char) (~c & 0x7f));
    }
}
