// Math functions with exactly defined results on corner values.
public class MathFunctions {
    static String b(double d) { return Long.toHexString(Double.doubleToLongBits(d)); }

    public static void main(String[] args) {
        double[] v = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -1.5, -2.5, 0.49999999999999994, 4503599627370497.5,
            9007199254740993.0, 1e300, -1e300, Double.MIN_VALUE, -Double.MIN_VALUE, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1, -1, 2, 4, 144, 1e-320, 2147483647.5,
            -2147483648.5, 9.3e18};
        for (double d : v) {
            System.out.println(d + ": " + b(Math.floor(d)) + " " + b(Math.ceil(d)) + " " + b(Math.rint(d))
                + " " + Math.round(d) + " " + Math.round((float) d) + " " + b(Math.abs(d)) + " "
                + Math.sqrt(d) + " " + b(Math.signum(d)) + " " + b(Math.ulp(d)) + " " + Math.getExponent(d)
                + " " + b(Math.nextUp(d)) + " " + b(Math.nextDown(d)) + " " + b(Math.nextAfter(d, 0.0)));
            float f = (float) d;
            System.out.println("  " + Math.abs(f) + " " + Math.signum(f) + " " + Math.ulp(f) + " "
                + Math.getExponent(f) + " " + Math.nextUp(f));
        }
        for (double a : v) {
            StringBuilder sb = new StringBuilder();
            for (double b : v) {
                sb.append(b(Math.max(a, b))).append('/').append(b(Math.min(a, b))).append('/')
                    .append(b(Math.copySign(a, b))).append('/').append(b(Math.IEEEremainder(a, b)))
                    .append(' ');
            }
            System.out.println(sb);
        }
        for (int e = -1080; e <= 1030; e += 67) System.out.println(b(Math.scalb(1.3, e)) + " "
            + Math.scalb(-1.7f, e / 8));
        System.out.println(Math.toDegrees(Math.PI) + " " + Math.toRadians(180) + " " + Math.hypot(3, 4) + " "
            + Math.cbrt(27));
        long h = 0;
        for (int i = 0; i < 20000; i++) h = h * 31 + Double.doubleToLongBits(Math.sqrt(i * 0.37));
        System.out.println(h);
    }
}
