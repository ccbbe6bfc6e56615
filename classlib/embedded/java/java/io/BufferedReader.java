package java.io;

import java.util.stream.Stream;

/** Reads ahead in large pieces, and can return whole lines. */
public class BufferedReader extends Reader {

    private static final int DEFAULT_SIZE = 8192;

    private Reader in;
    private char[] buffer;
    private int at;
    private int end;
    private int mark = -1;
    private int markLimit;
    /** The last line ended with a carriage return, so a line feed that follows belongs to that end. */
    private boolean skipLineFeed;
    private boolean markedSkip;

    public BufferedReader(Reader in) {
        this(in, DEFAULT_SIZE);
    }

    public BufferedReader(Reader in, int size) {
        super(in);
        Streams.checkSize(size);
        this.in = in;
        this.buffer = new char[size];
    }

    private void checkOpen() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
    }

    /** Reads more; characters after the mark are kept up to the mark's limit. */
    private boolean fill() throws IOException {
        if (mark < 0 || end - mark >= markLimit) {
            mark = -1;
            at = 0;
        } else {
            int kept = end - mark;
            char[] target = kept < buffer.length ? buffer
                : new char[Math.min(Math.max(2 * kept, 16), Math.max(markLimit, kept + 1))];
            System.arraycopy(buffer, mark, target, 0, kept);
            buffer = target;
            mark = 0;
            at = kept;
        }
        end = at;
        int n;
        do {
            n = in.read(buffer, at, buffer.length - at);
        } while (n == 0);
        if (n > 0) {
            end = at + n;
        }
        return n > 0;
    }

    /** Makes sure that a character is available, after a line feed that must be skipped. */
    private boolean hasMore() throws IOException {
        if (at >= end && !fill()) {
            return false;
        }
        if (skipLineFeed) {
            skipLineFeed = false;
            if (buffer[at] == '\n') {
                at++;
                return at < end || fill();
            }
        }
        return true;
    }

    /** Used by LineNumberReader, which may have read the carriage return itself. */
    final void skipNextLineFeed() {
        skipLineFeed = true;
    }

    @Override
    public int read() throws IOException {
        synchronized (lock) {
            checkOpen();
            return hasMore() ? buffer[at++] : -1;
        }
    }

    /** Reads on as long as the source has more characters without waiting. */
    @Override
    public int read(char[] into, int offset, int length) throws IOException {
        synchronized (lock) {
            checkOpen();
            Streams.checkRange(into.length, offset, length);
            if (length == 0) {
                return 0;
            }
            int done = 0;
            while (done < length && (done == 0 || at < end || in.ready())) {
                if (!hasMore()) {
                    break;
                }
                int n = Math.min(end - at, length - done);
                System.arraycopy(buffer, at, into, offset + done, n);
                at += n;
                done += n;
            }
            return done == 0 ? -1 : done;
        }
    }

    public String readLine() throws IOException {
        synchronized (lock) {
            checkOpen();
            if (!hasMore()) {
                return null;
            }
            StringBuilder line = null;
            do {
                int start = at;
                while (at < end && buffer[at] != '\n' && buffer[at] != '\r') {
                    at++;
                }
                int length = at - start;
                if (at < end) {
                    skipLineFeed = buffer[at++] == '\r';
                    return line == null ? new String(buffer, start, length)
                                        : line.append(buffer, start, length).toString();
                }
                if (line == null) {
                    line = new StringBuilder(length + 80);
                }
                line.append(buffer, start, length);
            } while (fill());
            return line.toString();
        }
    }

    public Stream<String> lines() {
        return Stream.generate(this::nextLine).takeWhile(line -> line != null);
    }

    private String nextLine() {
        try {
            return readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public long skip(long n) throws IOException {
        if (n < 0) {
            throw new IllegalArgumentException("skip value is negative");
        }
        synchronized (lock) {
            checkOpen();
            long left = n;
            while (left > 0 && hasMore()) {
                long step = Math.min(end - at, left);
                at += (int) step;
                left -= step;
            }
            return n - left;
        }
    }

    @Override
    public boolean ready() throws IOException {
        synchronized (lock) {
            checkOpen();
            if (skipLineFeed && (at < end || in.ready()) && !hasMore()) {
                return false;
            }
            return at < end || in.ready();
        }
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public void mark(int readLimit) throws IOException {
        if (readLimit < 0) {
            throw new IllegalArgumentException("Read-ahead limit < 0");
        }
        synchronized (lock) {
            checkOpen();
            markLimit = readLimit;
            mark = at;
            markedSkip = skipLineFeed;
        }
    }

    @Override
    public void reset() throws IOException {
        synchronized (lock) {
            checkOpen();
            if (mark < 0) {
                throw new IOException(markLimit > 0 ? "Mark invalid" : "Stream not marked");
            }
            at = mark;
            skipLineFeed = markedSkip;
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (lock) {
            if (in != null) {
                try {
                    in.close();
                } finally {
                    in = null;
                    buffer = null;
                }
            }
        }
    }
}
