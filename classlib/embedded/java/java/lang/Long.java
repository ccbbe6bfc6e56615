package java.lang;

/** The box of a long, and what can be done with longs beyond the operators. */
public final class Long extends Number implements Comparable<Long> {

    public static final long MIN_VALUE = 0x8000000000000000L;
    public static final long MAX_VALUE = 0x7fffffffffffffffL;
    public static final int SIZE = 64;
    public static final int BYTES = SIZE / Byte.SIZE;

    @SuppressWarnings("unchecked")
    public static final Class<Long> TYPE = (Class<Long>) Class.getPrimitiveClass("long");

    private final long value;

    @Deprecated
    public Long(long value) {
        this.value = value;
    }

    @Deprecated
    public Long(String s) throws NumberFormatException {
        this.value = parseLong(s, 10);
    }

    /** The boxes that every program shares. */
    private static final class Cache {

        static final Long[] BOXES = new Long[256];

        static {
            for (int i = 0; i < BOXES.length; i++) {
                BOXES[i] = new Long(i - 128);
            }
        }
    }

    public static Long valueOf(long i) {
        if (i >= -128 && i <= 127) {
            return Cache.BOXES[(int) i + 128];
        }
        return new Long(i);
    }

    public static Long valueOf(String s) throws NumberFormatException {
        return valueOf(parseLong(s, 10));
    }

    public static Long valueOf(String s, int radix) throws NumberFormatException {
        return valueOf(parseLong(s, radix));
    }

    public static long parseLong(String s) throws NumberFormatException {
        return parseLong(s, 10);
    }

