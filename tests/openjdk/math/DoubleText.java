// Double and Float to text and back: generated values, halfway cases, hexadecimal forms, malformed text.
import java.util.*;

public class DoubleText {
    public static void main(String[] args) {
        Random r = new Random(64);
        long h = 0;
        int same = 0;
        for (int i = 0; i < 8000; i++) {
            double d = Double.longBitsToDouble(r.nextLong());
            float f = Float.intBitsToFloat(r.nextInt());
            String s = Double.toString(d), t = Float.toString(f), x = Double.toHexString(d);
            h = h * 31 + s.hashCode() + t.hashCode() + x.hashCode() + Float.toHexString(f).hashCode();
            if (Double.compare(Double.parseDouble(s), d) == 0) same++;
            if (Float.compare(Float.parseFloat(t), f) == 0) same++;
            if (Double.compare(Double.parseDouble(x), d) == 0) same++;
        }
        System.out.println(h + " " + same);
        for (double d : new double[] {0, -0.0, 1, 0.1, 100, 1e7, 1e-3, 9999999, 1.0E-5, 2.0E-3, 123456789012345680.0, 4.9e-324, 2.2250738585072014E-308, 1.7976931348623157E308, 2e23, 1.0 / 3, 8.41E21, 5e-324, 9007199254740993.0, 0.3})
            System.out.println(d + " " + (float) d + " " + Double.toHexString(d) + " " + Float.toHexString((float) d) + " " + Double.hashCode(d) + " " + (long) d + " " + Double.doubleToRawLongBits(d));
        for (String s : List.of("1", " 1 ", "1.", ".1", "1e5", "1E+5", "0x1p3", "0x1.8P-1", "0x.8p0", "1f", "1D", "NaN", "-Infinity", "1e400", "1e-400", "2.2250738585072012e-308", "9007199254740993", "0.1e", "", "x", "1 2", "0x1", "+-1", "1e1e1", "infinity", "9223372036854775808", "179769313486231580793728971405301e276", "2.4703282292062327208e-324", "2.4703282292062328e-324", "1_0")) {
            try {
                System.out.println("'" + s + "' " + Double.parseDouble(s) + " " + Float.parseFloat(s));
            } catch (NumberFormatException e) {
                System.out.println("'" + s + "' " + e.getMessage());
            }
        }
        StringBuilder digits = new StringBuilder("1.");
        for (int i = 0; i < 900; i++) digits.append(i % 10);
        System.out.println(Double.parseDouble(digits.toString()) + " " + Double.parseDouble("0." + "0".repeat(320) + "123") + " " + Double.parseDouble("1" + "0".repeat(308)) + " " + Double.parseDouble("1" + "0".repeat(309)));
        long k = 0;
        for (int e = -330; e < 310; e++) for (String m : new String[] {"1", "1.5", "9.999999999999999", "4.94065645841246544", "2.22507385850720138"}) {
            double d = Double.parseDouble(m + "e" + e);
            k = k * 31 + Double.doubleToLongBits(d) + Double.toString(d).hashCode() + Float.floatToIntBits(Float.parseFloat(m + "e" + e / 8));
        }
        System.out.println(k);
        System.out.println(Double.compare(0.0, -0.0) + " " + Double.valueOf(Double.NaN).equals(Double.NaN) + (0.0 == -0.0) + Double.isFinite(1 / 0.0) + Double.MIN_EXPONENT + Float.MAX_VALUE + Double.sum(0.1, 0.2) + Float.sum(0.1f, 0.2f) + Double.max(-0.0, 0.0) + Float.intBitsToFloat(0x7fc00001) + Double.doubleToLongBits(Double.longBitsToDouble(0x7ff0000000000001L)));
    }
}
