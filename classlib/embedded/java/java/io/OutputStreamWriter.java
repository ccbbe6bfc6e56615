package java.io;

import java.nio.charset.Charset;
import jp2.internal.Codec;

/** Writes characters as bytes in some encoding; collects them before it writes. */
public class OutputStreamWriter extends Writer {

    private static final int SIZE = 8192;

    private final OutputStream out;
    private final Codec codec;
    private final byte[] buffer = new byte[SIZE];
    private int count;
    private boolean marked;
    private boolean closed;
    /** The first half of a surrogate pair whose second half was not written yet, or zero. */
    private char pending;

    public OutputStreamWriter(OutputStream out) {
        this(out, Codec.ofDefault());
    }

    public OutputStreamWriter(OutputStream out, String charsetName)
            throws UnsupportedEncodingException {
        this(out, InputStreamReader.find(charsetName));
    }

    public OutputStreamWriter(OutputStream out, Charset charset) {
        this(out, Codec.find(charset.name()));
    }

    private OutputStreamWriter(OutputStream out, Codec codec) {
        super(out);
        this.out = out;
        this.codec = codec;
    }

    public String getEncoding() {
        return closed ? null : codec.historicalName();
    }

    private void checkOpen() throws IOException {
        if (closed) {
            throw new IOException("Stream closed");
        }
    }

    @Override
    public void write(int c) throws IOException {
        write(new char[] {(char) c}, 0, 1);
    }

    @Override
    public void write(String s, int offset, int length) throws IOException {
        if (length < 0) {
            throw new IndexOutOfBoundsException();
        }
        char[] chars = new char[length];
        s.getChars(offset, offset + length, chars, 0);
        write(chars, 0, length);
    }

    @Override
    public void write(char[] from, int offset, int length) throws IOException {
        synchronized (lock) {
            checkOpen();
            Streams.checkRange(from.length, offset, length);
            if (length == 0) {
                return;
            }
            if (pending != 0) {
                char[] joined = new char[length + 1];
                joined[0] = pending;
                System.arraycopy(from, offset, joined, 1, length);
                from = joined;
                offset = 0;
                length++;
                pending = 0;
            }
            char last = from[offset + length - 1];
            if (Character.isHighSurrogate(last)) {
                pending = last;
                length--;
            }
            encode(from, offset, length);
        }
    }

    private void encode(char[] from, int offset, int length) throws IOException {
        if (!marked) {
            marked = true;
            put(codec.mark());
        }
        put(codec.encodePart(from, offset, length));
    }

    private void put(byte[] bytes) throws IOException {
        if (bytes.length > SIZE - count) {
            drain();
        }
        if (bytes.length > SIZE) {
            out.write(bytes, 0, bytes.length);
        } else {
            System.arraycopy(bytes, 0, buffer, count, bytes.length);
            count += bytes.length;
        }
    }

    private void drain() throws IOException {
        if (count > 0) {
            int n = count;
            count = 0;
            out.write(buffer, 0, n);
        }
    }

    @Override
    public Writer append(CharSequence text) throws IOException {
        write(String.valueOf(text));
        return this;
    }

    @Override
    public Writer append(CharSequence text, int start, int end) throws IOException {
        CharSequence source = text == null ? "null" : text;
        return append(source.subSequence(start, end));
    }

    @Override
    public void flush() throws IOException {
        synchronized (lock) {
            checkOpen();
            drain();
            out.flush();
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (lock) {
            if (closed) {
                return;
            }
            try (OutputStream closing = out) {
                if (pending != 0) {
                    encode(new char[] {pending}, 0, 1);
                }
                drain();
                out.flush();
            } finally {
                closed = true;
            }
        }
    }
}
