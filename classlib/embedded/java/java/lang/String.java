package java.lang;

import java.io.Serializable;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.util.Comparator;
import java.util.Formatter;
import java.util.Iterator;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import jp2.internal.Codec;
import jp2.internal.Regex;
import jp2.internal.Target;

/** An immutable text in UTF-16. Each string has an array with exactly its own characters. */
public final class String implements Serializable, Comparable<String>, CharSequence {

    public static final Comparator<String> CASE_INSENSITIVE_ORDER = new IgnoringCase();

    private final char[] value;
    private int hash;

    private static final class IgnoringCase implements Comparator<String>, Serializable {

        @Override
        public int compare(String a, String b) {
            return a.compareToIgnoreCase(b);
        }
    }

    public String() {
        this(new char[0], true);
    }

    public String(String original) {
        this.value = original.value;
        this.hash = original.hash;
    }

    public String(char[] value) {
        if (Target.IS_JOP) {
            int count = value.length;
            this.value = new char[count];
            for (int i = 0; i < count; i++) {
                this.value[i] = value[i];
            }
            return;
        }
        this.value = value.clone();
    }

    public String(char[] value, int offset, int count) {
        if (Target.IS_JOP) {
            if (offset < 0) {
                throw new StringIndexOutOfBoundsException(offset);
            }
            if (count < 0 || value.length - offset < count) {
                throw new StringIndexOutOfBoundsException(count);
            }
            this.value = new char[count];
            for (int i = 0; i < count; i++) {
                this.value[i] = value[offset + i];
            }
            return;
        }
        checkOffsetCount(offset, count, value.length);
        this.value = copy(value, offset, count);
    }

    /** Takes ownership of the array: no other code may write to it. */
    String(char[] value, boolean mine) {
        this.value = value;
    }

    public String(int[] codePoints, int offset, int count) {
        checkOffsetCount(offset, count, codePoints.length);
        int length = 0;
        for (int i = offset; i < offset + count; i++) {
            if (!Character.isValidCodePoint(codePoints[i])) {
                throw new IllegalArgumentException(Integer.toString(codePoints[i]));
            }
            length += Character.charCount(codePoints[i]);
        }
        value = new char[length];
        int at = 0;
        for (int i = offset; i < offset + count; i++) {
            at += Character.toChars(codePoints[i], value, at);
        }
    }

    public String(StringBuffer buffer) {
        if (Target.IS_JOP) {
            synchronized (buffer) {
                int count = buffer.length();
                value = new char[count];
                for (int i = 0; i < count; i++) {
                    value[i] = buffer.value[i];
                }
            }
            return;
        }
        this.value = buffer.toString().value;
    }

    public String(StringBuilder builder) {
        this.value = builder.toString().value;
    }