    public static long parseLong(String s, int radix) throws NumberFormatException {
        if (s == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        return parse(s, radix, false);
    }

    public static long parseLong(CharSequence s, int beginIndex, int endIndex, int radix)
            throws NumberFormatException {
        return parse(NumberFormatException.part(s, beginIndex, endIndex), radix, true);
    }

    /** Of a part of a larger text, the exception tells the place. */
    private static long parse(String s, int radix, boolean part) {
        NumberFormatException.checkRadix(radix);
        int length = s.length();
        int from = length > 0 && (s.charAt(0) == '-' || s.charAt(0) == '+') ? 1 : 0;
        if (from == length) {
            throw NumberFormatException.at(s, from, radix, part);
        }
        // Collects the negative value, because MIN_VALUE has no positive counterpart.
        long negative = 0;
        long limit = s.charAt(0) == '-' ? MIN_VALUE : -MAX_VALUE;
        long limitBeforeDigit = limit / radix;
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

    public static long parseUnsignedLong(String s) throws NumberFormatException {
        return parseUnsignedLong(s, 10);
    }

    public static long parseUnsignedLong(String s, int radix) throws NumberFormatException {
        if (s == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        return parseUnsigned(s, radix, false);
    }

    /** All digits but the last fit into a signed number, or the text is too long anyway. */
    private static long parseUnsigned(String s, int radix, boolean part) {
        if (s.isEmpty()) {
            throw NumberFormatException.at(s, 0, radix, part);
        }
        if (s.startsWith("-")) {
            throw new NumberFormatException("Illegal leading minus sign on unsigned string " + s
                                            + ".");
        }
        int last = s.length() - 1;
        if (last < 12 || (radix == 10 && last < 18)) {
            return parse(s, radix, part);
        }
        long first = parse(s.substring(0, last), radix, true);
        int digit = Character.digit(s.charAt(last), radix);
        if (digit < 0) {
            throw new NumberFormatException("Bad digit at end of " + s);
        }
        long result = first * radix + digit;
        if (compareUnsigned(first, divideUnsigned(-1 - digit, radix)) > 0) {
            throw new NumberFormatException("String value " + s
                                            + " exceeds range of unsigned long.");
        }
        return result;
    }

    public static long parseUnsignedLong(CharSequence s, int beginIndex, int endIndex, int radix)
            throws NumberFormatException {
        return parseUnsigned(NumberFormatException.part(s, beginIndex, endIndex), radix, true);
    }

    public static Long decode(String nm) throws NumberFormatException {
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

    public static Long getLong(String name) {
        return getLong(name, null);
    }

    public static Long getLong(String name, long fallback) {
        Long result = getLong(name, null);
        return result == null ? valueOf(fallback) : result;
    }

    /** The system property of that name as a number; the fallback if it is not one. */
    public static Long getLong(String name, Long fallback) {
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

    public static String toString(long i) {
        char[] digits = new char[20];
        int start = decimal(i, digits);
        return new String(digits, start, 20 - start);
    }

    /** Writes the decimal form to the end of a 20-character buffer and gives its start. */
    static int decimal(long i, char[] buffer) {
        int at = buffer.length;
        // Works on the negative value, because MIN_VALUE has no positive counterpart.
        long rest = i < 0 ? i : -i;
        do {
            long shorter = rest / 10;
            buffer[--at] = (char) ('0' + (shorter * 10 - rest));
            rest = shorter;
        } while (rest != 0);
        if (i < 0) {
            buffer[--at] = '-';
        }
        return at;
    }

    public static String toString(long i, int radix) {
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            radix = 10;
        }
        char[] digits = new char[65];
        int at = digits.length;
        long rest = i < 0 ? i : -i;
        do {
            long shorter = rest / radix;
            digits[--at] = Character.forDigit((int) (shorter * radix - rest), radix);
            rest = shorter;
        } while (rest != 0);
        if (i < 0) {
            digits[--at] = '-';
        }
        return new String(digits, at, digits.length - at);
    }

    public static String toUnsignedString(long i) {
        return toUnsignedString(i, 10);
    }

    public static String toUnsignedString(long i, int radix) {
        if (i >= 0) {
            return toString(i, radix);
        }
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            radix = 10;
        }
        long shorter = divideUnsigned(i, radix);
        int digit = (int) (i - shorter * radix);
        return toString(shorter, radix) + Character.forDigit(digit, radix);
    }

    public static String toHexString(long i) {
        return toPowerOfTwo(i, 4);
    }

    public static String toOctalString(long i) {
        return toPowerOfTwo(i, 3);
    }

    public static String toBinaryString(long i) {
        return toPowerOfTwo(i, 1);
    }

    private static String toPowerOfTwo(long i, int shift) {
        int bits = Math.max(SIZE - numberOfLeadingZeros(i), 1);
        char[] digits = new char[(bits + shift - 1) / shift];
        int mask = (1 << shift) - 1;
        for (int k = digits.length - 1; k >= 0; k--) {
            digits[k] = Character.forDigit((int) i & mask, 16);
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
        return (int) value;
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

    public static int hashCode(long value) {
        return (int) (value ^ (value >>> 32));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Long && ((Long) other).value == value;
    }

    @Override
    public int compareTo(Long other) {
        return compare(value, other.value);
    }

    public static int compare(long x, long y) {
        return x < y ? -1 : x == y ? 0 : 1;
    }

    public static int compareUnsigned(long x, long y) {
        return compare(x + MIN_VALUE, y + MIN_VALUE);
    }

    /** Half of the dividend divides as a signed number; the estimate is at most one too small. */
    public static long divideUnsigned(long dividend, long divisor) {
        if (divisor < 0) {
            return compareUnsigned(dividend, divisor) < 0 ? 0 : 1;
        }
        if (dividend >= 0) {
            return dividend / divisor;
        }
        long quotient = ((dividend >>> 1) / divisor) << 1;
        long rest = dividend - quotient * divisor;
        return compareUnsigned(rest, divisor) >= 0 ? quotient + 1 : quotient;
    }

    public static long remainderUnsigned(long dividend, long divisor) {
        return dividend - divideUnsigned(dividend, divisor) * divisor;
    }

    public static long sum(long a, long b) {
        return a + b;
    }

    public static long max(long a, long b) {
        return a >= b ? a : b;
    }

    public static long min(long a, long b) {
        return a <= b ? a : b;
    }

    public static int signum(long i) {
        return i > 0 ? 1 : i < 0 ? -1 : 0;
    }

    public static long highestOneBit(long i) {
        return i & (MIN_VALUE >>> numberOfLeadingZeros(i));
    }

    public static long lowestOneBit(long i) {
        return i & -i;
    }

    public static long rotateLeft(long i, int distance) {
        return (i << distance) | (i >>> -distance);
    }

    public static long rotateRight(long i, int distance) {
        return (i >>> distance) | (i << -distance);
    }

    public static int numberOfLeadingZeros(long i) {
        int high = (int) (i >>> 32);
        return high != 0 ? Integer.numberOfLeadingZeros(high)
                         : 32 + Integer.numberOfLeadingZeros((int) i);
    }

    public static int numberOfTrailingZeros(long i) {
        int low = (int) i;
        return low != 0 ? Integer.numberOfTrailingZeros(low)
                        : 32 + Integer.numberOfTrailingZeros((int) (i >>> 32));
    }

    public static int bitCount(long i) {
        return Integer.bitCount((int) i) + Integer.bitCount((int) (i >>> 32));
    }

    public static long reverse(long i) {
        long low = Integer.reverse((int) i);
        return (low << 32) | Integer.toUnsignedLong(Integer.reverse((int) (i >>> 32)));
    }

    public static long reverseBytes(long i) {
        long low = Integer.reverseBytes((int) i);
        return (low << 32) | Integer.toUnsignedLong(Integer.reverseBytes((int) (i >>> 32)));
    }
}
