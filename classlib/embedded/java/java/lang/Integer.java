package java.lang;

import jp2.internal.Target;

/** The box of an int, and what can be done with ints beyond the operators. */
public final class Integer extends Number implements Comparable<Integer> {

    public static final int MIN_VALUE = 0x80000000;
    public static final int MAX_VALUE = 0x7fffffff;
    public static final int SIZE = 32;
    public static final int BYTES = SIZE / Byte.SIZE;

    private static final char[] DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz".toCharArray();

    @SuppressWarnings("unchecked")
    public static final Class<Integer> TYPE = (Class<Integer>) Class.getPrimitiveClass("int");

    private final int value;

    @Deprecated
    public Integer(int value) {
        this.value = value;
    }

    @Deprecated
    public Integer(String s) throws NumberFormatException {
        this.value = parseInt(s, 10);
    }

    /** The boxes that every program shares. */
    private static final class Cache {

        static final Integer[] BOXES = new Integer[256];

        static {
            for (int i = 0; i < BOXES.length; i++) {
                BOXES[i] = new Integer(i - 128);
            }
        }
    }

    public static Integer valueOf(int i) {
        if (i >= -128 && i <= 127) {
            return Cache.BOXES[i + 128];
        }
        return new Integer(i);
    }

    public static Integer valueOf(String s) throws NumberFormatException {
        return valueOf(parseInt(s, 10));
    }

    public static Integer valueOf(String s, int radix) throws NumberFormatException {
        return valueOf(parseInt(s, radix));
    }

    public static int parseInt(String s) throws NumberFormatException {
        return parseInt(s, 10);
    }

