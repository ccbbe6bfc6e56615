package java.io;

/** An input stream to which bytes that were read can be pushed back. */
public class PushbackInputStream extends FilterInputStream {

    protected byte[] buf;
    /** Bytes from here to the end of the buffer were pushed back. */
    protected int pos;

    public PushbackInputStream(InputStream in) {
        this(in, 1);
    }

    public PushbackInputStream(InputStream in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("size <= 0");
        }
        buf = new byte[size];
        pos = size;
    }

    private void checkOpen() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
    }

    @Override
    public int read() throws IOException {
        checkOpen();
        return pos < buf.length ? buf[pos++] & 0xff : in.read();
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        checkOpen();
        Streams.checkRange(into.length, offset, length);
        int own = Math.min(buf.length - pos, length);
        System.arraycopy(buf, pos, into, offset, own);
        pos += own;
        if (own == length) {
            return length;
        }
        int n = in.read(into, offset + own, length - own);
        return n < 0 ? (own == 0 ? -1 : own) : own + n;
    }

    public void unread(int b) throws IOException {
        checkOpen();
        if (pos == 0) {
            throw new IOException("Push back buffer is full");
        }
        buf[--pos] = (byte) b;
    }

    public void unread(byte[] from, int offset, int length) throws IOException {
        checkOpen();
        if (length > pos) {
            throw new IOException("Push back buffer is full");
        }
        pos -= length;
        System.arraycopy(from, offset, buf, pos, length);
    }

    public void unread(byte[] from) throws IOException {
        unread(from, 0, from.length);
    }

    @Override
    public int available() throws IOException {
        checkOpen();
        int own = buf.length - pos;
        int more = in.available();
        return own > Integer.MAX_VALUE - more ? Integer.MAX_VALUE : own + more;
    }

    @Override
    public long skip(long n) throws IOException {
        checkOpen();
        if (n <= 0) {
            return 0;
        }
        long own = Math.min(buf.length - pos, n);
        pos += (int) own;
        return own == n ? own : own + in.skip(n - own);
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    @Override
    public synchronized void mark(int readLimit) {
    }

    @Override
    public synchronized void reset() throws IOException {
        throw new IOException("mark/reset not supported");
    }

    @Override
    public synchronized void close() throws IOException {
        if (in != null) {
            in.close();
            in = null;
            buf = null;
        }
    }
}
