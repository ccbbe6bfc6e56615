package java.lang;

import java.util.Random;
import jp2.internal.ExactMath;
import jp2.internal.Target;

/** Elementary functions and exact integer arithmetic. */
public final class Math {

    public static final double E = 2.718281828459045;
    public static final double PI = 3.141592653589793;

    private static final double DEGREES_PER_RADIAN = 180.0 / PI;
    private static final double RADIANS_PER_DEGREE = PI / 180.0;
    private static final double TWO_TO_52 = 4503599627370496.0;

    private Math() {
    }

    private static final class Generator {

        static final Random RANDOM = new Random();
    }

    public static native double sin(double a);

    public static native double cos(double a);

    public static native double tan(double a);

    public static native double asin(double a);

    public static native double acos(double a);

    public static native double atan(double a);

    public static native double exp(double a);

    public static native double log(double a);

    public static native double log10(double a);

    public static native double sqrt(double a);

    public static native double cbrt(double a);

    public static native double sinh(double a);

    public static native double cosh(double a);

    public static native double tanh(double a);

    public static native double expm1(double a);

    public static native double log1p(double a);

    public static native double atan2(double y, double x);

    public static native double pow(double a, double b);

    public static native double hypot(double x, double y);

    public static native double IEEEremainder(double f1, double f2);

    public static double toRadians(double degrees) {
        return degrees * RADIANS_PER_DEGREE;
    }

    public static double toDegrees(double radians) {
        return radians * DEGREES_PER_RADIAN;
    }

    public static double random() {
        return Generator.RANDOM.nextDouble();
    }

    /** Adding and subtracting 2^52 rounds to an integer, half to even. */
    public static double rint(double a) {
        double magnitude = abs(a);
        if (magnitude < TWO_TO_52) {
            return copySign((TWO_TO_52 + magnitude) - TWO_TO_52, a);
        }
        return a;
    }

    public static double floor(double a) {
        double r = rint(a);
        return r > a ? r - 1.0 : r;
    }

    public static double ceil(double a) {
        double r = rint(a);
        return r < a ? copySign(r + 1.0, a) : r;
    }

    /** Adding one half could itself round up, so floor decides. */
    public static int round(float a) {
        return (int) floor((double) a + 0.5);
    }

    public static long round(double a) {
        if (abs(a) >= TWO_TO_52) {
            return (long) a;
        }
        double below = floor(a);
        return (long) (a - below >= 0.5 ? below + 1.0 : below);
    }

    public static int abs(int a) {
        return a < 0 ? -a : a;
    }

    public static long abs(long a) {
        return a < 0 ? -a : a;
    }

    public static float abs(float a) {
        if (Target.IS_JOP) {
            return a <= 0 ? 0 - a : a;
        }
        return Float.intBitsToFloat(Float.floatToRawIntBits(a) & 0x7fffffff);
    }

    public static double abs(double a) {
        if (Target.IS_JOP) {
            return a <= 0 ? 0 - a : a;
        }
        return Double.longBitsToDouble(Double.doubleToRawLongBits(a) & 0x7fffffffffffffffL);
    }

    public static int absExact(int a) {
        if (a == Integer.MIN_VALUE) {
            throw new ArithmeticException(
                "Overflow to represent absolute value of Integer.MIN_VALUE");
        }
        return abs(a);
    }

    public static long absExact(long a) {
        if (a == Long.MIN_VALUE) {
            throw new ArithmeticException(
                "Overflow to represent absolute value of Long.MIN_VALUE");
        }
        return abs(a);
    }

    public static int max(int a, int b) {
        return a > b ? a : b;
    }

    public static long max(long a, long b) {
        return a >= b ? a : b;
    }

    /** If an argument is NaN, the result is NaN; 0.0 is greater than -0.0. */
    public static float max(float a, float b) {
        if (a != a) {
            return a;
        }
        if (a == 0 && b == 0) {
            return Float.floatToRawIntBits(a) == 0 ? a : b;
        }
        return a >= b ? a : b;
    }

    public static double max(double a, double b) {
        if (a != a) {
            return a;
        }
        if (a == 0 && b == 0) {
            return Double.doubleToRawLongBits(a) == 0 ? a : b;
        }
        return a >= b ? a : b;
    }

