package java.lang;

import java.io.Serializable;

/**
 * The box of a char, and Unicode's facts about characters. ASCII is handled here; the rest of
 * Unicode is in tables that are loaded when the first other character is processed.
 */
public final class Character implements Serializable, Comparable<Character> {

    public static final char MIN_VALUE = '\u0000';
    public static final char MAX_VALUE = '\uffff';
    public static final int SIZE = 16;
    public static final int BYTES = SIZE / Byte.SIZE;
    public static final int MIN_RADIX = 2;
    public static final int MAX_RADIX = 36;
    public static final char MIN_HIGH_SURROGATE = '\ud800';
    public static final char MAX_HIGH_SURROGATE = '\udbff';
    public static final char MIN_LOW_SURROGATE = '\udc00';
    public static final char MAX_LOW_SURROGATE = '\udfff';
    public static final char MIN_SURROGATE = MIN_HIGH_SURROGATE;
    public static final char MAX_SURROGATE = MAX_LOW_SURROGATE;
    public static final int MIN_CODE_POINT = 0;
    public static final int MAX_CODE_POINT = 0x10ffff;
    public static final int MIN_SUPPLEMENTARY_CODE_POINT = 0x10000;

    public static final byte UNASSIGNED = 0;
    public static final byte UPPERCASE_LETTER = 1;
    public static final byte LOWERCASE_LETTER = 2;
    public static final byte TITLECASE_LETTER = 3;
    public static final byte MODIFIER_LETTER = 4;
    public static final byte OTHER_LETTER = 5;
    public static final byte NON_SPACING_MARK = 6;
    public static final byte ENCLOSING_MARK = 7;
    public static final byte COMBINING_SPACING_MARK = 8;
    public static final byte DECIMAL_DIGIT_NUMBER = 9;
    public static final byte LETTER_NUMBER = 10;
    public static final byte OTHER_NUMBER = 11;
    public static final byte SPACE_SEPARATOR = 12;
    public static final byte LINE_SEPARATOR = 13;
    public static final byte PARAGRAPH_SEPARATOR = 14;
    public static final byte CONTROL = 15;
    public static final byte FORMAT = 16;
    public static final byte PRIVATE_USE = 18;
    public static final byte SURROGATE = 19;
    public static final byte DASH_PUNCTUATION = 20;
    public static final byte START_PUNCTUATION = 21;
    public static final byte END_PUNCTUATION = 22;
    public static final byte CONNECTOR_PUNCTUATION = 23;
    public static final byte OTHER_PUNCTUATION = 24;
    public static final byte MATH_SYMBOL = 25;
    public static final byte CURRENCY_SYMBOL = 26;
    public static final byte MODIFIER_SYMBOL = 27;
    public static final byte OTHER_SYMBOL = 28;
    public static final byte INITIAL_QUOTE_PUNCTUATION = 29;
    public static final byte FINAL_QUOTE_PUNCTUATION = 30;

    @SuppressWarnings("unchecked")
    public static final Class<Character> TYPE =
        (Class<Character>) Class.getPrimitiveClass("char");

    private static final int LETTERS = 1 << UPPERCASE_LETTER | 1 << LOWERCASE_LETTER
        | 1 << TITLECASE_LETTER | 1 << MODIFIER_LETTER | 1 << OTHER_LETTER;
    private static final int DIGITS = 1 << DECIMAL_DIGIT_NUMBER;
    private static final int SPACES = 1 << SPACE_SEPARATOR | 1 << LINE_SEPARATOR
        | 1 << PARAGRAPH_SEPARATOR;
    private static final int IDENTIFIER_START = LETTERS | 1 << LETTER_NUMBER
        | 1 << CURRENCY_SYMBOL | 1 << CONNECTOR_PUNCTUATION;
    private static final int IDENTIFIER_PART = IDENTIFIER_START | DIGITS
        | 1 << NON_SPACING_MARK | 1 << COMBINING_SPACING_MARK;

    private final char value;

    @Deprecated
    public Character(char value) {
        this.value = value;
    }

    /** The boxes that all parts of the program share. */
    private static final class Cache {

        static final Character[] BOXES = new Character[128];

        static {
            for (int i = 0; i < BOXES.length; i++) {
                BOXES[i] = new Character((char) i);
            }
        }
    }

    public static Character valueOf(char c) {
        return c < Cache.BOXES.length ? Cache.BOXES[c] : new Character(c);
    }

