package java.lang;

import java.io.Serializable;
import jp2.internal.Target;

/** A text that one thread can change. */
public final class StringBuilder extends AbstractStringBuilder
        implements Serializable, Comparable<StringBuilder>, CharSequence {

    private static final int START_CAPACITY = 16;

    public StringBuilder() {
        super(START_CAPACITY);
    }

    public StringBuilder(int capacity) {
        super(capacity);
    }

    public StringBuilder(String s) {
        super(s.length() + START_CAPACITY);
        add(s);
    }

    public StringBuilder(CharSequence text) {
        super(text.length() + START_CAPACITY);
        add(text);
    }

    public StringBuilder append(Object object) {
        add(String.valueOf(object));
        return this;
    }

    public StringBuilder append(String s) {
        if (Target.IS_JOP) {
            if (s == null) {
                s = "null";
            }
            int length = s.length();
            ensureCapacity(count + length);
            s.getChars(0, length, value, count);
            count += length;
            return this;
        }
        add(s);
        return this;
    }

    public StringBuilder append(StringBuffer buffer) {
        add(buffer);
        return this;
    }

    @Override
    public StringBuilder append(CharSequence text) {
        add(text);
        return this;
    }

    @Override
    public StringBuilder append(CharSequence text, int start, int end) {
        add(text, start, end);
        return this;
    }

    public StringBuilder append(char[] chars) {
        add(chars, 0, chars.length);
        return this;
    }

    public StringBuilder append(char[] chars, int offset, int length) {
        add(chars, offset, length);
        return this;
    }

    public StringBuilder append(boolean b) {
        add(b ? "true" : "false");
        return this;
    }

    @Override
    public StringBuilder append(char c) {
        if (Target.IS_JOP) {
            ensureCapacity(count + 1);
            value[count++] = c;
            return this;
        }
        add(c);
        return this;
    }

    public StringBuilder append(int i) {
        if (Target.IS_JOP) {
            return append(String.valueOf(i));
        }
        add(i);
        return this;
    }

    public StringBuilder append(long i) {
        add(i);
        return this;
    }

    public StringBuilder append(float f) {
        add(Float.toString(f));
        return this;
    }

    public StringBuilder append(double d) {
        add(Double.toString(d));
        return this;
    }

    public StringBuilder appendCodePoint(int codePoint) {
        addCodePoint(codePoint);
        return this;
    }

    public StringBuilder delete(int start, int end) {
        remove(start, end);
        return this;
    }

    public StringBuilder deleteCharAt(int index) {
        removeAt(index);
        return this;
    }

    public StringBuilder replace(int start, int end, String s) {
        put(start, end, s);
        return this;
    }

    public StringBuilder insert(int index, char[] chars, int offset, int length) {
        putIn(index, chars, offset, length);
        return this;
    }

    public StringBuilder insert(int offset, Object object) {
        putIn(offset, String.valueOf(object));
        return this;
    }

    public StringBuilder insert(int offset, String s) {
        putIn(offset, s);
        return this;
    }

    public StringBuilder insert(int offset, char[] chars) {
        putIn(offset, new String(chars));
        return this;
    }

    public StringBuilder insert(int offset, CharSequence text) {
        putIn(offset, text == null ? "null" : text.toString());
        return this;
    }

    public StringBuilder insert(int offset, CharSequence text, int start, int end) {
        putIn(offset, text, start, end);
        return this;
    }

    public StringBuilder insert(int offset, boolean b) {
        putIn(offset, String.valueOf(b));
        return this;
    }

    public StringBuilder insert(int offset, char c) {
        putIn(offset, String.valueOf(c));
        return this;
    }

    public StringBuilder insert(int offset, int i) {
        putIn(offset, Integer.toString(i));
        return this;
    }

    public StringBuilder insert(int offset, long i) {
        putIn(offset, Long.toString(i));
        return this;
    }

    public StringBuilder insert(int offset, float f) {
        putIn(offset, Float.toString(f));
        return this;
    }

    public StringBuilder insert(int offset, double d) {
        putIn(offset, Double.toString(d));
        return this;
    }

    public StringBuilder reverse() {
        turnAround();
        return this;
    }

    @Override
    public int compareTo(StringBuilder other) {
        return compare(other);
    }

    @Override
    public String toString() {
        return new String(value, 0, count);
    }

    @Override
    public int length() {
        return count;
    }

    @Override
    public int capacity() {
        return value.length;
    }

    @Override
    public void ensureCapacity(int minimum) {
        if (minimum > value.length) {
            grow(minimum);
        }
    }

    @Override
    public void setLength(int newLength) {
        if (newLength < 0) {
            throw new StringIndexOutOfBoundsException(newLength);
        }
        ensureCapacity(newLength);
        while (count < newLength) {
            value[count++] = '\0';
        }
        count = newLength;
    }

    @Override
    public char charAt(int index) {
        if (index < 0 || index >= count) {
            throw badIndex(index);
        }
        return value[index];
    }
}
