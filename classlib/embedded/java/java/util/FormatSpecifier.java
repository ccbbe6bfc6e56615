package java.util;

import jp2.internal.DecimalDigits;

/** One conversion of a format string: %[index$][flags][width][.precision]letter. */
final class FormatSpecifier {

    private static final String FLAGS = "-#+ 0,(<";
    private static final int LEFT = 1;
    private static final int ALTERNATE = 2;
    private static final int PLUS = 4;
    private static final int SPACE = 8;
    private static final int ZERO = 16;
    private static final int GROUP = 32;
    private static final int PARENTHESES = 64;
    private static final int PREVIOUS = 128;
    private static final int DEFAULT_PRECISION = 6;

    private final String format;
    private final int start;
    /** The index after the conversion. */
    int end;
    /** The number of the explicit argument, counted from one; zero: none. */
    int index;
    private int flags;
    private int width = -1;
    private int precision = -1;
    private char conversion;
    private boolean upperCase;

    FormatSpecifier(String format, int start) {
        this.format = format;
        this.start = start;
        this.end = start;
        scan();
        check();
    }

    /** Returns the exception for a malformed specifier, which contains the specifier's first character. */
    private UnknownFormatConversionException malformed() {
        return new UnknownFormatConversionException(
            start < format.length() ? format.substring(start, start + 1) : "%");
    }

    private char peek() {
        if (end >= format.length()) {
            throw malformed();
        }
        return format.charAt(end);
    }

    private void scan() {
        boolean hasIndex = false;
        int number = scanNumber();
        if (number != -1 && peek() == '$') {
            end++;
            hasIndex = true;
            index = number;
            number = -1;
        } else if (format.charAt(start) == '0') {
            // The zero was a flag, not the start of a number.
            end = start;
            number = -1;
        }
        int flagStart = end;
        if (number == -1) {
            while (FLAGS.indexOf(peek()) >= 0) {
                end++;
            }
        }
        int flagEnd = end;
        width = number == -1 ? scanNumber() : number;
        if (peek() == '.') {
            end++;
            precision = scanNumber();
            if (precision == -1) {
                throw malformed();
            }
        }
        conversion = peek();
        end++;
        if (conversion != '%' && !(conversion < 128 && Character.isLetter(conversion))) {
            throw malformed();
        }
        if (hasIndex && index <= 0) {
            throw new IllegalFormatArgumentIndexException(index);
        }
        setFlags(flagStart, flagEnd);
        if (width == Integer.MIN_VALUE) {
            throw new IllegalFormatWidthException(width);
        }
        if (precision == Integer.MIN_VALUE) {
            throw new IllegalFormatPrecisionException(precision);
        }
        if ("bBhHsScCdoxXeEfgGaA%n".indexOf(conversion) < 0) {
            throw new UnknownFormatConversionException(String.valueOf(conversion));
        }
        upperCase = Character.isUpperCase(conversion);
        conversion = Character.toLowerCase(conversion);
    }

    private void setFlags(int from, int to) {
        for (int i = from; i < to; i++) {
            int flag = 1 << FLAGS.indexOf(format.charAt(i));
            if ((flags & flag) != 0) {
                throw new DuplicateFormatFlagsException(text(flag));
            }
            flags |= flag;
        }
    }