    public char charValue() {
        return value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    public static int hashCode(char value) {
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Character && ((Character) other).value == value;
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }

    public static String toString(char c) {
        return String.valueOf(c);
    }

    public static String toString(int codePoint) {
        return new String(toChars(codePoint));
    }

    @Override
    public int compareTo(Character other) {
        return value - other.value;
    }

    public static int compare(char x, char y) {
        return x - y;
    }

    public static char reverseBytes(char c) {
        return (char) ((c << 8) | (c >> 8));
    }

    public static boolean isValidCodePoint(int codePoint) {
        return codePoint >= 0 && codePoint <= MAX_CODE_POINT;
    }

    public static boolean isBmpCodePoint(int codePoint) {
        return codePoint >>> 16 == 0;
    }

    public static boolean isSupplementaryCodePoint(int codePoint) {
        return codePoint >= MIN_SUPPLEMENTARY_CODE_POINT && codePoint <= MAX_CODE_POINT;
    }

    public static boolean isHighSurrogate(char c) {
        return c >= MIN_HIGH_SURROGATE && c <= MAX_HIGH_SURROGATE;
    }

    public static boolean isLowSurrogate(char c) {
        return c >= MIN_LOW_SURROGATE && c <= MAX_LOW_SURROGATE;
    }

    public static boolean isSurrogate(char c) {
        return c >= MIN_SURROGATE && c <= MAX_SURROGATE;
    }

    public static boolean isSurrogatePair(char high, char low) {
        return isHighSurrogate(high) && isLowSurrogate(low);
    }

    public static int charCount(int codePoint) {
        return codePoint >= MIN_SUPPLEMENTARY_CODE_POINT ? 2 : 1;
    }

    public static int toCodePoint(char high, char low) {
        return ((high - MIN_HIGH_SURROGATE) << 10) + (low - MIN_LOW_SURROGATE)
            + MIN_SUPPLEMENTARY_CODE_POINT;
    }

    public static char highSurrogate(int codePoint) {
        return (char) (MIN_HIGH_SURROGATE - (MIN_SUPPLEMENTARY_CODE_POINT >>> 10)
                       + (codePoint >>> 10));
    }

    public static char lowSurrogate(int codePoint) {
        return (char) (MIN_LOW_SURROGATE + (codePoint & 0x3ff));
    }

    public static char[] toChars(int codePoint) {
        char[] both = new char[2];
        return toChars(codePoint, both, 0) == 2 ? both : new char[] {both[0]};
    }

    public static int toChars(int codePoint, char[] dst, int dstIndex) {
        if (isBmpCodePoint(codePoint)) {
            dst[dstIndex] = (char) codePoint;
            return 1;
        }
        if (!isValidCodePoint(codePoint)) {
            throw new IllegalArgumentException(String.format(
                "Not a valid Unicode code point: 0x%X", codePoint));
        }
        dst[dstIndex + 1] = lowSurrogate(codePoint);
        dst[dstIndex] = highSurrogate(codePoint);
        return 2;
    }

    public static int codePointAt(CharSequence text, int index) {
        char high = text.charAt(index);
        if (isHighSurrogate(high) && index + 1 < text.length()) {
            char low = text.charAt(index + 1);
            if (isLowSurrogate(low)) {
                return toCodePoint(high, low);
            }
        }
        return high;
    }

    public static int codePointAt(char[] a, int index) {
        return codePointAt(a, index, a.length);
    }

    public static int codePointAt(char[] a, int index, int limit) {
        if (index >= limit || limit < 0 || limit > a.length) {
            throw new IndexOutOfBoundsException();
        }
        char high = a[index];
        if (isHighSurrogate(high) && index + 1 < limit && isLowSurrogate(a[index + 1])) {
            return toCodePoint(high, a[index + 1]);
        }
        return high;
    }

    public static int codePointBefore(CharSequence text, int index) {
        char low = text.charAt(index - 1);
        if (isLowSurrogate(low) && index > 1) {
            char high = text.charAt(index - 2);
            if (isHighSurrogate(high)) {
                return toCodePoint(high, low);
            }
        }
        return low;
    }

    public static int codePointBefore(char[] a, int index) {
        return codePointBefore(a, index, 0);
    }

    public static int codePointBefore(char[] a, int index, int start) {
        if (index <= start || start < 0 || start >= a.length) {
            throw new IndexOutOfBoundsException();
        }
        char low = a[index - 1];
        if (isLowSurrogate(low) && index - 2 >= start && isHighSurrogate(a[index - 2])) {
            return toCodePoint(a[index - 2], low);
        }
        return low;
    }

    public static int codePointCount(CharSequence text, int beginIndex, int endIndex) {
        int length = text.length();
        if (beginIndex < 0 || endIndex > length || beginIndex > endIndex) {
            throw new IndexOutOfBoundsException();
        }
        int count = 0;
        for (int i = beginIndex; i < endIndex; i++) {
            count++;
            if (isHighSurrogate(text.charAt(i)) && i + 1 < endIndex
                && isLowSurrogate(text.charAt(i + 1))) {
                i++;
            }
        }
        return count;
    }

    public static int codePointCount(char[] a, int offset, int count) {
        if (count > a.length - offset || offset < 0 || count < 0) {
            throw new IndexOutOfBoundsException();
        }
        return codePointCount(new String(a, offset, count), 0, count);
    }

    public static int offsetByCodePoints(CharSequence text, int index, int codePointOffset) {
        int length = text.length();
        if (index < 0 || index > length) {
            throw new IndexOutOfBoundsException();
        }
        int at = index;
        for (int left = codePointOffset; left > 0; left--) {
            if (at >= length) {
                throw new IndexOutOfBoundsException();
            }
            at += charCount(codePointAt(text, at));
        }
        for (int left = codePointOffset; left < 0; left++) {
            if (at <= 0) {
                throw new IndexOutOfBoundsException();
            }
            at -= charCount(codePointBefore(text, at));
        }
        return at;
    }

    public static int offsetByCodePoints(char[] a, int start, int count, int index,
                                         int codePointOffset) {
        if (count > a.length - start || start < 0 || count < 0) {
            throw new IndexOutOfBoundsException();
        }
        return start + offsetByCodePoints(new String(a, start, count), index - start,
                                          codePointOffset);
    }

    public static int getType(char c) {
        return getType((int) c);
    }

    public static int getType(int codePoint) {
        return UnicodeData.category(codePoint);
    }

    private static boolean isOneOf(int codePoint, int categories) {
        return (categories >> UnicodeData.category(codePoint) & 1) != 0;
    }

    public static boolean isLetter(int codePoint) {
        if (codePoint < 128) {
            int lower = codePoint | 0x20;
            return lower >= 'a' && lower <= 'z';
        }
        return isOneOf(codePoint, LETTERS);
    }

    public static boolean isDigit(int codePoint) {
        if (codePoint < 128) {
            return codePoint >= '0' && codePoint <= '9';
        }
        return isOneOf(codePoint, DIGITS);
    }

    public static boolean isLetterOrDigit(int codePoint) {
        if (codePoint < 128) {
            return isLetter(codePoint) || isDigit(codePoint);
        }
        return isOneOf(codePoint, LETTERS | DIGITS);
    }

    public static boolean isAlphabetic(int codePoint) {
        if (codePoint < 128) {
            return isLetter(codePoint);
        }
        return isOneOf(codePoint, LETTERS | 1 << LETTER_NUMBER)
            || UnicodeData.isOtherAlphabetic(codePoint);
    }

    public static boolean isUpperCase(int codePoint) {
        if (codePoint < 128) {
            return codePoint >= 'A' && codePoint <= 'Z';
        }
        return UnicodeData.category(codePoint) == UPPERCASE_LETTER
            || UnicodeData.isOtherUppercase(codePoint);
    }

    public static boolean isLowerCase(int codePoint) {
        if (codePoint < 128) {
            return codePoint >= 'a' && codePoint <= 'z';
        }
        return UnicodeData.category(codePoint) == LOWERCASE_LETTER
            || UnicodeData.isOtherLowercase(codePoint);
    }

    public static boolean isTitleCase(int codePoint) {
        return codePoint >= 128 && UnicodeData.category(codePoint) == TITLECASE_LETTER;
    }

    public static boolean isDefined(int codePoint) {
        return UnicodeData.category(codePoint) != UNASSIGNED;
    }

    public static boolean isWhitespace(int codePoint) {
        if (codePoint < 128) {
            return codePoint == ' ' || (codePoint >= 9 && codePoint <= 13)
                || (codePoint >= 28 && codePoint <= 31);
        }
        return isOneOf(codePoint, SPACES) && codePoint != 0xa0 && codePoint != 0x2007
            && codePoint != 0x202f;
    }

    public static boolean isSpaceChar(int codePoint) {
        return isOneOf(codePoint, SPACES);
    }

    @Deprecated
    public static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
    }