    public static int min(int a, int b) {
        return a < b ? a : b;
    }

    public static long min(long a, long b) {
        return a <= b ? a : b;
    }

    public static float min(float a, float b) {
        if (a != a) {
            return a;
        }
        if (a == 0 && b == 0) {
            return Float.floatToRawIntBits(a) != 0 ? a : b;
        }
        return a <= b ? a : b;
    }

    public static double min(double a, double b) {
        if (a != a) {
            return a;
        }
        if (a == 0 && b == 0) {
            return Double.doubleToRawLongBits(a) != 0 ? a : b;
        }
        return a <= b ? a : b;
    }

    public static double signum(double d) {
        return d > 0 ? 1.0 : d < 0 ? -1.0 : d;
    }

    public static float signum(float f) {
        return f > 0 ? 1.0f : f < 0 ? -1.0f : f;
    }

    public static double copySign(double magnitude, double sign) {
        long bits = Double.doubleToRawLongBits(magnitude) & Long.MAX_VALUE;
        return Double.longBitsToDouble(bits
            | (Double.doubleToRawLongBits(sign) & Long.MIN_VALUE));
    }

    public static float copySign(float magnitude, float sign) {
        int bits = Float.floatToRawIntBits(magnitude) & Integer.MAX_VALUE;
        return Float.intBitsToFloat(bits | (Float.floatToRawIntBits(sign) & Integer.MIN_VALUE));
    }

    public static int getExponent(double d) {
        return ((int) (Double.doubleToRawLongBits(d) >>> 52) & 0x7ff) - 1023;
    }

    public static int getExponent(float f) {
        return ((Float.floatToRawIntBits(f) >>> 23) & 0xff) - 127;
    }

    public static double ulp(double d) {
        double a = abs(d);
        if (!(a <= Double.MAX_VALUE)) {
            return a;
        }
        return scalb(1.0, max(getExponent(d), Double.MIN_EXPONENT) - 52);
    }

    public static float ulp(float f) {
        float a = abs(f);
        if (!(a <= Float.MAX_VALUE)) {
            return a;
        }
        return scalb(1.0f, max(getExponent(f), Float.MIN_EXPONENT) - 23);
    }

    /** Adjacent numbers of the same sign have adjacent bit patterns. */
    public static double nextAfter(double start, double direction) {
        if (start != start || direction != direction) {
            return start + direction;
        }
        if (start == direction) {
            return direction;
        }
        if (start == 0) {
            return direction > 0 ? Double.MIN_VALUE : -Double.MIN_VALUE;
        }
        long bits = Double.doubleToRawLongBits(start);
        return Double.longBitsToDouble((direction > start) == (start > 0) ? bits + 1 : bits - 1);
    }

    public static float nextAfter(float start, double direction) {
        if (start != start || direction != direction) {
            return start + (float) direction;
        }
        if (start == direction) {
            return (float) direction;
        }
        if (start == 0) {
            return direction > 0 ? Float.MIN_VALUE : -Float.MIN_VALUE;
        }
        int bits = Float.floatToRawIntBits(start);
        return Float.intBitsToFloat((direction > start) == (start > 0) ? bits + 1 : bits - 1);
    }

    public static double nextUp(double d) {
        return d == Double.POSITIVE_INFINITY ? d : nextAfter(d, Double.POSITIVE_INFINITY);
    }

    public static float nextUp(float f) {
        return f == Float.POSITIVE_INFINITY ? f : nextAfter(f, Double.POSITIVE_INFINITY);
    }

    public static double nextDown(double d) {
        return d == Double.NEGATIVE_INFINITY ? d : nextAfter(d, Double.NEGATIVE_INFINITY);
    }

    public static float nextDown(float f) {
        return f == Float.NEGATIVE_INFINITY ? f : nextAfter(f, Double.NEGATIVE_INFINITY);
    }

    /** Steps of 512 keep each factor normal, so only the last multiplication rounds. */
    public static double scalb(double d, int scaleFactor) {
        int left = max(min(scaleFactor, 2200), -2200);
        if (left < 0) {
            // The part below 512 comes first, so that no result before the last is subnormal.
            d *= powerOfTwo(left % 512);
            left -= left % 512;
        }
        while (left <= -512) {
            d *= powerOfTwo(-512);
            left += 512;
        }
        while (left >= 512) {
            d *= powerOfTwo(512);
            left -= 512;
        }
        return left > 0 ? d * powerOfTwo(left) : d;
    }