    public String(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    public String(byte[] bytes, int offset, int length) {
        checkOffsetCount(offset, length, bytes.length);
        this.value = Codec.ofDefault().decode(bytes, offset, length);
    }

    public String(byte[] bytes, String charsetName) throws UnsupportedEncodingException {
        this(bytes, 0, bytes.length, charsetName);
    }

    public String(byte[] bytes, int offset, int length, String charsetName)
            throws UnsupportedEncodingException {
        Codec codec = codec(charsetName);
        checkOffsetCount(offset, length, bytes.length);
        this.value = codec.decode(bytes, offset, length);
    }

    public String(byte[] bytes, Charset charset) {
        this(bytes, 0, bytes.length, charset);
    }

    public String(byte[] bytes, int offset, int length, Charset charset) {
        Codec codec = Codec.find(charset.name());
        checkOffsetCount(offset, length, bytes.length);
        this.value = codec.decode(bytes, offset, length);
    }

    @Deprecated
    public String(byte[] ascii, int highByte) {
        this(ascii, highByte, 0, ascii.length);
    }

    @Deprecated
    public String(byte[] ascii, int highByte, int offset, int count) {
        checkOffsetCount(offset, count, ascii.length);
        value = new char[count];
        for (int i = 0; i < count; i++) {
            value[i] = (char) (highByte << 8 | ascii[offset + i] & 0xff);
        }
    }

    private static Codec codec(String charsetName) throws UnsupportedEncodingException {
        if (charsetName == null) {
            throw new NullPointerException("charsetName");
        }
        Codec codec = Codec.find(charsetName);
        if (codec == null) {
            throw new UnsupportedEncodingException(charsetName);
        }
        return codec;
    }

    private static char[] copy(char[] from, int offset, int count) {
        char[] result = new char[count];
        System.arraycopy(from, offset, result, 0, count);
        return result;
    }

    private static void checkOffsetCount(int offset, int count, int length) {
        if (offset < 0 || count < 0 || offset > length - count) {
            throw new StringIndexOutOfBoundsException("offset " + offset + ", count " + count
                                                      + ", length " + length);
        }
    }

    private void checkBeginEnd(int begin, int end) {
        if (begin < 0 || begin > end || end > value.length) {
            throw new StringIndexOutOfBoundsException("begin " + begin + ", end " + end
                                                      + ", length " + value.length);
        }
    }

    public native String intern();

    @Override
    public int length() {
        return value.length;
    }

    @Override
    public boolean isEmpty() {
        return value.length == 0;
    }

    @Override
    public char charAt(int index) {
        if (index < 0 || index >= value.length) {
            throw badIndex(index);
        }
        return value[index];
    }

    /** The message depends on the kind of characters in the string. */
    private StringIndexOutOfBoundsException badIndex(int index) {
        return isLatin1() ? new StringIndexOutOfBoundsException(index)
            : new StringIndexOutOfBoundsException("index " + index + ", length " + value.length);
    }

    private boolean isLatin1() {
        for (char c : value) {
            if (c > 0xff) {
                return false;
            }
        }
        return true;
    }

    public int codePointAt(int index) {
        if (index < 0 || index >= value.length) {
            throw new StringIndexOutOfBoundsException("index " + index + ", length "
                                                      + value.length);
        }
        return Character.codePointAt(value, index, value.length);
    }

    public int codePointBefore(int index) {
        if (index < 1 || index > value.length) {
            throw new StringIndexOutOfBoundsException(index);
        }
        return Character.codePointBefore(value, index);
    }

    public int codePointCount(int beginIndex, int endIndex) {
        return Character.codePointCount(this, beginIndex, endIndex);
    }

    public int offsetByCodePoints(int index, int codePointOffset) {
        return Character.offsetByCodePoints(this, index, codePointOffset);
    }

    public void getChars(int srcBegin, int srcEnd, char[] dst, int dstBegin) {
        if (Target.IS_JOP) {
            if (srcBegin < 0 || srcBegin > srcEnd || srcEnd > value.length) {
                throw new StringIndexOutOfBoundsException();
            }
            for (int i = 0; i < srcEnd - srcBegin; i++) {
                dst[dstBegin + i] = value[srcBegin + i];
            }
            return;
        }
        checkBeginEnd(srcBegin, srcEnd);
        checkOffsetCount(dstBegin, srcEnd - srcBegin, dst.length);
        System.arraycopy(value, srcBegin, dst, dstBegin, srcEnd - srcBegin);
    }

    /** Copies all characters to an array that is known to be large enough. */
    void copyTo(char[] dst, int dstBegin) {
        System.arraycopy(value, 0, dst, dstBegin, value.length);
    }

    @Deprecated
    public void getBytes(int srcBegin, int srcEnd, byte[] dst, int dstBegin) {
        checkBeginEnd(srcBegin, srcEnd);
        checkOffsetCount(dstBegin, srcEnd - srcBegin, dst.length);
        for (int i = srcBegin; i < srcEnd; i++) {
            dst[dstBegin++] = (byte) value[i];
        }
    }

    public byte[] getBytes() {
        return Codec.ofDefault().encode(value, 0, value.length);
    }

    public byte[] getBytes(String charsetName) throws UnsupportedEncodingException {
        return codec(charsetName).encode(value, 0, value.length);
    }

    public byte[] getBytes(Charset charset) {
        return Codec.find(charset.name()).encode(value, 0, value.length);
    }

    public char[] toCharArray() {
        if (Target.IS_JOP) {
            char[] chars = new char[value.length];
            for (int i = 0; i < value.length; i++) {
                chars[i] = value[i];
            }
            return chars;
        }
        return value.clone();
    }

    @Override
    public int hashCode() {
        if (Target.IS_JOP) { // the value is not stored
            int sum = 0;
            int length = value.length;
            for (int i = 0; i < length; i++) {
                sum = 31 * sum + value[i];
            }
            return sum;
        }
        int h = hash;
        if (h == 0) {
            char[] chars = value;
            for (int i = 0; i < chars.length; i++) {
                h = 31 * h + chars[i];
            }
            hash = h;
        }
        return h;
    }

    @Override
    public boolean equals(Object other) {
        if (Target.IS_JOP) {
            if (!(other instanceof String)) {
                return false;
            }
            String text = (String) other;
            if (text.value.length != value.length) {
                return false;
            }
            if (text.value == value) {
                return true;
            }
            int rest = value.length;
            int i = 0;
            int j = 0;
            while (--rest >= 0) {
                if (text.value[i++] != value[j++]) {
                    return false;
                }
            }
            return true;
        }
        if (this == other) {
            return true;
        }
        if (!(other instanceof String)) {
            return false;
        }
        char[] a = value;
        char[] b = ((String) other).value;
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public boolean equalsIgnoreCase(String other) {
        return other != null && other.value.length == value.length
            && regionMatches(true, 0, other, 0, value.length);
    }

    public boolean contentEquals(CharSequence text) {
        if (text.length() != value.length) {
            return false;
        }
        for (int i = 0; i < value.length; i++) {
            if (text.charAt(i) != value[i]) {
                return false;
            }
        }
        return true;
    }

    public boolean contentEquals(StringBuffer buffer) {
        return contentEquals((CharSequence) buffer);
    }

    @Override
    public int compareTo(String anotherString) {
        char[] a = value;
        char[] b = anotherString.value;
        int common = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < common; i++) {
            if (a[i] != b[i]) {
                return a[i] - b[i];
            }
        }
        return a.length - b.length;
    }

    public int compareToIgnoreCase(String str) {
        char[] b = str.value;
        int i = 0;
        int j = 0;
        while (i < value.length && j < b.length) {
            int x = Character.codePointAt(value, i);
            int y = Character.codePointAt(b, j);
            int difference = x == y ? 0 : fold(x) - fold(y);
            if (difference != 0) {
                // If either text is Latin-1, the half of a pair is compared, not the whole pair.
                return isLatin1() || str.isLatin1() ? fold(value[i]) - fold(b[j]) : difference;
            }
            i += Character.charCount(x);
            j += Character.charCount(y);
        }
        return value.length - b.length;
    }

    /** Upper case alone does not suffice: some characters that differ only in case stay different. */
    private static int fold(int c) {
        return Character.toLowerCase(Character.toUpperCase(c));
    }

    /** If both are second halves of pairs, compares the pairs, whose first halves are equal. */
    private static boolean sameLetter(char[] a, int i, char[] b, int j) {
        if (i > 0 && j > 0 && Character.isSurrogatePair(a[i - 1], a[i])
            && Character.isSurrogatePair(b[j - 1], b[j])) {
            return fold(Character.codePointAt(a, i - 1)) == fold(Character.codePointAt(b, j - 1));
        }
        return fold(a[i]) == fold(b[j]);
    }

    public boolean regionMatches(int from, String other, int otherFrom, int length) {
        return regionMatches(false, from, other, otherFrom, length);
    }

    public boolean regionMatches(boolean ignoreCase, int from, String other, int otherFrom,
                                 int length) {
        boolean outside = otherFrom < 0 || from < 0 || from > (long) value.length - length;
        if ((outside && ignoreCase) || otherFrom > (long) other.value.length - length || outside) {
            return false;
        }
        char[] b = other.value;
        for (int i = 0; i < length; i++) {
            if (value[from + i] != b[otherFrom + i]
                && !(ignoreCase && sameLetter(value, from + i, b, otherFrom + i))) {
                return false;
            }
        }
        return true;
    }

    public boolean startsWith(String prefix) {
        return startsWith(prefix, 0);
    }

    public boolean startsWith(String prefix, int from) {
        int count = prefix.value.length;
        if (from < 0 || from > value.length - count) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (value[from + i] != prefix.value[i]) {
                return false;
            }
        }
        return true;
    }