    public static int parseInt(String s, int radix) throws NumberFormatException {
        if (s == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        return parse(s, radix, false);
    }

    public static int parseInt(CharSequence s, int beginIndex, int endIndex, int radix)
            throws NumberFormatException {
        return parse(NumberFormatException.part(s, beginIndex, endIndex), radix, true);
    }

    /** Of a part of a larger text, the exception tells the place. */
    private static int parse(String s, int radix, boolean part) {
        NumberFormatException.checkRadix(radix);
        int length = s.length();
        int from = length > 0 && (s.charAt(0) == '-' || s.charAt(0) == '+') ? 1 : 0;
        if (from == length) {
            throw NumberFormatException.at(s, from, radix, part);
        }
        // Collects the negative value, because MIN_VALUE has no positive counterpart.
        int negative = 0;
        int limit = s.charAt(0) == '-' ? MIN_VALUE : -MAX_VALUE;
        int limitBeforeDigit = limit / radix;
        for (int i = from; i < length; i++) {
            int digit = Character.digit(s.charAt(i), radix);
            if (digit < 0 || negative < limitBeforeDigit) {
                throw NumberFormatException.at(s, i, radix, part);
            }
            negative *= radix;
            if (negative < limit + digit) {
                throw NumberFormatException.at(s, i, radix, part);
            }
            negative -= digit;
        }
        return limit == MIN_VALUE ? negative : -negative;
    }

    public static int parseUnsignedInt(String s) throws NumberFormatException {
        return parseUnsignedInt(s, 10);
    }

    public static int parseUnsignedInt(String s, int radix) throws NumberFormatException {
        if (s == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        return parseUnsigned(s, radix, false);
    }

    private static int parseUnsigned(String s, int radix, boolean part) {
        if (s.isEmpty()) {
            throw NumberFormatException.at(s, 0, radix, part);
        }
        if (s.startsWith("-")) {
            throw new NumberFormatException("Illegal leading minus sign on unsigned string " + s
                                            + ".");
        }
        long result = part ? Long.parseLong(s, 0, s.length(), radix)
                           : Long.parseLong(s, radix);
        if (result >>> 32 != 0) {
            throw new NumberFormatException("String value " + s
                                            + " exceeds range of unsigned int.");
        }
        return (int) result;
    }

    public static int parseUnsignedInt(CharSequence s, int beginIndex, int endIndex, int radix)
            throws NumberFormatException {
        return parseUnsigned(NumberFormatException.part(s, beginIndex, endIndex), radix, true);
    }

    public static Integer decode(String nm) throws NumberFormatException {
        if (nm.isEmpty()) {
            throw new NumberFormatException("Zero length string");
        }
        boolean negative = nm.charAt(0) == '-';
        int from = negative || nm.charAt(0) == '+' ? 1 : 0;
        int radix = 10;
        if (nm.startsWith("0x", from) || nm.startsWith("0X", from)) {
            from += 2;
            radix = 16;
        } else if (nm.startsWith("#", from)) {
            from++;
            radix = 16;
        } else if (nm.startsWith("0", from) && nm.length() > from + 1) {
            from++;
            radix = 8;
        }
        if (nm.startsWith("-", from) || nm.startsWith("+", from)) {
            throw new NumberFormatException("Sign character in wrong position");
        }
        String digits = nm.substring(from);
        return valueOf(negative ? "-" + digits : digits, radix);
    }

    public static Integer getInteger(String name) {
        return getInteger(name, null);
    }

    public static Integer getInteger(String name, int fallback) {
        Integer result = getInteger(name, null);
        return result == null ? valueOf(fallback) : result;
    }

    /** The system property of that name as a number; the fallback if it is not one. */
    public static Integer getInteger(String name, Integer fallback) {
        String text = name == null || name.isEmpty() ? null : System.getProperty(name);
        if (text != null) {
            try {
                return decode(text);
            } catch (NumberFormatException e) {
                return fallback;
            }
        }
        return fallback;
    }

    public static String toString(int i) {
        if (Target.IS_JOP) {
            return String.valueOf(i);
        }
        char[] digits = new char[11];
        int start = decimal(i, digits);
        return new String(digits, start, 11 - start);
    }

    /** Writes the decimal form to the end of an 11-character buffer and gives its start. */
    static int decimal(int i, char[] buffer) {
        int at = buffer.length;
        // Works on the negative value, because MIN_VALUE has no positive counterpart.
        int rest = i < 0 ? i : -i;
        do {
            int shorter = rest / 10;
            buffer[--at] = (char) ('0' + (shorter * 10 - rest));
            rest = shorter;
        } while (rest != 0);
        if (i < 0) {
            buffer[--at] = '-';
        }
        return at;
    }

    public static String toString(int i, int radix) {
        if (Target.IS_JOP) {
            if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
                radix = 10;
            }
            char[] text = new char[SIZE + 1];
            int at = SIZE + 1;
            boolean isNegative = i < 0;
            if (isNegative) {
                i = -i;
                if (i < 0) { // MIN_VALUE has no positive counterpart
                    text[--at] = DIGITS[-(i % radix)];
                    i = -(i / radix);
                }
            }
            do {
                text[--at] = DIGITS[i % radix];
                i /= radix;
            } while (i > 0);
            if (isNegative) {
                text[--at] = '-';
            }
            return new String(text, at, SIZE + 1 - at);
        }
        return Long.toString(i, radix);
    }

    public static String toUnsignedString(int i) {
        return Long.toString(toUnsignedLong(i));
    }

    public static String toUnsignedString(int i, int radix) {
        return Long.toString(toUnsignedLong(i), radix);
    }

    public static long toUnsignedLong(int i) {
        return i & 0xffffffffL;
    }

    public static String toHexString(int i) {
        return toPowerOfTwo(i, 4);
    }

    public static String toOctalString(int i) {
        return toPowerOfTwo(i, 3);
    }

    public static String toBinaryString(int i) {
        return toPowerOfTwo(i, 1);
    }

    private static String toPowerOfTwo(int i, int shift) {
        int bits = Math.max(SIZE - numberOfLeadingZeros(i), 1);
        char[] digits = new char[(bits + shift - 1) / shift];
        int mask = (1 << shift) - 1;
        for (int k = digits.length - 1; k >= 0; k--) {
            digits[k] = Character.forDigit(i & mask, 16);
            i >>>= shift;
        }
        return new String(digits);
    }

    @Override
    public byte byteValue() {
        return (byte) value;
    }

    @Override
    public short shortValue() {
        return (short) value;
    }

    @Override
    public int intValue() {
        return value;
    }

    @Override
    public long longValue() {
        return value;
    }

    @Override
    public float floatValue() {
        return value;
    }

    @Override
    public double doubleValue() {
        return value;
    }

    @Override
    public String toString() {
        return toString(value);
    }

    @Override
    public int hashCode() {
        return hashCode(value);
    }

    public static int hashCode(int value) {
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Integer && ((Integer) other).value == value;
    }

    @Override
    public int compareTo(Integer other) {
        return compare(value, other.value);
    }

    public static int compare(int x, int y) {
        return x < y ? -1 : x == y ? 0 : 1;
    }

    public static int compareUnsigned(int x, int y) {
        return compare(x + MIN_VALUE, y + MIN_VALUE);
    }

    public static int divideUnsigned(int dividend, int divisor) {
        return (int) (toUnsignedLong(dividend) / toUnsignedLong(divisor));
    }

    public static int remainderUnsigned(int dividend, int divisor) {
        return (int) (toUnsignedLong(dividend) % toUnsignedLong(divisor));
    }

    public static int sum(int a, int b) {
        return a + b;
    }

    public static int max(int a, int b) {
        return a >= b ? a : b;
    }

    public static int min(int a, int b) {
        return a <= b ? a : b;
    }

    public static int signum(int i) {
        return i > 0 ? 1 : i < 0 ? -1 : 0;
    }

    public static int highestOneBit(int i) {
        return i & (MIN_VALUE >>> numberOfLeadingZeros(i));
    }

    public static int lowestOneBit(int i) {
        return i & -i;
    }

    public static int rotateLeft(int i, int distance) {
        return (i << distance) | (i >>> -distance);
    }

    public static int rotateRight(int i, int distance) {
        return (i >>> distance) | (i << -distance);
    }

    public static int numberOfLeadingZeros(int i) {
        if (i <= 0) {
            return i == 0 ? 32 : 0;
        }
        int count = 1;
        if (i >>> 16 == 0) {
            count += 16;
            i <<= 16;
        }
        if (i >>> 24 == 0) {
            count += 8;
            i <<= 8;
        }
        if (i >>> 28 == 0) {
            count += 4;
            i <<= 4;
        }
        if (i >>> 30 == 0) {
            count += 2;
            i <<= 2;
        }
        return count - (i >>> 31);
    }

    public static int numberOfTrailingZeros(int i) {
        return i == 0 ? 32 : 31 - numberOfLeadingZeros(i & -i);
    }

    /** Adds neighbouring bits, then pairs, then groups of four, eight and sixteen. */
    public static int bitCount(int i) {
        i = i - ((i >>> 1) & 0x55555555);
        i = (i & 0x33333333) + ((i >>> 2) & 0x33333333);
        i = (i + (i >>> 4)) & 0x0f0f0f0f;
        return (i * 0x01010101) >>> 24;
    }

    public static int reverse(int i) {
        i = ((i & 0x55555555) << 1) | ((i >>> 1) & 0x55555555);
        i = ((i & 0x33333333) << 2) | ((i >>> 2) & 0x33333333);
        i = ((i & 0x0f0f0f0f) << 4) | ((i >>> 4) & 0x0f0f0f0f);
        return reverseBytes(i);
    }

    public static int reverseBytes(int i) {
        return (i << 24) | ((i & 0xff00) << 8) | ((i >>> 8) & 0xff00) | (i >>> 24);
    }
}
