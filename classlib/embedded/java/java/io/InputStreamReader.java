package java.io;

import java.nio.charset.Charset;
import jp2.internal.Codec;

/** Reads characters from bytes in some encoding. */
public class InputStreamReader extends Reader {

    private static final int SIZE = 8192;

    private final Codec codec;
    private final Codec.Decoder decoder;
    private final byte[] bytes = new byte[SIZE];
    private InputStream in;
    private int end;
    private boolean atEnd;
    /** The second half of a surrogate pair, if the caller's array had no space for it. */
    private char heldBack;
    private boolean holds;

    public InputStreamReader(InputStream in) {
        this(in, Codec.ofDefault());
    }

    public InputStreamReader(InputStream in, String charsetName)
            throws UnsupportedEncodingException {
        this(in, find(charsetName));
    }

    public InputStreamReader(InputStream in, Charset charset) {
        this(in, Codec.find(charset.name()));
    }

    private InputStreamReader(InputStream in, Codec codec) {
        super(in);
        this.in = in;
        this.codec = codec;
        this.decoder = codec.decoder();
    }

    static Codec find(String charsetName) throws UnsupportedEncodingException {
        if (charsetName == null) {
            throw new NullPointerException("charsetName");
        }
        Codec codec = Codec.find(charsetName);
        if (codec == null) {
            throw new UnsupportedEncodingException(charsetName);
        }
        return codec;
    }

    public String getEncoding() {
        return in == null ? null : codec.historicalName();
    }

    private void checkOpen() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
    }

    @Override
    public int read() throws IOException {
        char[] one = new char[1];
        return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
        synchronized (lock) {
            checkOpen();
            Streams.checkRange(into.length, offset, length);
            if (length == 0) {
                return 0;
            }
            if (holds) {
                holds = false;
                into[offset] = heldBack;
                return 1;
            }
            if (length == 1) {
                return readOne(into, offset);
            }
            while (true) {
                int n = decoder.decode(bytes, end, into, offset, offset + length, atEnd) - offset;
                if (n > 0) {
                    return n;
                }
                if (atEnd) {
                    return -1;
                }
                refill();
            }
        }
    }

    /** Reads one character; a surrogate pair needs space for two. */
    private int readOne(char[] into, int offset) throws IOException {
        char[] two = new char[2];
        int n = read(two, 0, 2);
        if (n < 0) {
            return -1;
        }
        into[offset] = two[0];
        if (n == 2) {
            holds = true;
            heldBack = two[1];
        }
        return 1;
    }

    /** Moves the bytes of an incomplete character to the front, and reads more bytes after them. */
    private void refill() throws IOException {
        int kept = end - decoder.next;
        System.arraycopy(bytes, decoder.next, bytes, 0, kept);
        decoder.next = 0;
        end = kept;
        int n = in.read(bytes, end, bytes.length - end);
        if (n < 0) {
            atEnd = true;
        } else {
            end += n;
        }
    }

    @Override
    public boolean ready() throws IOException {
        synchronized (lock) {
            checkOpen();
            return holds || decoder.next < end || in.available() > 0;
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (lock) {
            if (in != null) {
                in.close();
                in = null;
            }
        }
    }
}
