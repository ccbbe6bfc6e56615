package jp2.internal;

/** Text of floating-point numbers, and floating-point numbers from text, correctly rounded. */
public final class FloatText {

    private static final int MAX_DIGITS = 800;
    static final int DOUBLE_PRECISION = 53;
    static final int DOUBLE_MIN_EXPONENT = -1074;
    static final int DOUBLE_MAX_EXPONENT = 1023;
    static final int FLOAT_PRECISION = 24;
    static final int FLOAT_MIN_EXPONENT = -149;
    static final int FLOAT_MAX_EXPONENT = 127;
    private static final double[] EXACT_POWERS_OF_TEN = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
        1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22
    };

    private FloatText() {
    }

    public static String toString(double value) {
        if (value != value) {
            return "NaN";
        }
        boolean negative = Double.doubleToRawLongBits(value) < 0;
        double magnitude = negative ? -value : value;
        if (magnitude == Double.POSITIVE_INFINITY) {
            return negative ? "-Infinity" : "Infinity";
        }
        return layOut(negative, DecimalDigits.of(magnitude, true));
    }

    public static String toString(float value) {
        if (value != value) {
            return "NaN";
        }
        boolean negative = Float.floatToRawIntBits(value) < 0;
        float magnitude = negative ? -value : value;
        if (magnitude == Float.POSITIVE_INFINITY) {
            return negative ? "-Infinity" : "Infinity";
        }
        return layOut(negative, DecimalDigits.of(magnitude, true));
    }

    /** Uses plain notation from a thousandth to below ten million, otherwise scientific notation. */
    private static String layOut(boolean negative, DecimalDigits d) {
        StringBuilder b = new StringBuilder(28);
        if (negative) {
            b.append('-');
        }
        if (d.exponent > 0 && d.exponent < 8) {
            int whole = Math.min(d.count, d.exponent);
            b.append(d.digits, 0, whole);
            for (int i = whole; i < d.exponent; i++) {
                b.append('0');
            }
            b.append('.');
            if (whole < d.count) {
                b.append(d.digits, whole, d.count - whole);
            } else {
                b.append('0');
            }
        } else if (d.exponent <= 0 && d.exponent > -3) {
            b.append("0.");
            for (int i = d.exponent; i < 0; i++) {
                b.append('0');
            }
            b.append(d.digits, 0, d.count);
        } else {
            b.append(d.digits[0]).append('.');
            if (d.count > 1) {
                b.append(d.digits, 1, d.count - 1);
            } else {
                b.append('0');
            }
            b.append('E').append(d.exponent - 1);
        }
        return b.toString();
    }

    public static String toHexString(double value) {
        if (!Double.isFinite(value)) {
            return toString(value);
        }
        long bits = Double.doubleToRawLongBits(value);
        return toHex(bits < 0, (int) (bits >>> 52) & 0x7ff, bits & 0xfffffffffffffL, 1023);
    }

    public static String toHexString(float value) {
        if (!Float.isFinite(value)) {
            return toString(value);
        }
        int bits = Float.floatToRawIntBits(value);
        return toHex(bits < 0, (bits >>> 23) & 0xff, (bits & 0x7fffffL) << 29, 127);
    }

    /** The fraction has 52 bits, which are thirteen hexadecimal digits. */
    private static String toHex(boolean negative, int biased, long fraction, int bias) {
        int exponent = biased == 0 ? 1 - bias : biased - bias;
        if (biased == 0 && fraction == 0) {
            exponent = 0;
        }
        StringBuilder b = new StringBuilder(24);
        b.append(negative ? "-0x" : "0x").append(biased == 0 ? "0." : "1.");
        if (fraction == 0) {
            b.append('0');
        }
        for (int shift = 48; shift >= 0 && fraction != 0; shift -= 4) {
            b.append(Character.forDigit((int) (fraction >>> shift), 16));
            fraction &= (1L << shift) - 1;
        }
        return b.append('p').append(exponent).toString();
    }

    public static double parseDouble(String in) throws NumberFormatException {
        Scanner s = new Scanner(in);
        if (s.special) {
            return s.specialValue;
        }
        double magnitude;
        if (!s.hexadecimal && s.count <= 15 && s.tens >= -22 && s.tens <= 22) {
            // Both operands are exact, so the only rounding is that of the operation.
            double digits = (double) s.digitsAsLong();
            magnitude = s.tens < 0 ? digits / EXACT_POWERS_OF_TEN[-s.tens]
                                   : digits * EXACT_POWERS_OF_TEN[s.tens];
        } else {
            long bits = s.round(DOUBLE_PRECISION, DOUBLE_MIN_EXPONENT, DOUBLE_MAX_EXPONENT);
            magnitude = Double.longBitsToDouble(bits);
        }
        return s.negative ? -magnitude : magnitude;
    }

    public static float parseFloat(String in) throws NumberFormatException {
        Scanner s = new Scanner(in);
        if (s.special) {
            return (float) s.specialValue;
        }
        long bits = s.round(FLOAT_PRECISION, FLOAT_MIN_EXPONENT, FLOAT_MAX_EXPONENT);
        float magnitude = Float.intBitsToFloat((int) bits);
        return s.negative ? -magnitude : magnitude;
    }

    /** Parses the text of a number. */
    private static final class Scanner {

        private final String text;
        private int at;
        boolean negative;
        boolean hexadecimal;
        boolean special;
        double specialValue;

        /** Decimal: the significant digits, and the power of ten of the last digit. */
        private char[] digits;
        int count;
        int tens;
        private boolean seenDigit;

        /** Hexadecimal: the leading bits, whether bits were lost, the power of two of the last bit. */
        private long mantissa;
        private boolean inexact;
        private int twos;

        Scanner(String in) {
            text = in.trim();
            if (text.isEmpty()) {
                throw new NumberFormatException("empty String");
            }
            if (peek() == '-' || peek() == '+') {
                negative = peek() == '-';
                at++;
            }
            if (text.startsWith("NaN", at)) {
                finishSpecial(Double.NaN, 3);
            } else if (text.startsWith("Infinity", at)) {
                finishSpecial(negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY, 8);
            } else if (peek() == '0' && (peek(1) == 'x' || peek(1) == 'X')) {
                hexadecimal = true;
                at += 2;
                scanHexadecimal();
                finishNumber();
            } else {
                scanDecimal();
                finishNumber();
            }
        }

        private int peek() {
            return peek(0);
        }

        private int peek(int ahead) {
            return at + ahead < text.length() ? text.charAt(at + ahead) : -1;
        }

        private NumberFormatException bad() {
            return new NumberFormatException("For input string: \"" + text + "\"");
        }

        private void finishSpecial(double value, int length) {
            if (at + length != text.length()) {
                throw bad();
            }
            special = true;
            specialValue = value;
        }

        private void finishNumber() {
            int c = peek();
            if (c == 'f' || c == 'F' || c == 'd' || c == 'D') {
                at++;
            }
            if (at != text.length()) {
                throw bad();
            }
        }

        private void scanDecimal() {
            digits = new char[Math.min(text.length() - at, MAX_DIGITS) + 1];
            boolean point = false;
            while (true) {
                int c = peek();
                if (c == '.') {
                    if (point) {
                        throw new NumberFormatException("multiple points");
                    }
                    point = true;
                } else if (c >= '0' && c <= '9') {
                    digit((char) c, point);
                } else {
                    break;
                }
                at++;
            }
            if (!seenDigit) {
                throw bad();
            }
            if (peek() == 'e' || peek() == 'E') {
                at++;
                tens += scanExponent();
            }
            if (inexact) {
                // This digit represents those that are dropped, so that a tie is decided correctly.
                digits[count++] = '1';
                tens--;
            }
            while (count > 0 && digits[count - 1] == '0') {
                count--;
                tens++;
            }
        }

        private void digit(char c, boolean afterPoint) {
            seenDigit = true;
            if (count == 0 && c == '0') {
                tens -= afterPoint ? 1 : 0;
            } else if (count < MAX_DIGITS) {
                digits[count++] = c;
                tens -= afterPoint ? 1 : 0;
            } else {
                inexact |= c != '0';
                tens += afterPoint ? 0 : 1;
            }
        }

        /** Exponents beyond a million all have the same effect. */
        private int scanExponent() {
            boolean minus = peek() == '-';
            if (minus || peek() == '+') {
                at++;
            }
            if (peek() < '0' || peek() > '9') {
                throw bad();
            }
            int exponent = 0;
            while (peek() >= '0' && peek() <= '9') {
                exponent = Math.min(10 * exponent + (peek() - '0'), 100000000);
                at++;
            }
            return minus ? -exponent : exponent;
        }

        private void scanHexadecimal() {
            boolean point = false;
            while (true) {
                int c = peek();
                int value = c < 0 || c > 127 ? -1 : Character.digit((char) c, 16);
                if (c == '.' && !point) {
                    point = true;
                } else if (value >= 0) {
                    seenDigit = true;
                    if (mantissa >>> 58 == 0) {
                        mantissa = (mantissa << 4) | value;
                        twos -= point ? 4 : 0;
                    } else {
                        inexact |= value != 0;
                        twos += point ? 0 : 4;
                    }
                } else {
                    break;
                }
                at++;
            }
            if (!seenDigit || (peek() != 'p' && peek() != 'P')) {
                throw bad();
            }
            at++;
            twos += scanExponent();
        }

        long digitsAsLong() {
            long value = 0;
            for (int i = 0; i < count; i++) {
                value = 10 * value + (digits[i] - '0');
            }
            return value;
        }

        /** Returns the bits, without sign, of the nearest number of the format. */
        long round(int precision, int minExponent, int maxExponent) {
            if (hexadecimal) {
                return assemble(mantissa, inexact, twos, precision, minExponent, maxExponent);
            }
            if (count == 0 || count + tens < -400) {
                return 0;
            }
            if (count + tens > 400) {
                return (long) (2 * maxExponent + 1) << (precision - 1);
            }
            BigNatural number = new BigNatural(0);
            for (int i = 0; i < count; i++) {
                number.multiplyAdd(10, digits[i] - '0');
            }
            BigNatural divisor = new BigNatural(1);
            if (tens >= 0) {
                number.multiplyByPowerOfFive(tens);
            } else {
                divisor.multiplyByPowerOfFive(-tens);
            }
            // The quotient has 61 or 62 bits; the remainder only decides ties.
            int shift = 61 - (number.bitLength() - divisor.bitLength());
            if (shift >= 0) {
                number.shiftLeft(shift);
            } else {
                divisor.shiftLeft(-shift);
            }
            long quotient = number.divideToLong(divisor);
            return assemble(quotient, !number.isZero(), tens - shift, precision, minExponent,
                            maxExponent);
        }
    }

    /** Rounds value * 2^exponent half to even into the format; if more is set, the number is a little larger. */
    static long assemble(long value, boolean more, int exponent, int precision,
                                 int minExponent, int maxExponent) {
        if (value == 0) {
            return 0;
        }
        int length = 64 - Long.numberOfLeadingZeros(value);
        int drop = Math.max(length - precision, minExponent - exponent);
        if (drop > 63) {
            return 0;
        }
        long kept = value;
        if (drop > 0) {
            long rest = value & ((1L << drop) - 1);
            long half = 1L << (drop - 1);
            kept = value >>> drop;
            boolean odd = (kept & 1) != 0;
            if (rest > half || (rest == half && (more || odd))) {
                kept++;
            }
        } else {
            kept = value << -drop;
        }
        long hidden = 1L << (precision - 1);
        int low = exponent + drop;
        if (kept == hidden << 1) {
            kept = hidden;
            low++;
        }
        if (low + precision - 1 > maxExponent) {
            return (long) (2 * maxExponent + 1) << (precision - 1);
        }
        // Below the smallest normal number, the exponent field is zero.
        long field = kept < hidden ? 0 : low - minExponent + 1;
        return (field << (precision - 1)) | (kept & (hidden - 1));
    }
}
