package java.io;

/** Collects bytes and passes them on in large pieces. */
public class BufferedOutputStream extends FilterOutputStream {

    private static final int DEFAULT_SIZE = 8192;

    protected byte[] buf;
    protected int count;

    public BufferedOutputStream(OutputStream out) {
        this(out, DEFAULT_SIZE);
    }

    public BufferedOutputStream(OutputStream out, int size) {
        super(out);
        Streams.checkSize(size);
        buf = new byte[size];
    }

    private void drain() throws IOException {
        if (count > 0) {
            int n = count;
            count = 0;
            out.write(buf, 0, n);
        }
    }

    @Override
    public synchronized void write(int b) throws IOException {
        if (count >= buf.length) {
            drain();
        }
        buf[count++] = (byte) b;
    }

    @Override
    public synchronized void write(byte[] from, int offset, int length) throws IOException {
        if (length >= buf.length) {
            drain();
            out.write(from, offset, length);
            return;
        }
        if (length > buf.length - count) {
            drain();
        }
        System.arraycopy(from, offset, buf, count, length);
        count += length;
    }

    @Override
    public synchronized void flush() throws IOException {
        drain();
        out.flush();
    }
}
