package java.io;

/** Reads the characters of a string. */
public class StringReader extends Reader {

    private String text;
    private int at;
    private int mark;

    public StringReader(String s) {
        text = s;
        s.length();
    }

    private void checkOpen() throws IOException {
        if (text == null) {
            throw new IOException("Stream closed");
        }
    }

    @Override
    public int read() throws IOException {
        synchronized (lock) {
            checkOpen();
            return at < text.length() ? text.charAt(at++) : -1;
        }
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
        synchronized (lock) {
            checkOpen();
            Streams.checkRange(into.length, offset, length);
            if (length == 0) {
                return 0;
            }
            int n = Math.min(text.length() - at, length);
            if (n <= 0) {
                return -1;
            }
            text.getChars(at, at + n, into, offset);
            at += n;
            return n;
        }
    }

    /** A negative number moves backwards, unless the end has been reached. */
    @Override
    public long skip(long n) throws IOException {
        synchronized (lock) {
            checkOpen();
            if (at >= text.length()) {
                return 0;
            }
            long step = Math.max(-at, Math.min(text.length() - at, n));
            at += (int) step;
            return step;
        }
    }

    @Override
    public boolean ready() throws IOException {
        synchronized (lock) {
            checkOpen();
            return true;
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
            mark = at;
        }
    }

    @Override
    public void reset() throws IOException {
        synchronized (lock) {
            checkOpen();
            at = mark;
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            text = null;
        }
    }
}