    /** Returns -1 if there is no number, Integer.MIN_VALUE if it is too large. */
    private int scanNumber() {
        int first = end;
        long number = 0;
        while (peek() >= '0' && peek() <= '9') {
            number = Math.min(10 * number + (peek() - '0'), 1L << 40);
            end++;
        }
        if (end == first) {
            return -1;
        }
        return number > Integer.MAX_VALUE ? Integer.MIN_VALUE : (int) number;
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** Returns the flags as exceptions show them, with a mark if the conversion is in upper case. */
    private String flagText() {
        String text = text(flags);
        if (!upperCase) {
            return text;
        }
        return has(LEFT) ? "-^" + text.substring(1) : "^" + text;
    }

    private static String text(int flags) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < FLAGS.length(); i++) {
            if ((flags & 1 << i) != 0) {
                b.append(FLAGS.charAt(i));
            }
        }
        return b.toString();
    }

    boolean takesNoArgument() {
        return conversion == '%' || conversion == 'n';
    }

    boolean isRelative() {
        return has(PREVIOUS);
    }

    private void check() {
        switch (conversion) {
            case 'b':
            case 'h':
                forbid(ALTERNATE);
                checkGeneral();
                break;
            case 's':
                checkGeneral();
                break;
            case 'c':
                forbidPrecision();
                forbid(ALTERNATE | PLUS | SPACE | ZERO | GROUP | PARENTHESES);
                needWidth(LEFT);
                break;
            case 'd':
                checkNumber();
                forbidPrecision();
                forbid(ALTERNATE);
                break;
            case 'o':
            case 'x':
                checkNumber();
                forbidPrecision();
                forbid(GROUP);
                break;
            case 'a':
                checkNumber();
                forbid(PARENTHESES);
                forbid(GROUP);
                break;
            case 'e':
                checkNumber();
                forbid(GROUP);
                break;
            case 'g':
                checkNumber();
                forbid(ALTERNATE);
                break;
            case 'f':
                checkNumber();
                break;
            default:
                checkText();
        }
    }

    private void forbid(int forbidden) {
        for (int flag = 1; flag <= PARENTHESES; flag <<= 1) {
            if ((flags & forbidden & flag) != 0) {
                throw new FormatFlagsConversionMismatchException(text(flag), conversion);
            }
        }
    }

    private void forbidPrecision() {
        if (precision != -1) {
            throw new IllegalFormatPrecisionException(precision);
        }
    }

    private void needWidth(int forFlags) {
        if (width == -1 && (flags & forFlags) != 0) {
            throw new MissingFormatWidthException(toString());
        }
    }

    private void checkGeneral() {
        needWidth(LEFT);
        forbid(PLUS | SPACE | ZERO | GROUP | PARENTHESES);
    }

    private void checkNumber() {
        needWidth(LEFT | ZERO);
        if ((has(PLUS) && has(SPACE)) || (has(LEFT) && has(ZERO))) {
            throw new IllegalFormatFlagsException(flagText());
        }
    }

    private void checkText() {
        forbidPrecision();
        if (conversion == 'n') {
            if (width != -1) {
                throw new IllegalFormatWidthException(width);
            }
            if (flags != 0) {
                throw new IllegalFormatFlagsException(flagText());
            }
        } else {
            if (flags != 0 && flags != LEFT) {
                throw new IllegalFormatFlagsException(flagText());
            }
            needWidth(LEFT);
        }
    }

    void printText(StringBuilder b) {
        if (conversion == 'n') {
            b.append(System.lineSeparator());
        } else {
            pad(b, "%");
        }
    }

    void print(Formatter formatter, StringBuilder b, Object arg) {
        if (conversion == 'b') {
            boolean value = arg instanceof Boolean ? (Boolean) arg : arg != null;
            text(b, String.valueOf(value));
        } else if (conversion == 's') {
            string(formatter, b, arg);
        } else if (arg == null) {
            text(b, "null");
        } else if (conversion == 'h') {
            text(b, Integer.toHexString(arg.hashCode()));
        } else if (conversion == 'c') {
            character(b, arg);
        } else if (conversion == 'd' || conversion == 'o' || conversion == 'x') {
            integer(b, arg);
        } else if (arg instanceof Float || arg instanceof Double) {
            pad(b, new FloatLayout(((Number) arg).doubleValue()).make());
        } else {
            throw new IllegalFormatConversionException(conversion, arg.getClass());
        }
    }

    private void string(Formatter formatter, StringBuilder b, Object arg) {
        if (arg instanceof Formattable) {
            int f = (has(LEFT) ? FormattableFlags.LEFT_JUSTIFY : 0)
                | (upperCase ? FormattableFlags.UPPERCASE : 0)
                | (has(ALTERNATE) ? FormattableFlags.ALTERNATE : 0);
            Formatter own = formatter.out() == b ? formatter : new Formatter(b);
            ((Formattable) arg).formatTo(own, f, width, precision);
            return;
        }
        forbid(ALTERNATE);
        text(b, String.valueOf(arg));
    }

    /** The precision of a text is its maximum length. */
    private void text(StringBuilder b, String s) {
        pad(b, precision >= 0 && precision < s.length() ? s.substring(0, precision) : s);
    }

    private void pad(StringBuilder b, String s) {
        String cased = upperCase ? s.toUpperCase() : s;
        int missing = width - cased.length();
        if (has(LEFT)) {
            b.append(cased);
        }
        for (int i = 0; i < missing; i++) {
            b.append(' ');
        }
        if (!has(LEFT)) {
            b.append(cased);
        }
    }

    private void character(StringBuilder b, Object arg) {
        if (arg instanceof Character) {
            pad(b, arg.toString());
        } else if (arg instanceof Integer || arg instanceof Short || arg instanceof Byte) {
            int codePoint = ((Number) arg).intValue();
            if (!Character.isValidCodePoint(codePoint)) {
                throw new IllegalFormatCodePointException(codePoint);
            }
            pad(b, Character.toString(codePoint));
        } else {
            throw new IllegalFormatConversionException(conversion, arg.getClass());
        }
    }

    private void integer(StringBuilder b, Object arg) {
        long mask;
        if (arg instanceof Integer) {
            mask = 0xffffffffL;
        } else if (arg instanceof Long) {
            mask = -1L;
        } else if (arg instanceof Short) {
            mask = 0xffffL;
        } else if (arg instanceof Byte) {
            mask = 0xffL;
        } else {
            throw new IllegalFormatConversionException(conversion, arg.getClass());
        }
        long value = ((Number) arg).longValue();
        if (conversion == 'd') {
            String digits = Long.toString(value);
            boolean negative = value < 0;
            pad(b, signed(negative, negative ? digits.substring(1) : digits));
            return;
        }
        forbid(PARENTHESES);
        forbid(SPACE);
        forbid(PLUS);
        boolean hex = conversion == 'x';
        String digits = hex ? Long.toHexString(value & mask) : Long.toOctalString(value & mask);
        String prefix = !has(ALTERNATE) ? "" : hex ? "0x" : "0";
        if (has(ZERO)) {
            digits = "0".repeat(Math.max(0, width - prefix.length() - digits.length())) + digits;
        }
        pad(b, prefix + digits);
    }

    /** Adds sign, grouping and zeros to a decimal magnitude. */
    private String signed(boolean negative, String magnitude) {
        StringBuilder s = new StringBuilder(leadingSign(negative));
        int start = s.length();
        s.append(magnitude);
        if (has(GROUP)) {
            int point = s.indexOf(".");
            for (int i = (point < 0 ? s.length() : point) - 3; i > start; i -= 3) {
                s.insert(i, ',');
            }
        }
        boolean closing = negative && has(PARENTHESES);
        if (has(ZERO)) {
            int missing = width - s.length() - (closing ? 1 : 0);
            s.insert(start, "0".repeat(Math.max(0, missing)));
        }
        return s.append(closing ? ")" : "").toString();
    }

    private String leadingSign(boolean negative) {
        if (negative) {
            return has(PARENTHESES) ? "(" : "-";
        }
        return has(PLUS) ? "+" : has(SPACE) ? " " : "";
    }

    /** Lays out one floating-point number. */
    private final class FloatLayout {

        private final double value;
        private final boolean negative;
        private final double magnitude;

        FloatLayout(double value) {
            this.value = value;
            this.negative = Double.compare(value, 0.0) < 0;
            this.magnitude = Math.abs(value);
        }

        String make() {
            if (Double.isNaN(value)) {
                return "NaN";
            }
            if (Double.isInfinite(value)) {
                boolean closing = negative && has(PARENTHESES);
                return leadingSign(negative) + "Infinity" + (closing ? ")" : "");
            }
            switch (conversion) {
                case 'e': return scientific(precision == -1 ? DEFAULT_PRECISION : precision);
                case 'f': return fixed(precision == -1 ? DEFAULT_PRECISION : precision);
                case 'g': return general(precision == -1 ? DEFAULT_PRECISION
                                                         : Math.max(precision, 1));
                default: return hexadecimal();
            }
        }

        private String fixed(int places) {
            DecimalDigits d = DecimalDigits.of(magnitude, false);
            d.roundTo(d.exponent + places);
            StringBuilder s = new StringBuilder();
            for (int i = 0; i < Math.max(d.exponent, 1) + places; i++) {
                int at = d.exponent > 0 ? i : i + d.exponent - 1;
                if (i == Math.max(d.exponent, 1)) {
                    s.append('.');
                }
                s.append(at >= 0 && at < d.count ? d.digits[at] : '0');
            }
            if (places == 0 && has(ALTERNATE)) {
                s.append('.');
            }
            return signed(negative, s.toString());
        }

        private String scientific(int places) {
            DecimalDigits d = DecimalDigits.of(magnitude, false);
            d.roundTo(1 + places);
            StringBuilder s = new StringBuilder();
            for (int i = 0; i <= places; i++) {
                if (i == 1) {
                    s.append('.');
                }
                s.append(i < d.count ? d.digits[i] : '0');
            }
            if (places == 0 && has(ALTERNATE)) {
                s.append('.');
            }
            int exponent = magnitude == 0 ? 0 : d.exponent - 1;
            String tail = (exponent < 0 ? "e-" : "e+") + (Math.abs(exponent) < 10 ? "0" : "")
                + Math.abs(exponent);
            return withZerosInside(signedOnly(s.toString()), tail);
        }

        private String signedOnly(String magnitudeText) {
            return leadingSign(negative) + magnitudeText;
        }

        /** Inserts zeros between sign and digits; the length of the tail is part of the width. */
        private String withZerosInside(String head, String tail) {
            boolean closing = negative && has(PARENTHESES);
            StringBuilder s = new StringBuilder(head).append(tail);
            if (has(ZERO)) {
                int missing = width - s.length() - (closing ? 1 : 0);
                s.insert(leadingSign(negative).length(), "0".repeat(Math.max(0, missing)));
            }
            return s.append(closing ? ")" : "").toString();
        }

        /** Uses plain notation if the rounded value is at least 10^-4 and below 10^digits. */
        private String general(int digits) {
            if (magnitude == 0) {
                return fixed(digits - 1);
            }
            DecimalDigits d = DecimalDigits.of(magnitude, false);
            d.roundTo(digits);
            int exponent = d.exponent - 1;
            return exponent < -4 || exponent >= digits ? scientific(digits - 1)
                                                       : fixed(digits - 1 - exponent);
        }

        private String hexadecimal() {
            String s = Double.toHexString(magnitude);
            if (precision != -1 && precision < 13 && magnitude != 0) {
                s = roundedHexadecimal(Math.max(precision, 1));
            }
            StringBuilder b = new StringBuilder(leadingSign(negative));
            int start = b.length() + 2;
            b.append(s);
            // Zeros that the precision adds at the end are not part of the width.
            String filling = has(ZERO) ? "0".repeat(Math.max(0, width - b.length())) : "";
            int exponent = b.indexOf("p");
            int places = exponent - b.indexOf(".") - 1;
            b.insert(exponent, "0".repeat(Math.max(0, precision - places)));
            return b.insert(start, filling).toString();
        }

        /** Rounds the 52 bits after the point, half to even. */
        private String roundedHexadecimal(int places) {
            int exponent = Math.getExponent(magnitude);
            double normal = magnitude;
            if (exponent < Double.MIN_EXPONENT) {
                normal = magnitude * 0x1p54;
                exponent = Math.getExponent(normal) - 54;
            }
            long bits = Double.doubleToRawLongBits(normal) & 0xfffffffffffffL | 1L << 52;
            int drop = 52 - 4 * places;
            long rest = bits & (1L << drop) - 1;
            long half = 1L << (drop - 1);
            bits >>>= drop;
            if (rest > half || (rest == half && (bits & 1) != 0)) {
                bits++;
            }
            String digits = Long.toHexString(bits);
            if (bits >>> 4 * places == 2) {
                exponent++;
                digits = "1" + digits.substring(1);
            }
            int end = digits.length();
            while (end > 2 && digits.charAt(end - 1) == '0') {
                end--;
            }
            return "0x1." + digits.substring(1, end) + "p" + exponent;
        }
    }

    @Override
    public String toString() {
        StringBuilder b = new StringBuilder("%").append(text(flags));
        if (index > 0 && !isRelative() && !takesNoArgument()) {
            b.append(index).append('$');
        }
        if (width != -1) {
            b.append(width);
        }
        if (precision != -1) {
            b.append('.').append(precision);
        }
        return b.append(upperCase ? Character.toUpperCase(conversion) : conversion).toString();
    }
}
