// Values that javac folds must equal the same computation at run time.
public class ConstantFolding {
    static final int A = 7 * 6 << 3 ^ 0x55;
    static final long B = 1L << 63 >>> 3 | 5;
    static final double C = 1e300 * 1e10 - Double.POSITIVE_INFINITY;
    static final float D = 1.1f * 3 % 0.7f;
    static final boolean E = 0.0 == -0.0 && !(0.0f / 0.0f == 0.0f / 0.0f);
    static final char F = (char) ('a' + 65535);
    static final byte G = (byte) 200;
    static final int H = (int) 1e20;
    static final long I = (long) Float.NaN;
    static final String S = "x" + A + B + D + E + F + G + H + I + 'c' + 1.0f + 1e21 + null;

    static int seven = 7;
    static long one = 1;
    static double e300 = 1e300;
    static float f11 = 1.1f;
    static double zero;
    static int a = 'a';
    static int twoHundred = 200;
    static double e20 = 1e20;
    static Object nothing;

    public static void main(String[] args) {
        int ra = seven * 6 << 3 ^ 0x55;
        long rb = one << 63 >>> 3 | 5;
        double rc = e300 * 1e10 - Double.POSITIVE_INFINITY;
        float rd = f11 * 3 % 0.7f;
        boolean re = zero == -zero && !(zero / zero == zero / zero);
        char rf = (char) (a + 65535);
        byte rg = (byte) twoHundred;
        int rh = (int) e20;
        long ri = (long) (float) (zero / zero);
        System.out.println(A + " " + ra + " " + B + " " + rb + " " + C + " " + rc + " " + D + " " + rd);
        System.out.println(E + " " + re + " " + F + " " + rf + " " + G + " " + rg + " " + H + " " + rh + " "
            + I + " " + ri);
        String rs = "x" + ra + rb + rd + re + rf + rg + rh + ri + 'c' + f11 / f11 + 1e21 + nothing;
        System.out.println(S.equals(rs));
        System.out.println(S + "\n" + rs);
        final int local = 3;
        switch (seven - 4) {
            case local:
                System.out.println("constant local");
                break;
            default:
                System.out.println("no");
        }
    }
}
