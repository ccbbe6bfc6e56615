package java.io;

/** Passes all calls on to another output stream; the base class of streams that do more. */
public class FilterOutputStream extends OutputStream {

    protected OutputStream out;
    private boolean closed;

    public FilterOutputStream(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
        out.write(b);
    }

    @Override
    public void write(byte[] from) throws IOException {
        write(from, 0, from.length);
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
        Streams.checkRange(from.length, offset, length);
        for (int i = 0; i < length; i++) {
            write(from[offset + i]);
        }
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    /** Flushes and closes the other stream, once, even if flushing fails. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (OutputStream closing = out) {
            flush();
        }
    }
}
