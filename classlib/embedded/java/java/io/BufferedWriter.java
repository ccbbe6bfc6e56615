package java.io;

/** Collects characters and passes them on in large pieces. */
public class BufferedWriter extends Writer {

    private static final int DEFAULT_SIZE = 8192;

    private Writer out;
    private char[] buffer;
    private int count;

    public BufferedWriter(Writer out) {
        this(out, DEFAULT_SIZE);
    }

    public BufferedWriter(Writer out, int size) {
        super(out);
        Streams.checkSize(size);
        this.out = out;
        this.buffer = new char[size];
    }

    private void checkOpen() throws IOException {
        if (out == null) {
            throw new IOException("Stream closed");
        }
    }

    private void drain() throws IOException {
        if (count > 0) {
            int n = count;
            count = 0;
            out.write(buffer, 0, n);
        }
    }

    @Override
    public void write(int c) throws IOException {
        synchronized (lock) {
            checkOpen();
            if (count >= buffer.length) {
                drain();
            }
            buffer[count++] = (char) c;
        }
    }

    @Override
    public void write(char[] from, int offset, int length) throws IOException {
        synchronized (lock) {
            checkOpen();
            Streams.checkRange(from.length, offset, length);
            if (length >= buffer.length) {
                drain();
                out.write(from, offset, length);
                return;
            }
            if (length > buffer.length - count) {
                drain();
            }
            System.arraycopy(from, offset, buffer, count, length);
            count += length;
        }
    }

    @Override
    public void write(String s, int offset, int length) throws IOException {
        synchronized (lock) {
            checkOpen();
            int at = offset;
            int end = offset + length;
            while (at < end) {
                if (count >= buffer.length) {
                    drain();
                }
                int n = Math.min(end - at, buffer.length - count);
                s.getChars(at, at + n, buffer, count);
                at += n;
                count += n;
            }
        }
    }

    public void newLine() throws IOException {
        write(System.lineSeparator());
    }

    @Override
    public void flush() throws IOException {
        synchronized (lock) {
            checkOpen();
            drain();
            out.flush();
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (lock) {
            if (out == null) {
                return;
            }
            try (Writer closing = out) {
                drain();
            } finally {
                out = null;
                buffer = null;
            }
        }
    }
}