    public static boolean isISOControl(int codePoint) {
        return codePoint >= 0 && (codePoint <= 0x1f || (codePoint >= 0x7f && codePoint <= 0x9f));
    }

    public static boolean isIdentifierIgnorable(int codePoint) {
        return (isISOControl(codePoint) && !isWhitespace(codePoint))
            || isOneOf(codePoint, 1 << FORMAT);
    }

    public static boolean isJavaIdentifierStart(int codePoint) {
        return isOneOf(codePoint, IDENTIFIER_START);
    }

    public static boolean isJavaIdentifierPart(int codePoint) {
        return isOneOf(codePoint, IDENTIFIER_PART) || isIdentifierIgnorable(codePoint);
    }

    public static int toLowerCase(int codePoint) {
        if (codePoint < 128) {
            return codePoint >= 'A' && codePoint <= 'Z' ? codePoint + 32 : codePoint;
        }
        return UnicodeData.toLower(codePoint);
    }

    public static int toUpperCase(int codePoint) {
        if (codePoint < 128) {
            return codePoint >= 'a' && codePoint <= 'z' ? codePoint - 32 : codePoint;
        }
        return UnicodeData.toUpper(codePoint);
    }

    public static int toTitleCase(int codePoint) {
        return codePoint < 128 ? toUpperCase(codePoint) : UnicodeData.toTitle(codePoint);
    }

