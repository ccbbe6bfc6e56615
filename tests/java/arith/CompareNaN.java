// Comparisons with NaN in every branch form, negated and not, float and double.
public class CompareNaN {
    static int d(double a, double b) {
        int r = 0;
        if (a < b) r |= 1;
        if (a <= b) r |= 2;
        if (a > b) r |= 4;
        if (a >= b) r |= 8;
        if (a == b) r |= 16;
        if (a != b) r |= 32;
        if (!(a < b)) r |= 64;
        if (!(a <= b)) r |= 128;
        if (!(a > b)) r |= 256;
        if (!(a >= b)) r |= 512;
        return r;
    }

    static int f(float a, float b) {
        int r = 0;
        if (a < b) r |= 1;
        if (a <= b) r |= 2;
        if (a > b) r |= 4;
        if (a >= b) r |= 8;
        if (a == b) r |= 16;
        if (a != b) r |= 32;
        if (!(a < b)) r |= 64;
        if (!(a <= b)) r |= 128;
        if (!(a > b)) r |= 256;
        if (!(a >= b)) r |= 512;
        return r;
    }

    static int whileNaN(double x) {
        int n = 0;
        while (x < 10 && n < 20) {
            x += 1;
            n++;
        }
        do {
            n += 100;
        } while (x > 1e9 && n < 1000);
        return n;
    }

    public static void main(String[] args) {
        double[] v = {Double.NaN, 0.0, -0.0, 1, -1, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
            Double.MIN_VALUE, Double.longBitsToDouble(0xfff8000000000001L)};
        for (double a : v) {
            for (double b : v) {
                System.out.println(a + " " + b + " " + d(a, b) + " " + f((float) a, (float) b) + " "
                    + Double.compare(a, b) + " " + Float.compare((float) a, (float) b) + " "
                    + Double.valueOf(a).equals(b) + " " + Math.min(a, b) + " " + Math.max(a, b));
            }
            System.out.println(whileNaN(a));
        }
    }
}
