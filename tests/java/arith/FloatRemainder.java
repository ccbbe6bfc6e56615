// frem and drem: sign, large quotients, subnormals, fractions.
public class FloatRemainder {
    public static void main(String[] args) {
        double[] d = {5.5, -5.5, 1e18, -1e18, 1e308, 3.0, 0.1, 1e-310, 7.0, 2.5, 1e16, 4.9e-324, 0.3};
        for (double a : d) {
            for (double b : d) {
                System.out.println(a + " % " + b + " = " + Long.toHexString(Double.doubleToLongBits(a % b))
                    + " | " + Integer.toHexString(Float.floatToIntBits((float) a % (float) b)));
            }
        }
        long h = 0;
        double x = 1.0;
        for (int i = 0; i < 20000; i++) {
            x = x * 1.37 + i;
            if (x > 1e200) {
                x = x / 1e190;
            }
            h = h * 31 + Double.doubleToLongBits(x % (i + 0.7));
            h = h * 31 + Float.floatToIntBits((float) x % (i * 0.3f));
            if (i % 2000 == 0) {
                System.out.println(i + " " + h);
            }
        }
        System.out.println(h);
    }
}
