package java.util;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;

/** Reads words, numbers and lines from a text. Words are separated by white space. */
public final class Scanner implements Iterator<String>, Closeable {
    private final Reader in;
    private final StringBuilder buffer = new StringBuilder();
    private int position;
    private boolean atEnd;
    private boolean closed;
    private IOException failure;

    public Scanner(InputStream source) {
        this((Readable) new InputStreamReader(Objects.requireNonNull(source, "source")));
    }

    public Scanner(String source) {
        this((Readable) new StringReader(source));
    }

    public Scanner(Readable source) {
        Objects.requireNonNull(source, "source");
        if (!(source instanceof Reader)) {
            throw new IllegalArgumentException("only a java.io.Reader can be scanned");
        }
        in = (Reader) source;
    }

    // Input

    /** Reads more text; returns false at the end. */
    private boolean fill() {
        if (atEnd) {
            return false;
        }
        buffer.delete(0, position);
        position = 0;
        char[] chunk = new char[1024];
        int n;
        try {
            n = in.read(chunk, 0, chunk.length);
        } catch (IOException e) {
            failure = e;
            n = -1;
        }
        if (n < 0) {
            atEnd = true;
            return false;
        }
        buffer.append(chunk, 0, n);
        return true;
    }

    /** Makes the character at this distance from the position available; returns false at the end. */
    private boolean has(int distance) {
        while (position + distance >= buffer.length()) {
            if (!fill()) {
                return false;
            }
        }
        return true;
    }

