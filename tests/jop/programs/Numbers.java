/** Arithmetic whose cost depends on operands: shifts and comparisons of long, and library routines. */
public class Numbers {
    static final int[] INTS = {0, 1, -1, 7, -13, 31, 32, 65535, Integer.MAX_VALUE,
        Integer.MIN_VALUE};
    static final long[] LONGS = {0, 1, -1, 7, -13, 1L << 31, 1L << 32, 123456789012345L,
        Long.MAX_VALUE, Long.MIN_VALUE};
    static final float[] FLOATS = {0f, -0f, 1f, -2.5f, 3e9f, 1e-40f, Float.NaN,
        Float.POSITIVE_INFINITY};
    static final double[] DOUBLES = {0, 1, -2.5, 3e9, -1e300, 5e-324, Double.NaN,
        Double.NEGATIVE_INFINITY};

    static long hash;

    static void add(long value) {
        hash = hash * 31 + value;
    }

    static void shifts() {
        for (int i = 0; i < LONGS.length; i++) {
            for (int count = -1; count < 66; count += 11) {
                add(LONGS[i] << count);
                add(LONGS[i] >> count);
                add(LONGS[i] >>> count);
            }
        }
    }

    static void longs() {
        for (int i = 0; i < LONGS.length; i++) {
            long a = LONGS[i], b = LONGS[(i * 3 + 1) % LONGS.length];
            add(a < b ? 1 : a == b ? 2 : 3);
            add(a + b - (a & b) + (a ^ b) - (a | b) + -a);
            add(a * b);
            add(b == 0 ? 0 : a / b - a % b);
            add((int) a + (long) (int) b);
        }
    }

    static void ints() {
        for (int i = 0; i < INTS.length; i++) {
            int a = INTS[i], b = INTS[(i * 7 + 3) % INTS.length];
            add(b == 0 ? 0 : a / b + a % b);
            add(a * b + (byte) a + (short) b + (char) a);
            add((long) ((float) a * 2f) + (long) (double) b);
        }
    }

    static void floats() {
        for (int i = 0; i < FLOATS.length; i++) {
            float a = FLOATS[i], b = FLOATS[(i + 3) % FLOATS.length];
            add(Float.floatToIntBits(a + b) ^ Float.floatToIntBits(a * b));
            add(Float.floatToIntBits(a - b) ^ Float.floatToIntBits(a / b));
            add((a < b ? 1 : 0) + (a > b ? 2 : 0) + (a == b ? 4 : 0) + (int) a + (long) b);
            add(Double.doubleToLongBits(a));
        }
    }

    static void doubles() {
        for (int i = 0; i < DOUBLES.length; i++) {
            double a = DOUBLES[i], b = DOUBLES[(i + 3) % DOUBLES.length];
            add(Double.doubleToLongBits(a + b) ^ Double.doubleToLongBits(a * b));
            add(Double.doubleToLongBits(a - b) ^ Double.doubleToLongBits(a / b));
            add((a < b ? 1 : 0) + (a > b ? 2 : 0) + (a == b ? 4 : 0) + (int) a + (long) b);
            add(Float.floatToIntBits((float) a) + Double.doubleToLongBits(-a));
        }
    }

    public static void main(String[] args) {
        shifts();
        longs();
        ints();
        floats();
        doubles();
        System.out.println(hash);
    }
}
