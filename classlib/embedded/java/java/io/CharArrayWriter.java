package java.io;

/** Collects characters in an array that grows. */
public class CharArrayWriter extends Writer {

    protected char[] buf;
    protected int count;

    public CharArrayWriter() {
        this(32);
    }

    public CharArrayWriter(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("Negative initial size: " + size);
        }
        buf = new char[size];
    }

    private void reserve(int more) {
        if (count + more > buf.length) {
            buf = Streams.copy(buf, Math.max(2 * buf.length, count + more));
        }
    }

    @Override
    public void write(int c) {
        synchronized (lock) {
            reserve(1);
            buf[count++] = (char) c;
        }
    }

    @Override
    public void write(char[] from, int offset, int length) {
        Streams.checkRange(from.length, offset, length);
        synchronized (lock) {
            reserve(length);
            System.arraycopy(from, offset, buf, count, length);
            count += length;
        }
    }

    @Override
    public void write(String s, int offset, int length) {
        synchronized (lock) {
            reserve(length);
            s.getChars(offset, offset + length, buf, count);
            count += length;
        }
    }

    public void writeTo(Writer out) throws IOException {
        synchronized (lock) {
            out.write(buf, 0, count);
        }
    }

    @Override
    public CharArrayWriter append(CharSequence text) {
        String s = String.valueOf(text);
        write(s, 0, s.length());
        return this;
    }

    @Override
    public CharArrayWriter append(CharSequence text, int start, int end) {
        CharSequence source = text == null ? "null" : text;
        return append(source.subSequence(start, end));
    }

    @Override
    public CharArrayWriter append(char c) {
        write(c);
        return this;
    }

    public void reset() {
        count = 0;
    }

    public char[] toCharArray() {
        synchronized (lock) {
            return Streams.copy(buf, count);
        }
    }

    public int size() {
        return count;
    }

    @Override
    public String toString() {
        synchronized (lock) {
            return new String(buf, 0, count);
        }
    }

    @Override
    public void flush() {
    }

    @Override
    public void close() {
    }
}
