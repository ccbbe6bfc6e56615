// Double arithmetic on corner values: every operator, every pair, printed as raw bits.
public class DoubleOps {
    static final double[] V = { 0.0, -0.0, 1.0, -1.0, 0.5, 3.0, -7.25, 1e300, -1e300, 1e-300, 4.9e-324,
        -4.9e-324, Double.MIN_NORMAL, Double.MAX_VALUE, -Double.MAX_VALUE, Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY, Double.NaN, 0.1, 1.0 / 3.0, 9007199254740993.0, 123456.789 };

    static String bits(double d) { return Long.toHexString(Double.doubleToLongBits(d)); }

    public static void main(String[] args) {
        for (double a : V) {
            for (double b : V) {
                System.out.println(a + " " + b + ": " + bits(a + b) + " " + bits(a - b) + " " + bits(a * b)
                    + " " + bits(a / b) + " " + bits(a % b) + " " + (a < b) + (a <= b) + (a == b) + (a != b)
                    + (a >= b) + (a > b));
            }
        }
        for (double a : V) {
            System.out.println(bits(-a) + " " + bits(+a) + " " + bits(0 - a) + " " + bits(a * -1));
        }
    }
}
