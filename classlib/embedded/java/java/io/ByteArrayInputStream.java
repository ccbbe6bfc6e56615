package java.io;

/** Reads from an array. */
public class ByteArrayInputStream extends InputStream {

    protected byte[] buf;
    protected int pos;
    protected int mark = 0;
    protected int count;

    public ByteArrayInputStream(byte[] buf) {
        this.buf = buf;
        this.count = buf.length;
    }

    public ByteArrayInputStream(byte[] buf, int offset, int length) {
        this.buf = buf;
        this.pos = offset;
        this.mark = offset;
        this.count = Math.min(offset + length, buf.length);
    }

    @Override
    public synchronized int read() {
        return pos < count ? buf[pos++] & 0xff : -1;
    }

    @Override
    public synchronized int read(byte[] into, int offset, int length) {
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

    @Override
    public synchronized byte[] readAllBytes() {
        byte[] rest = new byte[Math.max(count - pos, 0)];
        System.arraycopy(buf, Math.min(pos, count), rest, 0, rest.length);
        pos = Math.max(pos, count);
        return rest;
    }

    @Override
    public int readNBytes(byte[] into, int offset, int length) {
        int n = read(into, offset, length);
        return n < 0 ? 0 : n;
    }

    @Override
    public synchronized long transferTo(OutputStream out) throws IOException {
        int n = count - pos;
        out.write(buf, pos, n);
        pos = count;
        return n;
    }

    @Override
    public synchronized long skip(long n) {
        long skipped = Math.max(0, Math.min(n, count - pos));
        pos += (int) skipped;
        return skipped;
    }

    @Override
    public synchronized int available() {
        return count - pos;
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public void mark(int readLimit) {
        mark = pos;
    }

    @Override
    public synchronized void reset() {
        pos = mark;
    }

    @Override
    public void close() throws IOException {
    }
}
