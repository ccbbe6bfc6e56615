// Stepping through subnormals, powers of two and neighbours with nextUp, scalb and division.
public class SubnormalWalk {
    public static void main(String[] args) {
        double d = Double.MIN_NORMAL;
        long h = 0;
        for (int i = 0; i < 60; i++) {
            h = h * 31 + Double.doubleToLongBits(d);
            d /= 2;
        }
        System.out.println(h + " " + Double.doubleToLongBits(d));
        float f = Float.MIN_NORMAL;
        for (int i = 0; i < 30; i++) {
            h = h * 31 + Float.floatToIntBits(f);
            f /= 2;
        }
        System.out.println(h + " " + f);
        for (long b = 1; b > 0; b <<= 1) {
            double v = Double.longBitsToDouble(b);
            h = h * 31 + Double.doubleToLongBits(Math.nextUp(v)) + Double.doubleToLongBits(Math.nextDown(v))
                + Double.doubleToLongBits(v * 0.5) + Double.doubleToLongBits(v + Double.MIN_VALUE)
                + Double.doubleToLongBits(v * v) + Double.doubleToLongBits(1 / v)
                + Double.doubleToLongBits(Math.sqrt(v)) + (long) v + Math.round(v);
            if (Long.numberOfTrailingZeros(b) % 8 == 0) System.out.println(Long.numberOfTrailingZeros(b)
                + " " + h);
        }
        for (int e = -1100; e < 1100; e += 37) h = h * 31 + Double.doubleToLongBits(Math.scalb(1.1, e))
            + Float.floatToIntBits(Math.scalb(1.1f, e / 7)) + Math.getExponent(Math.scalb(1.1, e));
        System.out.println(h);
        System.out.println((double) Float.MIN_VALUE / 2 + " " + (float) (Float.MIN_VALUE / 2.0) + " "
            + (float) (Float.MIN_VALUE * 0.75) + " " + Double.MIN_VALUE * 0.5 + " " + Double.MIN_VALUE
            * 0.500001 + " " + Math.ulp(0.0) + " " + Math.ulp(1f) + " "
            + Double.doubleToLongBits(Math.ulp(Double.MAX_VALUE)));
    }
}
