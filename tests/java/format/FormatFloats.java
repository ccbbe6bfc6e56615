// String.format: %f, %e and %g with precision, width, flags and special values.
public class FormatFloats {
    public static void main(String[] args) {
        String[] f = {"%f", "%.0f", "%.1f", "%.2f", "%.5f", "%10.3f|", "%-10.3f|", "%010.2f", "%+.2f",
            "% .2f", "%,.2f", "%(.1f", "%e", "%.2e", "%12.3E|"};
        double[] v = {0, 1, -1, 0.5, 1.5, 2.5, -0.125, 3.14159265, 1234567.891, 1e10, 0.001, 123.456, 99.995,
            1e-7, 0.05, -1234.5};
        for (String s : f) {
            StringBuilder sb = new StringBuilder(s).append(':');
            for (double d : v) sb.append(' ').append(String.format(s, d));
            System.out.println(sb);
        }
        Object[] special = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0, 1.5f,
            Float.NaN, null};
        for (Object o : special) System.out.println(String.format("[%f] [%8.2f] [%-8.1f] [%+f] [%e]", o, o,
            o, o, o));
        for (int i = 0; i < 200; i++) System.out.print(String.format("%.2f ", i * 0.37 - 20)
            + (i % 20 == 19 ? "\n" : ""));
    }
}