    private char at(int distance) {
        return buffer.charAt(position + distance);
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("Scanner closed");
        }
    }

    public void close() {
        if (!closed) {
            closed = true;
            try {
                in.close();
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    /** Returns the error that ended the input, or null. */
    public IOException ioException() {
        return failure;
    }

    // Words

    /** Returns the next word without consuming it, or null. */
    private String peekToken() {
        checkOpen();
        int start = 0;
        while (has(start) && Character.isWhitespace(at(start))) {
            start++;
        }
        if (!has(start)) {
            return null;
        }
        int end = start;
        while (has(end) && !Character.isWhitespace(at(end))) {
            end++;
        }
        return buffer.substring(position + start, position + end);
    }

    private void skipToken(String token) {
        while (Character.isWhitespace(at(0))) {
            position++;
        }
        position += token.length();
    }

    public boolean hasNext() {
        return peekToken() != null;
    }

    public String next() {
        String token = presentToken();
        skipToken(token);
        return token;
    }

    private String presentToken() {
        String token = peekToken();
        if (token == null) {
            throw new NoSuchElementException();
        }
        return token;
    }

    public void remove() {
        throw new UnsupportedOperationException();
    }

    // Lines

    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r' || c == '\u2028' || c == '\u2029' || c == '\u0085';
    }

    public boolean hasNextLine() {
        checkOpen();
        return has(0);
    }

    /** Returns the rest of the line without the line's end. */
    public String nextLine() {
        checkOpen();
        if (!has(0)) {
            throw new NoSuchElementException("No line found");
        }
        int end = 0;
        while (has(end) && !isLineEnd(at(end))) {
            end++;
        }
        String line = buffer.substring(position, position + end);
        int skip = has(end) ? at(end) == '\r' && has(end + 1) && at(end + 1) == '\n' ? 2 : 1 : 0;
        position += end + skip;
        return line;
    }

    // Numbers

    /** Returns the digits of an integer without group separators; null if it is not an integer. */
    private static String integerText(String token, int radix) {
        if (token == null) {
            return null;
        }
        int start = token.startsWith("-") || token.startsWith("+") ? 1 : 0;
        StringBuilder digits = new StringBuilder(token.substring(0, start));
        int comma = token.indexOf(',');
        for (int i = start; i < token.length(); i++) {
            char c = token.charAt(i);
            if (c == ',') {
                // Each group has three digits, except that the first may have fewer.
                if (i == start || comma - start > 3 || (token.length() - i) % 4 != 0) {
                    return null;
                }
            } else if (Character.digit(c, radix) < 0
                    || comma >= 0 && i > comma && (token.length() - i) % 4 == 0) {
                return null;
            } else {
                digits.append(c);
            }
        }
        return digits.length() > start ? digits.toString() : null;
    }

    private boolean fits(int radix, long min, long max) {
        String text = integerText(peekToken(), radix);
        if (text == null) {
            return false;
        }
        try {
            long n = Long.parseLong(text, radix);
            return n >= min && n <= max;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private long nextInteger(int radix, long min, long max) {
        String token = presentToken();
        String text = integerText(token, radix);
        if (text == null) {
            throw new InputMismatchException();
        }
        String problem = "For input string: \"" + text + "\""
                + (radix == 10 ? "" : " under radix " + radix);
        long n;
        try {
            n = Long.parseLong(text, radix);
        } catch (NumberFormatException e) {
            throw new InputMismatchException(problem);
        }
        if (n < min || n > max) {
            throw new InputMismatchException(problem);
        }
        skipToken(token);
        return n;
    }

    public boolean hasNextByte() {
        return fits(10, Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    public byte nextByte() {
        return (byte) nextInteger(10, Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    public boolean hasNextShort() {
        return fits(10, Short.MIN_VALUE, Short.MAX_VALUE);
    }

    public short nextShort() {
        return (short) nextInteger(10, Short.MIN_VALUE, Short.MAX_VALUE);
    }

    public boolean hasNextInt() {
        return hasNextInt(10);
    }

    public boolean hasNextInt(int radix) {
        return fits(radix, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public int nextInt() {
        return nextInt(10);
    }

    public int nextInt(int radix) {
        return (int) nextInteger(radix, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public boolean hasNextLong() {
        return hasNextLong(10);
    }

    public boolean hasNextLong(int radix) {
        return fits(radix, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    public long nextLong() {
        return nextLong(10);
    }

    public long nextLong(int radix) {
        return nextInteger(radix, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** Returns a decimal number in the syntax of Double.parseDouble; null if the token is not one. */
    private static String decimalText(String token) {
        if (token == null) {
            return null;
        }
        int point = token.indexOf('.');
        int comma = token.indexOf(',');
        if (comma >= 0) {
            String whole = integerText(point < 0 ? token : token.substring(0, point), 10);
            return whole == null || point >= 0 && point < comma ? null
                    : decimalText(whole + (point < 0 ? "" : token.substring(point)));
        }
        String unsigned = token.startsWith("-") || token.startsWith("+") ? token.substring(1)
                : token;
        if (unsigned.equals("NaN") || unsigned.equals("Infinity")) {
            return token;
        }
        for (int i = 0; i < unsigned.length(); i++) {
            if ("0123456789.eE+-".indexOf(unsigned.charAt(i)) < 0) {
                return null;
            }
        }
        try {
            Double.parseDouble(token);
            return token;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private String nextDecimal() {
        String token = presentToken();
        String text = decimalText(token);
        if (text == null) {
            throw new InputMismatchException();
        }
        skipToken(token);
        return text;
    }

    public boolean hasNextFloat() {
        return decimalText(peekToken()) != null;
    }

    public float nextFloat() {
        return Float.parseFloat(nextDecimal());
    }

    public boolean hasNextDouble() {
        return decimalText(peekToken()) != null;
    }

    public double nextDouble() {
        return Double.parseDouble(nextDecimal());
    }

    public boolean hasNextBoolean() {
        String token = peekToken();
        return "true".equalsIgnoreCase(token) || "false".equalsIgnoreCase(token);
    }

    public boolean nextBoolean() {
        String token = presentToken();
        if (!hasNextBoolean()) {
            throw new InputMismatchException();
        }
        skipToken(token);
        return "true".equalsIgnoreCase(token);
    }
}