    public boolean endsWith(String suffix) {
        return startsWith(suffix, value.length - suffix.value.length);
    }

    public boolean contains(CharSequence text) {
        return indexOf(text.toString()) >= 0;
    }

    public int indexOf(int ch) {
        return indexOf(ch, 0);
    }

    public int indexOf(int ch, int fromIndex) {
        if (!Character.isBmpCodePoint(ch)) {
            return Character.isValidCodePoint(ch) ? indexOf(Character.toString(ch), fromIndex)
                                                  : -1;
        }
        char[] chars = value;
        for (int i = Math.max(fromIndex, 0); i < chars.length; i++) {
            if (chars[i] == ch) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(int ch) {
        return lastIndexOf(ch, value.length - 1);
    }

    public int lastIndexOf(int ch, int fromIndex) {
        if (ch >>> 16 != 0) {
            return Character.isValidCodePoint(ch) ? lastIndexOf(Character.toString(ch), fromIndex)
                                                  : -1;
        }
        int i = fromIndex < value.length ? fromIndex : value.length - 1;
        for (; i >= 0; i--) {
            if (value[i] == ch) {
                return i;
            }
        }
        return -1;
    }

    public int indexOf(String str) {
        return indexOf(value, value.length, str, 0);
    }

    public int indexOf(String str, int fromIndex) {
        return indexOf(value, value.length, str, fromIndex);
    }

    public int lastIndexOf(String str) {
        return lastIndexOf(value, value.length, str, value.length);
    }

    public int lastIndexOf(String str, int fromIndex) {
        return lastIndexOf(value, value.length, str, fromIndex);
    }

    static int indexOf(char[] text, int count, String str, int fromIndex) {
        char[] wanted = str.value;
        int start = Math.min(Math.max(fromIndex, 0), count);
        for (int i = start; i <= count - wanted.length; i++) {
            if (matches(text, i, wanted)) {
                return i;
            }
        }
        return -1;
    }

    static int lastIndexOf(char[] text, int count, String str, int fromIndex) {
        char[] wanted = str.value;
        for (int i = Math.min(fromIndex, count - wanted.length); i >= 0; i--) {
            if (matches(text, i, wanted)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean matches(char[] text, int from, char[] wanted) {
        for (int i = 0; i < wanted.length; i++) {
            if (text[from + i] != wanted[i]) {
                return false;
            }
        }
        return true;
    }

    public String substring(int beginIndex) {
        return substring(beginIndex, value.length);
    }

    public String substring(int beginIndex, int endIndex) {
        if (beginIndex < 0 || beginIndex > endIndex || endIndex > value.length) {
            checkBeginEnd(beginIndex, endIndex);
        }
        if (beginIndex == 0 && endIndex == value.length) {
            return this;
        }
        if (Target.IS_JOP) {
            return new String(value, beginIndex, endIndex - beginIndex);
        }
        return new String(copy(value, beginIndex, endIndex - beginIndex), true);
    }

    @Override
    public CharSequence subSequence(int beginIndex, int endIndex) {
        return substring(beginIndex, endIndex);
    }

    public String concat(String str) {
        if (str.isEmpty()) {
            return this;
        }
        char[] both = new char[value.length + str.value.length];
        copyTo(both, 0);
        str.copyTo(both, value.length);
        return new String(both, true);
    }

    public String replace(char oldChar, char newChar) {
        int at = oldChar == newChar ? -1 : indexOf(oldChar);
        if (at < 0) {
            return this;
        }
        char[] result;
        if (Target.IS_JOP) {
            result = new char[value.length];
            for (int i = 0; i < result.length; i++) {
                char c = value[i];
                result[i] = c == oldChar ? newChar : c;
            }
            return new String(result);
        }
        result = value.clone();
        for (; at < result.length; at++) {
            if (result[at] == oldChar) {
                result[at] = newChar;
            }
        }
        return new String(result, true);
    }

    public String replace(CharSequence target, CharSequence replacement) {
        String wanted = target.toString();
        String with = replacement.toString();
        int found = indexOf(wanted);
        if (found < 0) {
            return this;
        }
        StringBuilder b = new StringBuilder();
        int from = 0;
        while (found >= 0) {
            b.append(value, from, found - from).append(with);
            from = found + wanted.length();
            // An empty target is found before each character and at the end.
            int next = wanted.isEmpty() ? found + 1 : from;
            if (next > value.length) {
                break;
            }
            found = indexOf(wanted, next);
        }
        return b.append(value, from, value.length - from).toString();
    }

    public boolean matches(String regex) {
        return new Regex(regex).matches(this);
    }

    public String replaceAll(String regex, String replacement) {
        return new Regex(regex).replace(this, replacement, true);
    }

    public String replaceFirst(String regex, String replacement) {
        return new Regex(regex).replace(this, replacement, false);
    }

    public String[] split(String regex) {
        return split(regex, 0);
    }

    public String[] split(String regex, int limit) {
        return new Regex(regex).split(this, limit);
    }

    public static String join(CharSequence delimiter, CharSequence... elements) {
        String between = delimiter.toString();
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < elements.length; i++) {
            if (i > 0) {
                b.append(between);
            }
            b.append(elements[i]);
        }
        return b.toString();
    }

    public static String join(CharSequence delimiter, Iterable<? extends CharSequence> elements) {
        String between = delimiter.toString();
        StringBuilder b = new StringBuilder();
        Iterator<? extends CharSequence> it = elements.iterator();
        while (it.hasNext()) {
            b.append(it.next());
            if (it.hasNext()) {
                b.append(between);
            }
        }
        return b.toString();
    }

    public String toLowerCase() {
        for (int i = 0; i < value.length; i++) {
            if (value[i] >= 128) {
                return CaseMapping.toLower(this);
            }
            if (value[i] >= 'A' && value[i] <= 'Z') {
                return toLowerFrom(i);
            }
        }
        return this;
    }

    private String toLowerFrom(int first) {
        char[] result = value.clone();
        for (int i = first; i < result.length; i++) {
            char c = result[i];
            if (c >= 128) {
                return CaseMapping.toLower(this);
            }
            if (c >= 'A' && c <= 'Z') {
                result[i] = (char) (c + 32);
            }
        }
        return new String(result, true);
    }

    public String toUpperCase() {
        for (int i = 0; i < value.length; i++) {
            if (value[i] >= 128) {
                return CaseMapping.toUpper(this);
            }
            if (value[i] >= 'a' && value[i] <= 'z') {
                return toUpperFrom(i);
            }
        }
        return this;
    }

    private String toUpperFrom(int first) {
        char[] result = value.clone();
        for (int i = first; i < result.length; i++) {
            char c = result[i];
            if (c >= 128) {
                return CaseMapping.toUpper(this);
            }
            if (c >= 'a' && c <= 'z') {
                result[i] = (char) (c - 32);
            }
        }
        return new String(result, true);
    }

    /** The locale has no effect, because no locale of this library has its own rules. */
    public String toLowerCase(Locale locale) {
        locale.getClass();
        return toLowerCase();
    }

    public String toUpperCase(Locale locale) {
        locale.getClass();
        return toUpperCase();
    }

    public String trim() {
        int start = 0;
        int end = value.length;
        while (start < end && value[start] <= ' ') {
            start++;
        }
        while (end > start && value[end - 1] <= ' ') {
            end--;
        }
        return substring(start, end);
    }

    public String strip() {
        return stripLeading().stripTrailing();
    }

    public String stripLeading() {
        int start = 0;
        while (start < value.length && Character.isWhitespace(value[start])) {
            start++;
        }
        return substring(start);
    }

    public String stripTrailing() {
        int end = value.length;
        while (end > 0 && Character.isWhitespace(value[end - 1])) {
            end--;
        }
        return substring(0, end);
    }

    public boolean isBlank() {
        for (char c : value) {
            if (!Character.isWhitespace(c)) {
                return false;
            }
        }
        return true;
    }

    public String repeat(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count is negative: " + count);
        }
        if (count == 1) {
            return this;
        }
        long length = (long) value.length * count;
        if (length > Integer.MAX_VALUE) {
            throw new OutOfMemoryError("Required length exceeds implementation limit");
        }
        char[] result = new char[(int) length];
        for (int at = 0; at < result.length; at += value.length) {
            copyTo(result, at);
        }
        return new String(result, true);
    }

    public Stream<String> lines() {
        return Stream.of(TextBlock.lines(this, false));
    }

    public String indent(int n) {
        return TextBlock.indent(this, n);
    }

    public String stripIndent() {
        return TextBlock.stripIndent(this);
    }

    public String translateEscapes() {
        return TextBlock.translateEscapes(this);
    }

    public <R> R transform(Function<? super String, ? extends R> f) {
        return f.apply(this);
    }

    @Override
    public String toString() {
        return this;
    }

    public static String format(String format, Object... args) {
        return new Formatter().format(format, args).toString();
    }

    public static String format(Locale locale, String format, Object... args) {
        return new Formatter(locale).format(format, args).toString();
    }

    public String formatted(Object... args) {
        return new Formatter().format(this, args).toString();
    }

    public static String valueOf(Object object) {
        return object == null ? "null" : object.toString();
    }

    public static String valueOf(char[] chars) {
        return new String(chars);
    }

    public static String valueOf(char[] chars, int offset, int count) {
        return new String(chars, offset, count);
    }

    public static String copyValueOf(char[] chars) {
        return new String(chars);
    }

    public static String copyValueOf(char[] chars, int offset, int count) {
        return new String(chars, offset, count);
    }

    public static String valueOf(boolean b) {
        return b ? "true" : "false";
    }

    public static String valueOf(char c) {
        return new String(new char[] {c}, true);
    }

    public static String valueOf(int i) {
        return Target.IS_JOP ? Integer.toString(i, 10) : Integer.toString(i);
    }

    public static String valueOf(long l) {
        return Long.toString(l);
    }

    public static String valueOf(float f) {
        return Float.toString(f);
    }

    public static String valueOf(double d) {
        return Double.toString(d);
    }
}
