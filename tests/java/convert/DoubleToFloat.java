// d2f rounding to nearest even, overflow, underflow to subnormals; f2d exact.
public class DoubleToFloat {
    public static void main(String[] args) {
        double[] v = {1.0, 1.00000005960464477539, 1.00000005960464477540, 1.0000001788139343,
            3.4028234663852886e38, 3.4028235677973366e38, 3.4028235677973362e38, 1e39, -1e39, 1e-45, 7e-46,
            7.006492321624085e-46, 7.006492321624086e-46, 1.1754943508222875e-38, 1.17549429e-38, 2e-45, 0.1,
            -0.0, Double.MIN_VALUE, Double.NaN, Double.NEGATIVE_INFINITY, 16777217, 16777219,
            1.401298464324817e-45 * 2.5};
        for (double d : v) {
            float f = (float) d;
            System.out.println(d + " -> " + f + " " + Integer.toHexString(Float.floatToIntBits(f)) + " "
                + (double) f);
        }
        long h = 0;
        for (int e = -160; e <= 130; e++) {
            for (int m = 0; m < 40; m++) {
                double d = Math.scalb(1 + m / 41.0, e);
                float f = (float) d;
                h = h * 31 + Float.floatToIntBits(f);
                h = h * 31 + Double.doubleToLongBits(f);
                h = h * 31 + Float.floatToIntBits(-f / 3);
            }
            if (e % 10 == 0) {
                System.out.println(e + " " + h);
            }
        }
        System.out.println(h);
    }
}
