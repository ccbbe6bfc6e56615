// Double.toString on thousands of values whose shortest form is beyond doubt, and the fixed formats' borders.
public class DoubleToString {
    public static void main(String[] args) {
        double[] v = {0, -0.0, 1, -1, 0.1, 0.001, 0.0001, 0.00099999, 9999999, 10000000, 12345678, 1e7,
            9999999.5, 123456789012.0, 1e-3, 1e-4, 1.5e-5, 1e21, 1e22, 1e100, 1.7976931348623157e308,
            4.9e-324, 2.2250738585072014e-308, 100, 1000000, 1234567.125, 0.5, 0.25, 3.141592653589793,
            2.718281828459045, 1.0 / 3, 2.0 / 3, 1e16, 123456.789, 9007199254740991.0, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1.0E10, 4.35, 1.005, 0.07, 33.333};
        for (double d : v) {
            System.out.println(d + " " + Double.toString(-d) + " " + String.valueOf(d / 2));
        }
        for (int i = 0; i < 2000; i++) {
            double d = i / 16.0;
            if (i % 10 == 0) {
                System.out.println();
            }
            System.out.print(d + " ");
        }
        System.out.println();
        long h = 0;
        for (int i = 0; i < 5000; i++) {
            String s = String.valueOf(i / 100.0);
            h = h * 31 + s.hashCode();
            if (Double.parseDouble(s) != i / 100.0) {
                System.out.println("round trip " + s);
            }
        }
        System.out.println(h);
        for (int e = -300; e <= 300; e += 25) {
            System.out.println(Double.parseDouble("1e" + e) + " " + Double.parseDouble("1.25e" + e));
        }
    }
}
