package java.lang;

/** The common part of StringBuilder and StringBuffer: characters in an array that grows. */
abstract class AbstractStringBuilder implements Appendable, CharSequence {

    char[] value;
    int count;

    AbstractStringBuilder(int capacity) {
        value = new char[capacity];
    }

    public int length() {
        return count;
    }

    public int capacity() {
        return value.length;
    }

    public void ensureCapacity(int minimum) {
        if (minimum > value.length) {
            grow(minimum);
        }
    }

    final void grow(int minimum) {
        int wanted = Math.max(2 * value.length + 2, minimum);
        if (wanted < 0 || minimum < 0) {
            if (minimum < 0) {
                throw new OutOfMemoryError("Required length exceeds implementation limit");
            }
            wanted = Math.max(minimum, Integer.MAX_VALUE - 8);
        }
        char[] longer = new char[wanted];
        System.arraycopy(value, 0, longer, 0, count);
        value = longer;
    }

    public void trimToSize() {
        if (count < value.length) {
            char[] exact = new char[count];
            System.arraycopy(value, 0, exact, 0, count);
            value = exact;
        }
    }

    public void setLength(int newLength) {
        if (newLength < 0) {
            throw new StringIndexOutOfBoundsException(newLength);
        }
        ensureCapacity(newLength);
        for (int i = count; i < newLength; i++) {
            value[i] = '\0';
        }
        count = newLength;
    }

    final void checkIndex(int index) {
        if (index < 0 || index >= count) {
            throw badIndex(index);
        }
    }

    final StringIndexOutOfBoundsException badIndex(int index) {
        return new StringIndexOutOfBoundsException("index " + index + ", length " + count);
    }

    private void checkOffset(int offset) {
        if (offset < 0 || offset > count) {
            throw new StringIndexOutOfBoundsException("offset " + offset + ", length " + count);
        }
    }

    private static void checkRange(int start, int end, int length) {
        if (start < 0 || start > end || end > length) {
            throw new IndexOutOfBoundsException("start " + start + ", end " + end + ", length "
                                                + length);
        }
    }

    private void checkOwnRange(int start, int end) {
        if (start < 0 || start > end || end > count) {
            throw new StringIndexOutOfBoundsException("start " + start + ", end " + end
                                                      + ", length " + count);
        }
    }

    public char charAt(int index) {
        checkIndex(index);
        return value[index];
    }

    public void setCharAt(int index, char c) {
        checkIndex(index);
        value[index] = c;
    }

    public int codePointAt(int index) {
        checkIndex(index);
        return Character.codePointAt(value, index, count);
    }

    public int codePointBefore(int index) {
        if (index < 1 || index > count) {
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
        checkOwnRange(srcBegin, srcEnd);
        checkRange(dstBegin, dstBegin + srcEnd - srcBegin, dst.length);
        System.arraycopy(value, srcBegin, dst, dstBegin, srcEnd - srcBegin);
    }

    public String substring(int start) {
        return substring(start, count);
    }

    public String substring(int start, int end) {
        checkOwnRange(start, end);
        return new String(value, start, end - start);
    }

    public CharSequence subSequence(int start, int end) {
        return substring(start, end);
    }

    public int indexOf(String str) {
        return indexOf(str, 0);
    }

    public int indexOf(String str, int fromIndex) {
        return String.indexOf(value, count, str, fromIndex);
    }

    public int lastIndexOf(String str) {
        return lastIndexOf(str, count);
    }

    public int lastIndexOf(String str, int fromIndex) {
        return String.lastIndexOf(value, count, str, fromIndex);
    }

    final void add(char c) {
        if (count == value.length) {
            grow(count + 1);
        }
        value[count++] = c;
    }

    final void add(String s) {
        if (s == null) {
            s = "null";
        }
        int length = s.length();
        ensure(length);
        s.copyTo(value, count);
        count += length;
    }

    private void ensure(int more) {
        if (more > value.length - count) {
            grow(count + more);
        }
    }

    final void add(char[] chars, int offset, int length) {
        checkRange(offset, offset + length, chars.length);
        ensure(length);
        System.arraycopy(chars, offset, value, count, length);
        count += length;
    }

    final void add(CharSequence text) {
        if (text == null || text instanceof String) {
            add((String) text);
        } else {
            add(text, 0, text.length());
        }
    }

    final void add(CharSequence text, int start, int end) {
        CharSequence source = text == null ? "null" : text;
        checkRange(start, end, source.length());
        ensure(end - start);
        for (int i = start; i < end; i++) {
            value[count++] = source.charAt(i);
        }
    }

    final void add(int i) {
        char[] digits = new char[11];
        int start = Integer.decimal(i, digits);
        add(digits, start, digits.length - start);
    }

    final void add(long i) {
        char[] digits = new char[20];
        int start = Long.decimal(i, digits);
        add(digits, start, digits.length - start);
    }

    final void addCodePoint(int codePoint) {
        ensure(2);
        count += Character.toChars(codePoint, value, count);
    }

    final void remove(int start, int end) {
        if (end > count) {
            end = count;
        }
        checkOwnRange(start, end);
        System.arraycopy(value, end, value, start, count - end);
        count -= end - start;
    }

    final void removeAt(int index) {
        checkIndex(index);
        remove(index, index + 1);
    }

    final void put(int start, int end, String s) {
        if (end > count) {
            end = count;
        }
        checkOwnRange(start, end);
        int length = s.length();
        ensure(length - (end - start));
        System.arraycopy(value, end, value, start + length, count - end);
        s.copyTo(value, start);
        count += length - (end - start);
    }

    final void putIn(int offset, String s) {
        checkOffset(offset);
        put(offset, offset, s == null ? "null" : s);
    }

    final void putIn(int offset, char[] chars, int from, int length) {
        checkOffset(offset);
        if (from < 0 || length < 0 || from > chars.length - length) {
            throw new StringIndexOutOfBoundsException("start " + from + ", end "
                + (from + length) + ", length " + chars.length);
        }
        put(offset, offset, new String(chars, from, length));
    }

    final void putIn(int offset, CharSequence text, int start, int end) {
        CharSequence source = text == null ? "null" : text;
        checkOffset(offset);
        checkRange(start, end, source.length());
        put(offset, offset, source.subSequence(start, end).toString());
    }

    /** Reverses the characters; surrogate pairs keep their order. */
    final void turnAround() {
        for (int i = 0, j = count - 1; i < j; i++, j--) {
            char c = value[i];
            value[i] = value[j];
            value[j] = c;
        }
        orderPairs();
    }

    /** Swaps the halves of each surrogate pair back after a reversal. */
    final void orderPairs() {
        for (int i = 0; i + 1 < count; i++) {
            if (Character.isSurrogatePair(value[i + 1], value[i])) {
                char low = value[i];
                value[i] = value[i + 1];
                value[++i] = low;
            }
        }
    }

    final int compare(AbstractStringBuilder other) {
        return this == other ? 0 : CharSequence.compare(this, other);
    }

    public abstract String toString();
}
