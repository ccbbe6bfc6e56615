package java.io;

/** A buffered reader that counts lines, and returns every line end as one line feed. */
public class LineNumberReader extends BufferedReader {

    private int lineNumber;
    private int markedNumber;
    private boolean skipLineFeed;
    private boolean markedSkip;
    /** Characters were read since the last line end, so the end of the input also ends a line. */
    private boolean insideLine;

    public LineNumberReader(Reader in) {
        super(in);
    }

    public LineNumberReader(Reader in, int size) {
        super(in, size);
    }

    public void setLineNumber(int lineNumber) {
        this.lineNumber = lineNumber;
    }

    public int getLineNumber() {
        return lineNumber;
    }

    @Override
    public int read() throws IOException {
        synchronized (lock) {
            int c = super.read();
            if (skipLineFeed && c == '\n') {
                c = super.read();
            }
            skipLineFeed = c == '\r';
            if (c < 0) {
                endOfInput();
                return c;
            }
            insideLine = c != '\n' && c != '\r';
            if (insideLine) {
                return c;
            }
            lineNumber++;
            return '\n';
        }
    }

    private void endOfInput() {
        if (insideLine) {
            lineNumber++;
            insideLine = false;
        }
    }

    /** Counts line ends, but does not change the characters. */
    @Override
    public int read(char[] into, int offset, int length) throws IOException {
        synchronized (lock) {
            int n = super.read(into, offset, length);
            if (n < 0) {
                endOfInput();
            }
            for (int i = offset; i < offset + n; i++) {
                char c = into[i];
                if (c == '\r' || (c == '\n' && !skipLineFeed)) {
                    lineNumber++;
                }
                skipLineFeed = c == '\r';
                insideLine = c != '\n' && c != '\r';
            }
            return n;
        }
    }

    @Override
    public String readLine() throws IOException {
        synchronized (lock) {
            if (skipLineFeed) {
                skipNextLineFeed();
                skipLineFeed = false;
            }
            String line = super.readLine();
            if (line == null) {
                endOfInput();
            } else {
                lineNumber++;
                insideLine = false;
            }
            return line;
        }
    }

    @Override
    public long skip(long n) throws IOException {
        if (n < 0) {
            throw new IllegalArgumentException("skip() value is negative");
        }
        synchronized (lock) {
            char[] waste = new char[(int) Math.min(n, 8192)];
            long left = n;
            while (left > 0) {
                int count = read(waste, 0, (int) Math.min(left, waste.length));
                if (count < 0) {
                    break;
                }
                left -= count;
            }
            if (left < n) {
                // A last line that is skipped up to its end does not count.
                insideLine = false;
            }
            return n - left;
        }
    }

    @Override
    public void mark(int readLimit) throws IOException {
        synchronized (lock) {
            super.mark(skipLineFeed && readLimit > 0 ? readLimit + 1 : readLimit);
            markedNumber = lineNumber;
            markedSkip = skipLineFeed;
        }
    }

    @Override
    public void reset() throws IOException {
        synchronized (lock) {
            super.reset();
            lineNumber = markedNumber;
            skipLineFeed = markedSkip;
        }
    }
}
