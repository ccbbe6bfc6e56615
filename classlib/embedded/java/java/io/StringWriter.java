package java.io;

/** Collects characters in a string buffer. */
public class StringWriter extends Writer {

    private final StringBuffer buffer;

    public StringWriter() {
        buffer = new StringBuffer();
        lock = buffer;
    }

    public StringWriter(int initialSize) {
        if (initialSize < 0) {
            throw new IllegalArgumentException("Negative buffer size");
        }
        buffer = new StringBuffer(initialSize);
        lock = buffer;
    }

    @Override
    public void write(int c) {
        buffer.append((char) c);
    }

    @Override
    public void write(char[] from, int offset, int length) {
        Streams.checkRange(from.length, offset, length);
        buffer.append(from, offset, length);
    }

    @Override
    public void write(String s) {
        buffer.append(s);
    }

    @Override
    public void write(String s, int offset, int length) {
        buffer.append(s, offset, offset + length);
    }

    @Override
    public StringWriter append(CharSequence text) {
        write(String.valueOf(text));
        return this;
    }

    @Override
    public StringWriter append(CharSequence text, int start, int end) {
        CharSequence source = text == null ? "null" : text;
        return append(source.subSequence(start, end));
    }

    @Override
    public StringWriter append(char c) {
        write(c);
        return this;
    }

    public StringBuffer getBuffer() {
        return buffer;
    }

    @Override
    public String toString() {
        return buffer.toString();
    }

    @Override
    public void flush() {
    }

    @Override
    public void close() throws IOException {
    }
}
