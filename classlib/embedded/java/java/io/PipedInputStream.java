package java.io;

/** One end of a pipe between two threads: reads what the other thread writes. */
public class PipedInputStream extends InputStream {

    protected static final int PIPE_SIZE = 1024;
    private static final long POLL_MILLIS = 1000;

    protected byte[] buffer;
    /** The index at which the next byte will be written; -1 if the buffer is empty. */
    protected int in = -1;
    protected int out = 0;

    private boolean connected;
    private boolean closedByWriter;
    private volatile boolean closedByReader;
    private Thread reader;
    private Thread writer;

    public PipedInputStream() {
        this(PIPE_SIZE);
    }

    public PipedInputStream(int pipeSize) {
        if (pipeSize <= 0) {
            throw new IllegalArgumentException("Pipe Size <= 0");
        }
        buffer = new byte[pipeSize];
    }

    public PipedInputStream(PipedOutputStream source) throws IOException {
        this(source, PIPE_SIZE);
    }

    public PipedInputStream(PipedOutputStream source, int pipeSize) throws IOException {
        this(pipeSize);
        connect(source);
    }

    public void connect(PipedOutputStream source) throws IOException {
        source.connect(this);
    }

    boolean isConnected() {
        return connected;
    }

    synchronized void setConnected() {
        connected = true;
    }

    protected synchronized void receive(int b) throws IOException {
        awaitRoom();
        if (in < 0) {
            in = 0;
            out = 0;
        }
        buffer[in++] = (byte) b;
        if (in == buffer.length) {
            in = 0;
        }
    }

    synchronized void receive(byte[] from, int offset, int length) throws IOException {
        for (int i = 0; i < length; i++) {
            receive(from[offset + i]);
        }
    }

    private void awaitRoom() throws IOException {
        checkWriterSide();
        writer = Thread.currentThread();
        while (in == out) {
            checkWriterSide();
            notifyAll();
            pause();
        }
    }

    private void checkWriterSide() throws IOException {
        if (!connected) {
            throw new IOException("Pipe not connected");
        }
        if (closedByWriter || closedByReader) {
            throw new IOException("Pipe closed");
        }
        if (reader != null && !reader.isAlive()) {
            throw new IOException("Read end dead");
        }
    }

    private void pause() throws IOException {
        try {
            wait(POLL_MILLIS);
        } catch (InterruptedException e) {
            throw new InterruptedIOException();
        }
    }

    synchronized void receivedLast() {
        closedByWriter = true;
        notifyAll();
    }

    @Override
    public synchronized int read() throws IOException {
        if (!connected) {
            throw new IOException("Pipe not connected");
        }
        if (closedByReader) {
            throw new IOException("Pipe closed");
        }
        if (writer != null && !writer.isAlive() && !closedByWriter && in < 0) {
            throw new IOException("Write end dead");
        }
        reader = Thread.currentThread();
        int patience = 2;
        while (in < 0) {
            if (closedByWriter) {
                return -1;
            }
            if (writer != null && !writer.isAlive() && --patience < 0) {
                throw new IOException("Pipe broken");
            }
            notifyAll();
            pause();
        }
        int b = buffer[out++] & 0xff;
        if (out == buffer.length) {
            out = 0;
        }
        if (in == out) {
            in = -1;
        }
        return b;
    }

    @Override
    public synchronized int read(byte[] into, int offset, int length) throws IOException {
        Streams.checkRange(into.length, offset, length);
        if (length == 0) {
            return 0;
        }
        int b = read();
        if (b < 0) {
            return -1;
        }
        into[offset] = (byte) b;
        int count = 1;
        while (in >= 0 && count < length) {
            into[offset + count++] = (byte) read();
        }
        return count;
    }

    @Override
    public synchronized int available() throws IOException {
        if (in < 0) {
            return 0;
        }
        return in > out ? in - out : in + buffer.length - out;
    }

    @Override
    public void close() throws IOException {
        closedByReader = true;
        synchronized (this) {
            in = -1;
        }
    }
}
