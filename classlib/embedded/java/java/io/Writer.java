package java.io;

/** A sink of characters. */
public abstract class Writer implements Appendable, Closeable, Flushable {

    protected Object lock;

    protected Writer() {
        lock = this;
    }

    protected Writer(Object lock) {
        if (lock == null) {
            throw new NullPointerException();
        }
        this.lock = lock;
    }

    private static final class Nowhere extends Writer {

        private boolean closed;

        @Override
        public void write(char[] from, int offset, int length) throws IOException {
            Streams.checkRange(from.length, offset, length);
            checkOpen();
        }

        @Override
        public void flush() throws IOException {
            checkOpen();
        }

        private void checkOpen() throws IOException {
            if (closed) {
                throw new IOException("Stream closed");
            }
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    public static Writer nullWriter() {
        return new Nowhere();
    }

    public void write(int c) throws IOException {
        write(new char[] {(char) c}, 0, 1);
    }

    public void write(char[] from) throws IOException {
        write(from, 0, from.length);
    }

    public abstract void write(char[] from, int offset, int length) throws IOException;

    public void write(String s) throws IOException {
        write(s, 0, s.length());
    }

    public void write(String s, int offset, int length) throws IOException {
        char[] chars = new char[length];
        s.getChars(offset, offset + length, chars, 0);
        write(chars, 0, length);
    }

    @Override
    public Writer append(CharSequence text) throws IOException {
        write(String.valueOf(text));
        return this;
    }

    @Override
    public Writer append(CharSequence text, int start, int end) throws IOException {
        CharSequence source = text == null ? "null" : text;
        return append(source.subSequence(start, end));
    }

    @Override
    public Writer append(char c) throws IOException {
        write(c);
        return this;
    }

    public abstract void flush() throws IOException;

    public abstract void close() throws IOException;
}
