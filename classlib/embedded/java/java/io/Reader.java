package java.io;

import java.util.Objects;

/** A source of characters. */
public abstract class Reader implements Readable, Closeable {

    protected Object lock;

    protected Reader() {
        lock = this;
    }

    protected Reader(Object lock) {
        if (lock == null) {
            throw new NullPointerException();
        }
        this.lock = lock;
    }

    public static Reader nullReader() {
        return new StringReader("");
    }

    /** The next character, or -1 at the end. */
    public int read() throws IOException {
        char[] one = new char[1];
        return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    public int read(char[] into) throws IOException {
        return read(into, 0, into.length);
    }

    public abstract int read(char[] into, int offset, int length) throws IOException;

    public long skip(long n) throws IOException {
        if (n < 0) {
            throw new IllegalArgumentException("skip value is negative");
        }
        synchronized (lock) {
            char[] waste = new char[(int) Math.min(n, 8192)];
            long left = n;
            while (left > 0) {
                int count = read(waste, 0, (int) Math.min(left, waste.length));
                if (count < 0) {
                    break;
                }
                left -= count;
            }
            return n - left;
        }
    }

    public boolean ready() throws IOException {
        return false;
    }

    public boolean markSupported() {
        return false;
    }

    public void mark(int readLimit) throws IOException {
        throw new IOException("mark() not supported");
    }

    public void reset() throws IOException {
        throw new IOException("reset() not supported");
    }

    public abstract void close() throws IOException;

    public long transferTo(Writer out) throws IOException {
        Objects.requireNonNull(out, "out");
        char[] buffer = new char[8192];
        long total = 0;
        int count = read(buffer, 0, buffer.length);
        while (count >= 0) {
            out.write(buffer, 0, count);
            total += count;
            count = read(buffer, 0, buffer.length);
        }
        return total;
    }
}