    private static double powerOfTwo(int n) {
        return Double.longBitsToDouble((long) (n + 1023) << 52);
    }

    public static float scalb(float f, int scaleFactor) {
        int n = max(min(scaleFactor, 300), -300);
        return (float) (f * powerOfTwo(n));
    }

    public static double fma(double a, double b, double c) {
        return ExactMath.fma(a, b, c);
    }

    public static float fma(float a, float b, float c) {
        return ExactMath.fma(a, b, c);
    }

    public static int addExact(int x, int y) {
        int r = x + y;
        if (((x ^ r) & (y ^ r)) < 0) {
            throw new ArithmeticException("integer overflow");
        }
        return r;
    }

    public static int subtractExact(int x, int y) {
        int r = x - y;
        if (((x ^ y) & (x ^ r)) < 0) {
            throw new ArithmeticException("integer overflow");
        }
        return r;
    }

    public static int incrementExact(int a) {
        if (a == Integer.MAX_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return a + 1;
    }

    public static int decrementExact(int a) {
        if (a == Integer.MIN_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return a - 1;
    }

    public static int negateExact(int a) {
        if (a == Integer.MIN_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return -a;
    }

    public static long addExact(long x, long y) {
        long r = x + y;
        if (((x ^ r) & (y ^ r)) < 0) {
            throw new ArithmeticException("long overflow");
        }
        return r;
    }

    public static long subtractExact(long x, long y) {
        long r = x - y;
        if (((x ^ y) & (x ^ r)) < 0) {
            throw new ArithmeticException("long overflow");
        }
        return r;
    }

    public static long incrementExact(long a) {
        if (a == Long.MAX_VALUE) {
            throw new ArithmeticException("long overflow");
        }
        return a + 1;
    }

    public static long decrementExact(long a) {
        if (a == Long.MIN_VALUE) {
            throw new ArithmeticException("long overflow");
        }
        return a - 1;
    }

    public static long negateExact(long a) {
        if (a == Long.MIN_VALUE) {
            throw new ArithmeticException("long overflow");
        }
        return -a;
    }

    public static int floorDiv(int x, int y) {
        int quotient = x / y;
        return (x ^ y) < 0 && quotient * y != x ? quotient - 1 : quotient;
    }

    public static long floorDiv(long x, int y) {
        return floorDiv(x, (long) y);
    }

    public static long floorDiv(long x, long y) {
        long quotient = x / y;
        return (x ^ y) < 0 && quotient * y != x ? quotient - 1 : quotient;
    }

    public static int floorMod(int x, int y) {
        int rest = x % y;
        return (rest ^ y) < 0 && rest != 0 ? rest + y : rest;
    }

    public static int floorMod(long x, int y) {
        return (int) floorMod(x, (long) y);
    }

    public static long floorMod(long x, long y) {
        long rest = x % y;
        return (rest ^ y) < 0 && rest != 0 ? rest + y : rest;
    }

    public static int toIntExact(long value) {
        if ((int) value != value) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) value;
    }

    public static int multiplyExact(int x, int y) {
        long product = (long) x * y;
        if ((int) product != product) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) product;
    }

    public static long multiplyExact(long x, int y) {
        return multiplyExact(x, (long) y);
    }

    public static long multiplyExact(long x, long y) {
        long product = x * y;
        if (multiplyHigh(x, y) != product >> 63) {
            throw new ArithmeticException("long overflow");
        }
        return product;
    }

    public static long multiplyFull(int x, int y) {
        return (long) x * y;
    }

    /** Multiplies halves of the numbers as in school; the high halves have the sign. */
    public static long multiplyHigh(long x, long y) {
        long xHigh = x >> 32;
        long xLow = x & 0xffffffffL;
        long yHigh = y >> 32;
        long yLow = y & 0xffffffffL;
        long middle = xHigh * yLow + (xLow * yLow >>> 32);
        long middleLow = (middle & 0xffffffffL) + xLow * yHigh;
        return xHigh * yHigh + (middle >> 32) + (middleLow >> 32);
    }
}
