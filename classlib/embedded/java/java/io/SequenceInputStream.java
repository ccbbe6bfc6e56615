package java.io;

import java.util.Enumeration;

/** Several input streams, one after the other. */
public class SequenceInputStream extends InputStream {

    private final Enumeration<? extends InputStream> following;
    private InputStream current;

    public SequenceInputStream(Enumeration<? extends InputStream> streams) {
        following = streams;
        current = following.hasMoreElements() ? following.nextElement() : null;
    }

    public SequenceInputStream(InputStream first, InputStream second) {
        this(new Two(first, second));
    }

    private static final class Two implements Enumeration<InputStream> {

        private final InputStream[] streams;
        private int at;

        Two(InputStream first, InputStream second) {
            streams = new InputStream[] {first, second};
        }

        @Override
        public boolean hasMoreElements() {
            return at < streams.length;
        }

        @Override
        public InputStream nextElement() {
            return streams[at++];
        }
    }

    private void advance() throws IOException {
        current.close();
        current = null;
        if (following.hasMoreElements()) {
            current = following.nextElement();
            if (current == null) {
                throw new NullPointerException();
            }
        }
    }

    @Override
    public int available() throws IOException {
        return current == null ? 0 : current.available();
    }

    @Override
    public int read() throws IOException {
        while (current != null) {
            int b = current.read();
            if (b >= 0) {
                return b;
            }
            advance();
        }
        return -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (current == null) {
            return -1;
        }
        Streams.checkRange(into.length, offset, length);
        if (length == 0) {
            return 0;
        }
        while (current != null) {
            int n = current.read(into, offset, length);
            if (n > 0) {
                return n;
            }
            advance();
        }
        return -1;
    }

    @Override
    public void close() throws IOException {
        while (current != null) {
            advance();
        }
    }
}
