package java.lang;

import java.io.Serializable;
import jp2.internal.Target;

/** A text that several threads can safely change. */
public final class StringBuffer extends AbstractStringBuilder
        implements Serializable, Comparable<StringBuffer>, CharSequence {

    private static final int START_CAPACITY = 16;
    private static final int INT_DIGITS = 10;

    /** For JOP: the digits of a number, the last one first; protected by the array's monitor. */
    private static final char[] DIGITS = new char[INT_DIGITS];

    public StringBuffer() {
        super(START_CAPACITY);
    }

    public StringBuffer(int capacity) {
        super(capacity);
    }

    public StringBuffer(String s) {
        super(s.length() + START_CAPACITY);
        add(s);
    }

    public StringBuffer(CharSequence text) {
        super(text.length() + START_CAPACITY);
        add(text);
    }

    public synchronized StringBuffer append(Object object) {
        if (Target.IS_JOP) {
            return append(String.valueOf(object));
        }
        add(String.valueOf(object));
        return this;
    }

    public synchronized StringBuffer append(String s) {
        if (Target.IS_JOP) {
            if (s == null) {
                s = "null";
            }
            int length = s.length();
            reserve(count + length);
            s.getChars(0, length, value, count);
            count += length;
            return this;
        }
        add(s);
        return this;
    }

    public synchronized StringBuffer append(StringBuffer buffer) {
        add(buffer);
        return this;
    }

    @Override
    public synchronized StringBuffer append(CharSequence text) {
        add(text);
        return this;
    }

    @Override
    public synchronized StringBuffer append(CharSequence text, int start, int end) {
        add(text, start, end);
        return this;
    }

    public synchronized StringBuffer append(char[] chars) {
        if (Target.IS_JOP) {
            return append(chars, 0, chars.length);
        }
        add(chars, 0, chars.length);
        return this;
    }

    public synchronized StringBuffer append(char[] chars, int offset, int length) {
        if (Target.IS_JOP && offset >= 0 && length >= 0 && length <= chars.length - offset) {
            reserve(count + length);
            for (int i = 0; i < length; i++) {
                value[count + i] = chars[offset + i];
            }
            count += length;
            return this;
        }
        add(chars, offset, length);
        return this;
    }

    public synchronized StringBuffer append(boolean b) {
        if (Target.IS_JOP) {
            return append(b ? "true" : "false");
        }
        add(b ? "true" : "false");
        return this;
    }

    @Override
    public synchronized StringBuffer append(char c) {
        if (Target.IS_JOP) {
            reserve(count + 1);
            value[count++] = c;
            return this;
        }
        add(c);
        return this;
    }

    public synchronized StringBuffer append(int i) {
        if (Target.IS_JOP) {
            boolean isNegative = i < 0;
            if (isNegative) {
                append('-');
            }
            char[] digits = DIGITS;
            synchronized (digits) {
                int n = 0;
                do {
                    int digit = i % 10;
                    digits[n++] = (char) ('0' + (isNegative ? -digit : digit));
                    i /= 10;
                } while (i != 0);
                while (--n >= 0) {
                    append(digits[n]);
                }
            }
            return this;
        }
        add(i);
        return this;
    }

    private void reserve(int minimum) {
        if (minimum > value.length) {
            grow(minimum);
        }
    }

    public synchronized StringBuffer append(long i) {
        if (Target.IS_JOP) {
            return append(Long.toString(i));
        }
        add(i);
        return this;
    }

    public synchronized StringBuffer append(float f) {
        add(Float.toString(f));
        return this;
    }

    public synchronized StringBuffer append(double d) {
        add(Double.toString(d));
        return this;
    }

    public synchronized StringBuffer appendCodePoint(int codePoint) {
        addCodePoint(codePoint);
        return this;
    }

    public synchronized StringBuffer delete(int start, int end) {
        remove(start, end);
        return this;
    }

    public synchronized StringBuffer deleteCharAt(int index) {
        if (Target.IS_JOP && index >= 0 && index < count) {
            System.arraycopy(value, index + 1, value, index, --count - index);
            return this;
        }
        removeAt(index);
        return this;
    }

    public synchronized StringBuffer replace(int start, int end, String s) {
        put(start, end, s);
        return this;
    }

    public synchronized StringBuffer insert(int index, char[] chars, int offset, int length) {
        putIn(index, chars, offset, length);
        return this;
    }

    public synchronized StringBuffer insert(int offset, Object object) {
        putIn(offset, String.valueOf(object));
        return this;
    }

    public synchronized StringBuffer insert(int offset, String s) {
        if (Target.IS_JOP && s != null && offset >= 0 && offset <= count) {
            int length = s.length();
            reserve(count + length);
            for (int i = count - 1; i >= offset; i--) {
                value[i + length] = value[i];
            }
            s.getChars(0, length, value, offset);
            count += length;
            return this;
        }
        putIn(offset, s);
        return this;
    }

    public synchronized StringBuffer insert(int offset, char[] chars) {
        putIn(offset, new String(chars));
        return this;
    }

    public synchronized StringBuffer insert(int offset, CharSequence text) {
        putIn(offset, text == null ? "null" : text.toString());
        return this;
    }

    public synchronized StringBuffer insert(int offset, CharSequence text, int start, int end) {
        putIn(offset, text, start, end);
        return this;
    }

    public synchronized StringBuffer insert(int offset, boolean b) {
        putIn(offset, String.valueOf(b));
        return this;
    }

    public synchronized StringBuffer insert(int offset, char c) {
        putIn(offset, String.valueOf(c));
        return this;
    }

    public synchronized StringBuffer insert(int offset, int i) {
        putIn(offset, Integer.toString(i));
        return this;
    }

    public synchronized StringBuffer insert(int offset, long i) {
        putIn(offset, Long.toString(i));
        return this;
    }

    public synchronized StringBuffer insert(int offset, float f) {
        putIn(offset, Float.toString(f));
        return this;
    }

    public synchronized StringBuffer insert(int offset, double d) {
        putIn(offset, Double.toString(d));
        return this;
    }

    public synchronized StringBuffer reverse() {
        if (Target.IS_JOP) {
            boolean hasPairs = false;
            for (int i = 0, j = count - 1; i < j; i++, j--) {
                char c = value[i];
                value[i] = value[j];
                value[j] = c;
                hasPairs |= c >= Character.MIN_SURROGATE;
            }
            if (hasPairs) {
                orderPairs();
            }
            return this;
        }
        turnAround();
        return this;
    }

    @Override
    public synchronized int compareTo(StringBuffer other) {
        return compare(other);
    }

    @Override
    public String toString() {
        if (Target.IS_JOP) {
            return new String(this);
        }
        synchronized (this) {
            return new String(value, 0, count);
        }
    }

    @Override
    public synchronized int length() {
        return count;
    }

    @Override
    public synchronized int capacity() {
        return super.capacity();
    }

    @Override
    public synchronized void ensureCapacity(int minimum) {
        super.ensureCapacity(minimum);
    }

    @Override
    public synchronized void trimToSize() {
        super.trimToSize();
    }

    @Override
    public synchronized void setLength(int newLength) {
        if (newLength < 0) {
            throw new StringIndexOutOfBoundsException(newLength);
        }
        reserve(newLength);
        while (count < newLength) {
            value[count++] = '\0';
        }
        count = newLength;
    }

    @Override
    public synchronized char charAt(int index) {
        if (index < 0 || index >= count) {
            throw badIndex(index);
        }
        return value[index];
    }

    @Override
    public synchronized void setCharAt(int index, char c) {
        checkIndex(index);
        value[index] = c;
    }

    @Override
    public synchronized int codePointAt(int index) {
        return super.codePointAt(index);
    }

    @Override
    public synchronized int codePointBefore(int index) {
        return super.codePointBefore(index);
    }

    @Override
    public synchronized int codePointCount(int beginIndex, int endIndex) {
        return super.codePointCount(beginIndex, endIndex);
    }

    @Override
    public synchronized int offsetByCodePoints(int index, int codePointOffset) {
        return super.offsetByCodePoints(index, codePointOffset);
    }

    @Override
    public synchronized void getChars(int srcBegin, int srcEnd, char[] dst, int dstBegin) {
        super.getChars(srcBegin, srcEnd, dst, dstBegin);
    }

    @Override
    public synchronized String substring(int start) {
        return super.substring(start);
    }

    @Override
    public synchronized String substring(int start, int end) {
        return super.substring(start, end);
    }

    @Override
    public synchronized CharSequence subSequence(int start, int end) {
        return super.subSequence(start, end);
    }

    @Override
    public synchronized int indexOf(String str) {
        return super.indexOf(str);
    }

    @Override
    public synchronized int indexOf(String str, int fromIndex) {
        return super.indexOf(str, fromIndex);
    }

    @Override
    public synchronized int lastIndexOf(String str) {
        return super.lastIndexOf(str);
    }

    @Override
    public synchronized int lastIndexOf(String str, int fromIndex) {
        return super.lastIndexOf(str, fromIndex);
    }
}
