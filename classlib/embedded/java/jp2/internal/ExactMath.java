package jp2.internal;

/** Fused multiply-add: a * b + c is computed exactly, then rounded once. */
public final class ExactMath {

    private ExactMath() {
    }

    public static double fma(double a, double b, double c) {
        if (isSpecial(a, b, c)) {
            return special(a, b, c);
        }
        Sum sum = new Sum(a, b, c);
        double magnitude = Double.longBitsToDouble(sum.round(
            FloatText.DOUBLE_PRECISION, FloatText.DOUBLE_MIN_EXPONENT,
            FloatText.DOUBLE_MAX_EXPONENT));
        return sum.negative ? -magnitude : magnitude;
    }

    /** All floats are doubles, and their products are exact as doubles. */
    public static float fma(float a, float b, float c) {
        if (isSpecial(a, b, c)) {
            return (float) special(a, b, c);
        }
        Sum sum = new Sum(a, b, c);
        float magnitude = Float.intBitsToFloat((int) sum.round(
            FloatText.FLOAT_PRECISION, FloatText.FLOAT_MIN_EXPONENT,
            FloatText.FLOAT_MAX_EXPONENT));
        return sum.negative ? -magnitude : magnitude;
    }

    private static boolean isSpecial(double a, double b, double c) {
        return a == 0 || b == 0 || c == 0 || !Double.isFinite(a) || !Double.isFinite(b)
            || !Double.isFinite(c);
    }

    /** If an operand is zero, infinite or NaN, plain arithmetic rounds at most once. */
    private static double special(double a, double b, double c) {
        boolean finiteProduct = Double.isFinite(a) && Double.isFinite(b);
        if (finiteProduct && !Double.isFinite(c)) {
            return c;
        }
        return c == 0 && a != 0 && b != 0 ? a * b : a * b + c;
    }

    /** The exact sum as sign, natural number and power of two. */
    private static final class Sum {

        boolean negative;
        private BigNatural magnitude;
        private final int exponent;

        Sum(double a, double b, double c) {
            int productExponent = exponent(a) + exponent(b);
            int addendExponent = exponent(c);
            exponent = Math.min(productExponent, addendExponent);
            long factor = significand(b);
            BigNatural high = new BigNatural(significand(a));
            BigNatural product = high.copy().multiplyAdd((int) factor, 0);
            product.add(high.multiplyAdd((int) (factor >>> 32), 0).shiftLeft(32));
            product.shiftLeft(productExponent - exponent);
            BigNatural addend = new BigNatural(significand(c));
            addend.shiftLeft(addendExponent - exponent);
            boolean negativeProduct = (a < 0) != (b < 0);
            boolean negativeAddend = c < 0;
            if (negativeProduct == negativeAddend) {
                magnitude = product.add(addend);
                negative = negativeAddend;
            } else if (product.compareTo(addend) >= 0) {
                product.subtract(addend);
                magnitude = product;
                negative = negativeProduct && !product.isZero();
            } else {
                addend.subtract(product);
                magnitude = addend;
                negative = negativeAddend;
            }
        }

        long round(int precision, int minExponent, int maxExponent) {
            int shift = Math.max(0, magnitude.bitLength() - 62);
            long top = magnitude.divideToLong(new BigNatural(1).shiftLeft(shift));
            return FloatText.assemble(top, !magnitude.isZero(), exponent + shift, precision,
                                      minExponent, maxExponent);
        }

        private static int exponent(double d) {
            return Math.max(Math.getExponent(d), Double.MIN_EXPONENT) - 52;
        }

        private static long significand(double d) {
            long fraction = Double.doubleToRawLongBits(d) & 0xfffffffffffffL;
            return Math.getExponent(d) < Double.MIN_EXPONENT ? fraction : fraction | 1L << 52;
        }
    }
}
