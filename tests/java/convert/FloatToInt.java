// f2i, f2l, d2i, d2l: truncation, saturation, NaN.
public class FloatToInt {
    public static void main(String[] args) {
        double[] v = {0.0, -0.0, 0.5, -0.5, 0.99999999, 1.5, -1.5, 2147483646.9, 2147483647.0, 2147483647.9,
            2147483648.0, -2147483648.0, -2147483648.9, -2147483649.0, 4294967296.0, 9.223372036854774e18,
            9.223372036854775e18, 9.223372036854776e18, 1e19, -9.223372036854775e18, -9.223372036854776e18,
            -1e19, 1e300, -1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 4.9e-324,
            16777217.0, 33554435.0, 127.9, 128.0, -129.0, 65536.5};
        for (double d : v) {
            float f = (float) d;
            System.out.println(Long.toHexString(Double.doubleToLongBits(d)) + ": " + (int) d + " " + (long) d
                + " " + (byte) d + " " + (short) d + " " + (int) (char) d + " | "
                + Integer.toHexString(Float.floatToIntBits(f)) + ": " + (int) f + " " + (long) f + " "
                + (byte) f + " " + (short) f + " " + (int) (char) f);
        }
        long h = 0;
        for (int e = -20; e < 70; e++) {
            for (int m = 0; m < 64; m++) {
                double d = Math.scalb(1 + m / 64.0, e);
                h = h * 31 + (int) d + (long) d + (int) (float) -d + (long) (float) -d;
            }
            System.out.println(e + " " + h);
        }
    }
}
