package java.io;

/** The writing end of a pipe: its PipedInputStream reads the bytes written here. */
public class PipedOutputStream extends OutputStream {

    private volatile PipedInputStream sink;

    public PipedOutputStream() {
    }

    public PipedOutputStream(PipedInputStream sink) throws IOException {
        connect(sink);
    }

    public synchronized void connect(PipedInputStream target) throws IOException {
        if (target == null) {
            throw new NullPointerException();
        }
        if (sink != null || target.isConnected()) {
            throw new IOException("Already connected");
        }
        sink = target;
        target.setConnected();
    }

    private PipedInputStream sink() throws IOException {
        if (sink == null) {
            throw new IOException("Pipe not connected");
        }
        return sink;
    }

    @Override
    public void write(int b) throws IOException {
        sink().receive(b);
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
        PipedInputStream target = sink();
        Streams.checkRange(from.length, offset, length);
        target.receive(from, offset, length);
    }

    @Override
    public synchronized void flush() throws IOException {
        if (sink != null) {
            synchronized (sink) {
                sink.notifyAll();
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (sink != null) {
            sink.receivedLast();
        }
    }
}
