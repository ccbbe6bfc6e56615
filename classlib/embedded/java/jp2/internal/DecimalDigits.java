package jp2.internal;

/**
 * The decimal digits of a floating-point number: 0.d1d2d3... times ten to the exponent.
 * Digits are produced until they distinguish the number from its neighbours (Steele and
 * White's free-format algorithm), with the rules of Java's text form up to version 18:
 * integers below 2^63 are printed as integers, and the scientific form has at least two
 * digits.
 */
public final class DecimalDigits {

    private static final int LARGEST_EASY_EXPONENT = 62;
    private static final double LOG10_OF_2 = 0.301029995663981;
    private static final double LOG10_SLOPE_AT_1_5 = 0.289529654;
    private static final double LOG10_OF_1_5 = 0.176091259;
    private static final long[] POWERS_OF_FIVE = new long[27];

    static {
        POWERS_OF_FIVE[0] = 1;
        for (int i = 1; i < POWERS_OF_FIVE.length; i++) {
            POWERS_OF_FIVE[i] = 5 * POWERS_OF_FIVE[i - 1];
        }
    }

    /** The digits as characters; only the first count are valid. */
    public final char[] digits = new char[26];
    public int count;
    public int exponent;

    /** Returns the digits of a positive finite number. shortest: a single digit is allowed. */
    public static DecimalDigits of(double value, boolean shortest) {
        long bits = Double.doubleToRawLongBits(value);
        long fraction = bits & 0xfffffffffffffL;
        int binaryExponent = (int) (bits >>> 52) & 0x7ff;
        return make(fraction, binaryExponent, 52, 1023, shortest);
    }

    /** The same for a float, whose neighbours are farther away. */
    public static DecimalDigits of(float value, boolean shortest) {
        int bits = Float.floatToRawIntBits(value);
        return make(bits & 0x7fffff, (bits >>> 23) & 0xff, 23, 127, shortest);
    }

    private static DecimalDigits make(long fraction, int biasedExponent, int fractionBits, int bias,
                                      boolean shortest) {
        DecimalDigits result = new DecimalDigits();
        int significantBits = fractionBits + 1;
        int binaryExponent = biasedExponent - bias;
        if (biasedExponent != 0) {
            fraction |= 1L << fractionBits;
        } else if (fraction != 0) {
            significantBits = 64 - Long.numberOfLeadingZeros(fraction);
            binaryExponent = significantBits - fractionBits - bias;
        } else {
            result.digits[0] = '0';
            result.count = 1;
            result.exponent = 1;
            return result;
        }
        fraction >>>= Long.numberOfTrailingZeros(fraction);
        int length = 64 - Long.numberOfLeadingZeros(fraction);
        int shift = binaryExponent - length + 1;
        if (shift >= 0 && binaryExponent <= LARGEST_EASY_EXPONENT) {
            result.integer(fraction << shift, binaryExponent - significantBits);
        } else {
            result.general(fraction, length, binaryExponent, significantBits, shortest);
        }
        return result;
    }

    /** For an integer. Decimal digits that depend only on bits that the format lacks are rounded. */
    private void integer(long value, int missingBits) {
        int dropped = 0;
        // Three bits are less than one decimal digit.
        if (missingBits - 1 > 3) {
            dropped = (int) ((missingBits - 1) * LOG10_OF_2);
            long power = POWERS_OF_FIVE[dropped] << dropped;
            long rest = value % power;
            value /= power;
            if (rest >= power >> 1) {
                value++;
            }
        }
        while (value % 10 == 0) {
            value /= 10;
            dropped++;
        }
        String text = Long.toString(value);
        count = text.length();
        text.getChars(0, count, digits, 0);
        exponent = count + dropped;
    }

    /**
     * value = number / scale * 10^decimalExponent, and half the distance to the neighbours is
     * margin in the same unit. All three have common factors of two and five taken out.
     */
    private void general(long fraction, int length, int binaryExponent, int significantBits,
                         boolean shortest) {
        int decimalExponent = estimateExponent(fraction, length, binaryExponent);
        int fives = Math.max(0, -decimalExponent);
        int scaleFives = Math.max(0, decimalExponent);
        // Powers of two of number, scale and margin, which are then shifted so that none is negative.
        int twos = binaryExponent - length + 1 + fives;
        int scaleTwos = scaleFives;
        int marginTwos = binaryExponent - significantBits + fives;
        if (length == 1) {
            marginTwos--;
        }
        int common = Math.min(Math.min(twos, scaleTwos), marginTwos);
        twos -= common;
        scaleTwos -= common;
        marginTwos -= common;
        int numberBits = length + twos + bitsOfFives(fives);
        int tenBits = 1 + scaleTwos + bitsOfFives(scaleFives + 1);
        if (numberBits < 64 && tenBits < 64) {
            boolean narrow = numberBits < 32 && tenBits < 32;
            longDigits((fraction << twos) * POWERS_OF_FIVE[fives],
                       POWERS_OF_FIVE[scaleFives] << scaleTwos,
                       POWERS_OF_FIVE[fives] << marginTwos, decimalExponent, shortest, narrow);
        } else {
            bigDigits(new BigNatural(fraction).multiplyByPowerOfFive(fives).shiftLeft(twos),
                      new BigNatural(1).multiplyByPowerOfFive(scaleFives).shiftLeft(scaleTwos),
                      new BigNatural(1).multiplyByPowerOfFive(fives).shiftLeft(marginTwos),
                      decimalExponent, shortest);
        }
    }

