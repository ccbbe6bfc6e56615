// Float arithmetic on corner values: every operator, every pair, printed as raw bits.
public class FloatOps {
    static final float[] V = { 0.0f, -0.0f, 1.0f, -1.0f, 0.5f, 3.0f, -7.25f, 1e38f, -1e38f, 1e-38f, 1.4e-45f,
        -1.4e-45f, Float.MIN_NORMAL, Float.MAX_VALUE, -Float.MAX_VALUE, Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY, Float.NaN, 0.1f, 1.0f / 3.0f, 16777217.0f, 123456.789f };

    static String bits(float d) { return Integer.toHexString(Float.floatToIntBits(d)); }

    public static void main(String[] args) {
        for (float a : V) {
            for (float b : V) {
                System.out.println(bits(a) + " " + bits(b) + ": " + bits(a + b) + " " + bits(a - b) + " "
                    + bits(a * b) + " " + bits(a / b) + " " + bits(a % b) + " " + (a < b) + (a <= b)
                    + (a == b) + (a != b) + (a >= b) + (a > b));
            }
        }
        for (float a : V) {
            System.out.println(bits(-a) + " " + bits(0 - a) + " " + bits((float) (a * 1.1)) + " "
                + bits(a * 1.1f));
        }
    }
}
