// Operators on all types: shifts, overflow, division signs, compound conversions, floating comparisons, boxing and ternaries.
import java.util.*;

public class OperatorsAndConversions {
    static int f(int x) { return x; }

    static String over(byte x) { return "byte"; }

    static String over(short x) { return "short"; }

    static String over(int x) { return "int"; }

    static String over(long x) { return "long"; }

    static String over(double x) { return "double"; }

    static String over(Object x) { return "object"; }

    static String over(Integer... x) { return "varargs"; }

    public static void main(String[] args) {
        int[] is = {0, 1, -1, 5, -5, 31, 32, 33, 63, 64, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE};
        long h = 0;
        for (int a : is) for (int b : is) {
            h = h * 31 + (a + b) + (a - b) * 3 + (a * b) * 5 + (a & b) + (a | b) * 7 + (a ^ b) + (a << b) + (a >> b) * 11 + (a >>> b) * 13 + ((long) a << b) + ((long) a >>> b);
            if (b != 0) h = h * 31 + a / b + a % b * 17 + (long) a / b + (long) a % b;
            h = h * 31 + (a < b ? 1 : 0) + (a >= b ? 2 : 0) + (a == b ? 4 : 0);
        }
        System.out.println(h);
        double[] ds = {0.0, -0.0, 1, -1, 0.1, 1e300, -1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 2147483648.5, -9.3e18};
        for (double a : ds) {
            StringBuilder sb = new StringBuilder(a + ":");
            for (double b : ds) sb.append(a < b ? 'l' : a > b ? 'g' : a == b ? 'e' : 'u').append(a <= b ? 1 : 0).append(a != b ? 1 : 0);
            sb.append(' ').append((int) a).append(' ').append((long) a).append(' ').append((byte) a).append(' ').append((int) (char) a).append(' ').append((float) a).append(' ').append(a % 3).append(' ').append((int) (float) a);
            System.out.println(sb);
        }
        byte b = 127;
        b++;
        b += 200;
        b <<= 1;
        b >>>= 1;
        short s = (short) 40000;
        s *= 1.5;
        char c = 'a';
        c += 1.7;
        c++;
        int i = 10;
        i *= 2.6;
        i -= 'a';
        i /= 0.3f;
        long l = 5;
        l <<= 65;
        l += 0.9;
        float f = 16777216;
        f++;
        f += 1e-9;
        System.out.println(b + " " + s + " " + c + " " + i + " " + l + " " + f + " " + (5 & 6 | 1 ^ 3) + (~7) + (-7 >> 1) + (-7 >>> 29) + (-7 / 2) + (-7 % 3) + (7 % -3) + (1 << 35) + (1L << 35));
        byte bb = 1;
        short ss = 1;
        char cc = 1;
        Integer boxed = 1;
        System.out.println(over(bb) + over(ss) + over(cc) + over(1) + over(1L) + over(1f) + over(boxed) + over("s") + over() + over(1, 2) + over(bb + ss) + over((byte) cc) + over(true ? 1 : 2L) + over(true ? boxed : 'x'));
        Integer x = 127, y = 127, p = 1000, q = 1000;
        System.out.println((x == y) + " " + (p == q) + " " + p.equals(q) + (p <= q && p >= q) + " " + new ArrayList<>(List.of(1, 2, 3)).remove((Object) 2));
        Object t = true ? 1 : "s", u = true ? 1 : 2.0, v = false ? 'a' : 98, w = true ? null : 0;
        System.out.println(t + " " + u + " " + v + " " + w);
        Integer nul = null;
        try {
            int z = true ? nul : 0;
            System.out.println(z);
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
        long sum = 0;
        for (int k = 0; k < 2000; k++) {
            float ff = k * 0.37f;
            double dd = k / 7.0;
            sum = sum * 31 + Float.floatToIntBits(ff / 3 - ff % 0.11f) + Double.doubleToLongBits(dd * dd - ff) + (int) (dd * 1e9) + (long) (ff * 1e12f) + (char) (dd * 1e5) + (short) ff;
        }
        System.out.println(sum + " " + (0.1 + 0.2) + " " + (0.1f + 0.2f) + " " + (float) 0.1 + (double) 0.1f + " " + 1.0f * Integer.MAX_VALUE + " " + (Integer.MAX_VALUE + 1) + " " + (Long.MIN_VALUE - 1) + " " + Math.abs(Integer.MIN_VALUE) + (-Integer.MIN_VALUE) + (Integer.MIN_VALUE / -1) + (Long.MIN_VALUE % -1));
        int order = 1;
        order = order++ + order++ * --order;
        int[] arr = {0, 0, 0};
        int at = 0;
        arr[at++] = at++ + at++;
        System.out.println(order + " " + Arrays.toString(arr) + at + " " + (f(1) + f(2) * f(3) > 6 ^ f(4) < 5) + (1 > 2 ? "a" : 3 > 2 ? "b" : "c"));
    }
}