    public static int digit(int codePoint, int radix) {
        if (radix < MIN_RADIX || radix > MAX_RADIX) {
            return -1;
        }
        int digit;
        if (codePoint >= 128) {
            digit = wideDigit(codePoint);
        } else if (codePoint >= '0' && codePoint <= '9') {
            digit = codePoint - '0';
        } else {
            int lower = codePoint | 0x20;
            digit = lower >= 'a' && lower <= 'z' ? lower - 'a' + 10 : -1;
        }
        return digit < radix ? digit : -1;
    }

    /** Returns decimal digits of all scripts, and full-width Latin letters, as digits. */
    private static int wideDigit(int codePoint) {
        if (codePoint >= 0xff21 && codePoint <= 0xff3a) {
            return codePoint - 0xff21 + 10;
        }
        if (codePoint >= 0xff41 && codePoint <= 0xff5a) {
            return codePoint - 0xff41 + 10;
        }
        return isValidCodePoint(codePoint) ? UnicodeData.decimalDigit(codePoint) : -1;
    }

    public static int getNumericValue(int codePoint) {
        int digit = digit(codePoint, MAX_RADIX);
        return digit >= 0 || codePoint < 128 ? digit : UnicodeData.otherNumber(codePoint);
    }

    public static char forDigit(int digit, int radix) {
        if (digit < 0 || digit >= radix || radix < MIN_RADIX || radix > MAX_RADIX) {
            return '\0';
        }
        return (char) (digit < 10 ? '0' + digit : 'a' - 10 + digit);
    }

    public static boolean isLetter(char c) {
        return isLetter((int) c);
    }

    public static boolean isDigit(char c) {
        if (c >= '0' && c <= '9') {
            return true;
        }
        return c >= 128 && isOneOf(c, DIGITS);
    }

    public static boolean isLetterOrDigit(char c) {
        return isLetterOrDigit((int) c);
    }

    public static boolean isUpperCase(char c) {
        if (c >= 'A' && c <= 'Z') {
            return true;
        }
        return c >= 128 && isUpperCase((int) c);
    }

    public static boolean isLowerCase(char c) {
        if (c >= 'a' && c <= 'z') {
            return true;
        }
        return c >= 128 && isLowerCase((int) c);
    }

    public static boolean isTitleCase(char c) {
        return isTitleCase((int) c);
    }

    public static boolean isDefined(char c) {
        return isDefined((int) c);
    }

    public static boolean isWhitespace(char c) {
        return isWhitespace((int) c);
    }

    public static boolean isSpaceChar(char c) {
        return isSpaceChar((int) c);
    }

    public static boolean isISOControl(char c) {
        return isISOControl((int) c);
    }

    public static boolean isIdentifierIgnorable(char c) {
        return isIdentifierIgnorable((int) c);
    }

    public static boolean isJavaIdentifierStart(char c) {
        return isJavaIdentifierStart((int) c);
    }

    public static boolean isJavaIdentifierPart(char c) {
        return isJavaIdentifierPart((int) c);
    }

    public static char toLowerCase(char c) {
        if (c >= 'A' && c <= 'Z') {
            return (char) (c + 32);
        }
        return c < 128 ? c : (char) toLowerCase((int) c);
    }

    public static char toUpperCase(char c) {
        if (c >= 'a' && c <= 'z') {
            return (char) (c - 32);
        }
        return c < 128 ? c : (char) toUpperCase((int) c);
    }

    public static char toTitleCase(char c) {
        return (char) toTitleCase((int) c);
    }

    public static int digit(char c, int radix) {
        if (c >= '0' && c <= '9' && radix == 10) {
            return c - '0';
        }
        return digit((int) c, radix);
    }

    public static int getNumericValue(char c) {
        return getNumericValue((int) c);
    }
}
