package java.io;

/** A reader to which characters that were read can be pushed back. */
public class PushbackReader extends FilterReader {

    private char[] buffer;
    /** Characters from here to the end of the buffer were pushed back. */
    private int at;

    public PushbackReader(Reader in) {
        this(in, 1);
    }

    public PushbackReader(Reader in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("size <= 0");
        }
        buffer = new char[size];
        at = size;
    }

    private void checkOpen() throws IOException {
        if (buffer == null) {
            throw new IOException("Stream closed");
        }
    }

    @Override
    public int read() throws IOException {
        synchronized (lock) {
            checkOpen();
            return at < buffer.length ? buffer[at++] : super.read();
        }
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
        synchronized (lock) {
            checkOpen();
            Streams.checkRange(into.length, offset, length);
            int own = Math.min(buffer.length - at, length);
            System.arraycopy(buffer, at, into, offset, own);
            at += own;
            if (own == length) {
                return length;
            }
            int n = super.read(into, offset + own, length - own);
            return n < 0 ? (own == 0 ? -1 : own) : own + n;
        }
    }

    public void unread(int c) throws IOException {
        synchronized (lock) {
            checkOpen();
            if (at == 0) {
                throw new IOException("Pushback buffer overflow");
            }
            buffer[--at] = (char) c;
        }
    }

    public void unread(char[] from, int offset, int length) throws IOException {
        synchronized (lock) {
            checkOpen();
            if (length > at) {
                throw new IOException("Pushback buffer overflow");
            }
            at -= length;
            System.arraycopy(from, offset, buffer, at, length);
        }
    }

    public void unread(char[] from) throws IOException {
        unread(from, 0, from.length);
    }

    @Override
    public boolean ready() throws IOException {
        synchronized (lock) {
            checkOpen();
            return at < buffer.length || super.ready();
        }
    }

    @Override
    public void mark(int readLimit) throws IOException {
        throw new IOException("mark/reset not supported");
    }

    @Override
    public void reset() throws IOException {
        throw new IOException("mark/reset not supported");
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    @Override
    public void close() throws IOException {
        synchronized (lock) {
            super.close();
            buffer = null;
        }
    }

    @Override
    public long skip(long n) throws IOException {
        if (n < 0) {
            throw new IllegalArgumentException("skip value is negative");
        }
        synchronized (lock) {
            checkOpen();
            int own = (int) Math.min(buffer.length - at, n);
            at += own;
            return own == n ? own : own + super.skip(n - own);
        }
    }
}
