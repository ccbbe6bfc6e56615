// StrictMath gives the same bits everywhere: trigonometric, exponential and logarithmic functions.
public class StrictMathFunctions {
    static long h;

    static void mix(double d) { h = h * 31 + Double.doubleToLongBits(d); }

    public static void main(String[] args) {
        double[] v = {0.0, -0.0, 0.1, -0.1, 0.5, 0.7853981633974483, 1, -1, 1.5707963267948966, 2,
            3.141592653589793, 10, -10, 100.5, 1e5, 1e10, 1e22, 1e-10, 1e-300, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 709.5, -745, 710};
        for (double d : v) {
            System.out.println(d + ": " + StrictMath.sin(d) + " " + StrictMath.cos(d) + " "
                + StrictMath.tan(d) + " " + StrictMath.exp(d) + " " + StrictMath.log(d) + " "
                + StrictMath.log10(d) + " " + StrictMath.asin(d) + " " + StrictMath.acos(d) + " "
                + StrictMath.atan(d) + " " + StrictMath.cbrt(d) + " " + StrictMath.sinh(d) + " "
                + StrictMath.cosh(d) + " " + StrictMath.tanh(d) + " " + StrictMath.expm1(d) + " "
                + StrictMath.log1p(d));
        }
        for (double a : v) {
            for (double b : v) {
                mix(StrictMath.pow(a, b));
                mix(StrictMath.atan2(a, b));
                mix(StrictMath.hypot(a, b));
            }
            System.out.println(a + " " + h);
        }
        for (int i = 1; i < 3000; i++) {
            double d = i * 0.0137 - 20;
            mix(StrictMath.sin(d));
            mix(StrictMath.cos(d));
            mix(StrictMath.tan(d));
            mix(StrictMath.exp(d));
            mix(StrictMath.log(i * 0.37));
            mix(StrictMath.pow(i * 0.01, d));
            mix(StrictMath.atan(d));
            if (i % 300 == 0) System.out.println(i + " " + h);
        }
    }
}
