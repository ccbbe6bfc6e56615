// Math's transcendental functions, printed rounded to 9 digits, so that any faithful implementation agrees.
public class MathRounded {
    static String r(double d) {
        if (Double.isNaN(d) || Double.isInfinite(d)) return String.valueOf(d);
        double scale = 1e9;
        return String.valueOf(Math.abs(d) < 1e6 ? Math.floor(d * scale + 0.5) / scale : (float) d);
    }

    public static void main(String[] args) {
        double[] v = {0, 0.1, -0.1, 0.5, 1, -1, 2, 3.3, 10.1, -10.1, 100.7, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double d : v) {
            System.out.println(d + " " + r(Math.sin(d)) + " " + r(Math.cos(d)) + " " + r(Math.tan(d)) + " "
                + r(Math.exp(d)) + " " + r(Math.log(d)) + " " + r(Math.log10(d)) + " " + r(Math.asin(d))
                + " " + r(Math.acos(d)) + " " + r(Math.atan(d)) + " " + r(Math.sinh(d)) + " "
                + r(Math.cosh(d)) + " " + r(Math.tanh(d)) + " " + r(Math.cbrt(d)));
            for (double e : v) System.out.print(r(Math.pow(d, e)) + " " + r(Math.atan2(d, e)) + ";");
            System.out.println();
        }
        System.out.println(Math.pow(2, 10) + " " + Math.pow(2, -1) + " " + Math.pow(10, 15) + " "
            + Math.pow(0, 0) + " " + Math.pow(-8, 3) + " " + Math.pow(-8, 1.0 / 3) + " " + Math.exp(0) + " "
            + Math.log(1));
        double s = 0;
        for (int i = 0; i < 10000; i++) {
            double q = Math.random();
            if (q < 0 || q >= 1) System.out.println("random out of range");
            s += q;
        }
        System.out.println(s > 4500 && s < 5500);
    }
}
