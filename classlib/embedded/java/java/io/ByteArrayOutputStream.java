package java.io;

import java.nio.charset.Charset;

/** Collects bytes in an array that grows. */
public class ByteArrayOutputStream extends OutputStream {

    protected byte[] buf;
    protected int count;

    public ByteArrayOutputStream() {
        this(32);
    }

    public ByteArrayOutputStream(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("Negative initial size: " + size);
        }
        buf = new byte[size];
    }

    private void reserve(int more) {
        int needed = count + more;
        if (needed < 0) {
            throw new OutOfMemoryError("Required length exceeds implementation limit");
        }
        if (needed > buf.length) {
            int doubled = 2 * buf.length;
            buf = Streams.copy(buf, doubled < 0 ? needed : Math.max(doubled, needed));
        }
    }

    @Override
    public synchronized void write(int b) {
        reserve(1);
        buf[count++] = (byte) b;
    }

    @Override
    public synchronized void write(byte[] from, int offset, int length) {
        Streams.checkRange(from.length, offset, length);
        reserve(length);
        System.arraycopy(from, offset, buf, count, length);
        count += length;
    }

    public void writeBytes(byte[] from) {
        write(from, 0, from.length);
    }

    public synchronized void writeTo(OutputStream out) throws IOException {
        out.write(buf, 0, count);
    }

    public synchronized void reset() {
        count = 0;
    }

    public synchronized byte[] toByteArray() {
        return Streams.copy(buf, count);
    }

    public synchronized int size() {
        return count;
    }

    @Override
    public synchronized String toString() {
        return new String(buf, 0, count);
    }

    public synchronized String toString(String charsetName) throws UnsupportedEncodingException {
        return new String(buf, 0, count, charsetName);
    }

    public synchronized String toString(Charset charset) {
        return new String(buf, 0, count, charset);
    }

    @Deprecated
    public synchronized String toString(int highByte) {
        return new String(buf, highByte, 0, count);
    }

    @Override
    public void close() throws IOException {
    }
}
