package java.io;

/** Reads ahead in large pieces, and can return to a marked position. */
public class BufferedInputStream extends FilterInputStream {

    private static final int DEFAULT_SIZE = 8192;

    protected volatile byte[] buf;
    protected int count;
    protected int pos;
    protected int markpos = -1;
    protected int marklimit;

    public BufferedInputStream(InputStream in) {
        this(in, DEFAULT_SIZE);
    }

    public BufferedInputStream(InputStream in, int size) {
        super(in);
        Streams.checkSize(size);
        buf = new byte[size];
    }

    private InputStream source() throws IOException {
        if (in == null || buf == null) {
            throw new IOException("Stream closed");
        }
        return in;
    }

    /** Reads more into the buffer; bytes after the mark are kept up to the mark's limit. */
    private void fill() throws IOException {
        InputStream source = source();
        if (markpos < 0) {
            pos = 0;
        } else if (pos >= buf.length) {
            int kept = pos - markpos;
            if (markpos > 0) {
                System.arraycopy(buf, markpos, buf, 0, kept);
                pos = kept;
                markpos = 0;
            } else if (buf.length >= marklimit) {
                markpos = -1;
                pos = 0;
            } else {
                buf = Streams.copy(buf, Math.min(2 * buf.length, marklimit));
            }
        }
        count = pos;
        int n = source.read(buf, pos, buf.length - pos);
        if (n > 0) {
            count = pos + n;
        }
    }

    @Override
    public synchronized int read() throws IOException {
        if (pos >= count) {
            fill();
            if (pos >= count) {
                return -1;
            }
        }
        source();
        return buf[pos++] & 0xff;
    }

    /** Reads on as long as the source has more bytes without waiting. */
    @Override
    public synchronized int read(byte[] into, int offset, int length) throws IOException {
        source();
        Streams.checkRange(into.length, offset, length);
        int done = 0;
        while (done < length) {
            int n = readSome(into, offset + done, length - done);
            if (n <= 0) {
                return done == 0 ? n : done;
            }
            done += n;
            if (in != null && in.available() <= 0) {
                break;
            }
        }
        return done;
    }

    private int readSome(byte[] into, int offset, int length) throws IOException {
        int available = count - pos;
        if (available <= 0) {
            if (length >= buf.length && markpos < 0) {
                return source().read(into, offset, length);
            }
            fill();
            available = count - pos;
            if (available <= 0) {
                return -1;
            }
        }
        int n = Math.min(available, length);
        System.arraycopy(buf, pos, into, offset, n);
        pos += n;
        return n;
    }

    @Override
    public synchronized long skip(long n) throws IOException {
        InputStream source = source();
        if (n <= 0) {
            return 0;
        }
        if (pos >= count) {
            if (markpos < 0) {
                return source.skip(n);
            }
            fill();
        }
        long skipped = Math.max(0, Math.min(count - pos, n));
        pos += (int) skipped;
        return skipped;
    }

    @Override
    public synchronized int available() throws IOException {
        int buffered = count - pos;
        int more = source().available();
        return buffered > Integer.MAX_VALUE - more ? Integer.MAX_VALUE : buffered + more;
    }

    @Override
    public synchronized void mark(int readLimit) {
        marklimit = readLimit;
        markpos = pos;
    }

    @Override
    public synchronized void reset() throws IOException {
        source();
        if (markpos < 0) {
            throw new IOException("Resetting to invalid mark");
        }
        pos = markpos;
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public void close() throws IOException {
        InputStream closing = in;
        in = null;
        buf = null;
        if (closing != null) {
            closing.close();
        }
    }
}
