package java.io;

import java.util.Objects;

/** A source of bytes. */
public abstract class InputStream implements Closeable {

    private static final int CHUNK = 8192;

    public InputStream() {
    }

    public static InputStream nullInputStream() {
        return new ByteArrayInputStream(new byte[0]);
    }

    /** The next byte as 0 to 255, or -1 at the end. */
    public abstract int read() throws IOException;

    public int read(byte[] into) throws IOException {
        return read(into, 0, into.length);
    }

    /** If an exception occurs after the first byte, reading ends, but the exception is not passed on. */
    public int read(byte[] into, int offset, int length) throws IOException {
        Streams.checkRange(into.length, offset, length);
        if (length == 0) {
            return 0;
        }
        int c = read();
        if (c < 0) {
            return -1;
        }
        into[offset] = (byte) c;
        int count = 1;
        try {
            while (count < length) {
                c = read();
                if (c < 0) {
                    break;
                }
                into[offset + count++] = (byte) c;
            }
        } catch (IOException e) {
            return count;
        }
        return count;
    }

    public byte[] readAllBytes() throws IOException {
        return readNBytes(Integer.MAX_VALUE);
    }

    public byte[] readNBytes(int length) throws IOException {
        if (length < 0) {
            throw new IllegalArgumentException("len < 0");
        }
        byte[] all = new byte[Math.min(length, CHUNK)];
        int count = 0;
        while (count < length) {
            if (count == all.length) {
                all = Streams.copy(all, (int) Math.min(2L * count, length));
            }
            int n = read(all, count, all.length - count);
            if (n < 0) {
                break;
            }
            count += n;
        }
        return count == all.length ? all : Streams.copy(all, count);
    }

    public int readNBytes(byte[] into, int offset, int length) throws IOException {
        Streams.checkRange(into.length, offset, length);
        int count = 0;
        while (count < length) {
            int n = read(into, offset + count, length - count);
            if (n < 0) {
                break;
            }
            count += n;
        }
        return count;
    }

    public long skip(long n) throws IOException {
        if (n <= 0) {
            return 0;
        }
        byte[] waste = new byte[(int) Math.min(n, 2048)];
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

    public void skipNBytes(long n) throws IOException {
        long left = n;
        while (left > 0) {
            long skipped = skip(left);
            if (skipped < 0 || skipped > left) {
                throw new IOException("Unable to skip exactly");
            }
            if (skipped == 0) {
                if (read() < 0) {
                    throw new EOFException();
                }
                skipped = 1;
            }
            left -= skipped;
        }
    }

    public int available() throws IOException {
        return 0;
    }

    @Override
    public void close() throws IOException {
    }

    public synchronized void mark(int readLimit) {
    }

    public synchronized void reset() throws IOException {
        throw new IOException("mark/reset not supported");
    }

    public boolean markSupported() {
        return false;
    }

    public long transferTo(OutputStream out) throws IOException {
        Objects.requireNonNull(out, "out");
        byte[] buffer = new byte[CHUNK];
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
