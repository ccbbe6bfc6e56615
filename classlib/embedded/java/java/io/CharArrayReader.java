package java.io;

/** Reads from an array of characters. */
public class CharArrayReader extends Reader {

    protected char[] buf;
    protected int pos;
    protected int markedPos = 0;
    protected int count;

    public CharArrayReader(char[] buf) {
        this.buf = buf;
        this.count = buf.length;
    }

    public CharArrayReader(char[] buf, int offset, int length) {
        if (offset < 0 || offset > buf.length || length < 0 || offset + length < 0) {
            throw new IllegalArgumentException();
        }
        this.buf = buf;
        this.pos = offset;
        this.markedPos = offset;
        this.count = Math.min(offset + length, buf.length);
    }

    private void checkOpen() throws IOException {
        if (buf == null) {
            throw new IOException("Stream closed");
        }
    }

    @Override
    public int read() throws IOException {
        synchronized (lock) {
            checkOpen();
            return pos < count ? buf[pos++] : -1;
        }
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
        synchronized (lock) {
            checkOpen();
            Streams.checkRange(into.length, offset, length);
            if (pos >= count) {
                return -1;
            }
            int n = Math.min(length, count - pos);
            if (n <= 0) {
                return 0;
            }
            System.arraycopy(buf, pos, into, offset, n);
            pos += n;
            return n;
        }
    }

    @Override
    public long skip(long n) throws IOException {
        synchronized (lock) {
            checkOpen();
            long skipped = Math.max(0, Math.min(n, count - pos));
            pos += (int) skipped;
            return skipped;
        }
    }

    @Override
    public boolean ready() throws IOException {
        synchronized (lock) {
            checkOpen();
            return count - pos > 0;
        }
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public void mark(int readLimit) throws IOException {
        synchronized (lock) {
            checkOpen();
            markedPos = pos;
        }
    }

    @Override
    public void reset() throws IOException {
        synchronized (lock) {
            checkOpen();
            pos = markedPos;
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            buf = null;
        }
    }
}
