package java.io;

/** A sink of bytes. */
public abstract class OutputStream implements Closeable, Flushable {

    public OutputStream() {
    }

    private static final class Nowhere extends OutputStream {

        private boolean closed;

        @Override
        public void write(int b) throws IOException {
            if (closed) {
                throw new IOException("Stream closed");
            }
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    public static OutputStream nullOutputStream() {
        return new Nowhere();
    }

    public abstract void write(int b) throws IOException;

    public void write(byte[] from) throws IOException {
        write(from, 0, from.length);
    }

    public void write(byte[] from, int offset, int length) throws IOException {
        Streams.checkRange(from.length, offset, length);
        for (int i = 0; i < length; i++) {
            write(from[offset + i]);
        }
    }

    @Override
    public void flush() throws IOException {
    }

    @Override
    public void close() throws IOException {
    }
}