    private static int bitsOfFives(int n) {
        return n < POWERS_OF_FIVE.length ? 64 - Long.numberOfLeadingZeros(POWERS_OF_FIVE[n]) : 64;
    }

    /** The tangent of log10 at 1.5 is never below log10, so the estimate is right or one too large. */
    private static int estimateExponent(long fraction, int length, int binaryExponent) {
        double mantissa = (double) fraction / (1L << (length - 1));
        double log = (mantissa - 1.5) * LOG10_SLOPE_AT_1_5 + LOG10_OF_1_5
            + binaryExponent * LOG10_OF_2;
        int floor = (int) log;
        return floor > log ? floor - 1 : floor;
    }

    private boolean needsTwoDigits(int decimalExponent, boolean shortest) {
        return !shortest || decimalExponent < -3 || decimalExponent >= 8;
    }

    /**
     * The margin may leave the range of an int (when everything else fits into one: narrow) or a
     * long, and the sum wraps around. Java has always computed the text form in this way; in rare
     * cases this changes the last digit.
     */
    private void longDigits(long number, long scale, long margin, int decimalExponent,
                            boolean shortest, boolean narrow) {
        long ten = 10 * scale;
        int digit = (int) (number / scale);
        number = 10 * (number % scale);
        margin = wrap(10 * margin, narrow);
        boolean low = number < margin;
        boolean high = wrap(number + margin, narrow) > ten;
        if (digit == 0 && !high) {
            decimalExponent--;
        } else {
            digits[count++] = (char) ('0' + digit);
        }
        if (needsTwoDigits(decimalExponent, shortest)) {
            low = false;
            high = false;
        }
        while (!low && !high) {
            digit = (int) (number / scale);
            number = 10 * (number % scale);
            margin = wrap(10 * margin, narrow);
            low = margin <= 0 || number < margin;
            high = margin <= 0 || wrap(number + margin, narrow) > ten;
            digits[count++] = (char) ('0' + digit);
        }
        exponent = decimalExponent + 1;
        finish(low, high, Long.compare(2 * number - ten, 0));
    }

    private static long wrap(long value, boolean narrow) {
        return narrow ? (int) value : value;
    }

    private void bigDigits(BigNatural number, BigNatural scale, BigNatural margin,
                           int decimalExponent, boolean shortest) {
        BigNatural ten = scale.copy().multiplyAdd(10, 0);
        int digit = number.divideToDigit(scale);
        number.multiplyAdd(10, 0);
        margin.multiplyAdd(10, 0);
        boolean low = number.compareTo(margin) < 0;
        boolean high = number.compareSum(margin, ten) > 0;
        if (digit == 0 && !high) {
            decimalExponent--;
        } else {
            digits[count++] = (char) ('0' + digit);
        }
        if (needsTwoDigits(decimalExponent, shortest)) {
            low = false;
            high = false;
        }
        while (!low && !high) {
            digit = number.divideToDigit(scale);
            number.multiplyAdd(10, 0);
            margin.multiplyAdd(10, 0);
            low = number.compareTo(margin) < 0;
            high = number.compareSum(margin, ten) > 0;
            digits[count++] = (char) ('0' + digit);
        }
        exponent = decimalExponent + 1;
        finish(low, high, number.shiftLeft(1).compareTo(ten));
    }

    /** Rounds the last digit: up if only that result is in range, otherwise to the nearest. */
    private void finish(boolean low, boolean high, int restAgainstHalf) {
        boolean odd = (digits[count - 1] & 1) != 0;
        if (high && (!low || restAgainstHalf > 0 || (restAgainstHalf == 0 && odd))) {
            roundUp();
        }
    }

    private void roundUp() {
        int i = count - 1;
        while (i >= 0 && digits[i] == '9') {
            digits[i--] = '0';
        }
        if (i >= 0) {
            digits[i]++;
        } else {
            digits[0] = '1';
            exponent++;
        }
    }

    /** Rounds half up to this many digits. If it is zero or less, at most a carry remains. */
    public void roundTo(int wanted) {
        if (wanted >= count) {
            return;
        }
        boolean up = wanted >= 0 && digits[wanted] >= '5';
        count = Math.max(wanted, 0);
        if (count > 0) {
            if (up) {
                roundUp();
            }
        } else {
            digits[0] = up ? '1' : '0';
            count = 1;
            exponent = up ? exponent + 1 : 1;
        }
    }
}
