package java.io;

/** Reads the primitive types from another stream. */
public class DataInputStream extends FilterInputStream implements DataInput {

    public DataInputStream(InputStream in) {
        super(in);
    }

    @Override
    public final int read(byte[] into) throws IOException {
        return in.read(into, 0, into.length);
    }

    @Override
    public final int read(byte[] into, int offset, int length) throws IOException {
        return in.read(into, offset, length);
    }

    @Override
    public final void readFully(byte[] into) throws IOException {
        readFully(into, 0, into.length);
    }

    @Override
    public final void readFully(byte[] into, int offset, int length) throws IOException {
        Streams.checkRange(into.length, offset, length);
        int done = 0;
        while (done < length) {
            int n = in.read(into, offset + done, length - done);
            if (n < 0) {
                throw new EOFException();
            }
            done += n;
        }
    }

    @Override
    public final int skipBytes(int n) throws IOException {
        int total = 0;
        while (total < n) {
            int skipped = (int) in.skip(n - total);
            if (skipped <= 0) {
                break;
            }
            total += skipped;
        }
        return total;
    }

    private int next() throws IOException {
        int b = in.read();
        if (b < 0) {
            throw new EOFException();
        }
        return b;
    }

    @Override
    public final boolean readBoolean() throws IOException {
        return next() != 0;
    }

    @Override
    public final byte readByte() throws IOException {
        return (byte) next();
    }

    @Override
    public final int readUnsignedByte() throws IOException {
        return next();
    }

    @Override
    public final short readShort() throws IOException {
        return (short) readUnsignedShort();
    }

    @Override
    public final int readUnsignedShort() throws IOException {
        int high = next();
        return high << 8 | next();
    }

    @Override
    public final char readChar() throws IOException {
        return (char) readUnsignedShort();
    }

    @Override
    public final int readInt() throws IOException {
        int high = readUnsignedShort();
        return high << 16 | readUnsignedShort();
    }

    @Override
    public final long readLong() throws IOException {
        long high = readInt();
        return high << 32 | readInt() & 0xffffffffL;
    }

    @Override
    public final float readFloat() throws IOException {
        return Float.intBitsToFloat(readInt());
    }

    @Override
    public final double readDouble() throws IOException {
        return Double.longBitsToDouble(readLong());
    }

    /** Each byte is a character; lines end with LF, CR or both. */
    @Override
    @Deprecated
    public final String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        int c = in.read();
        if (c < 0) {
            return null;
        }
        while (c >= 0 && c != '\n') {
            if (c == '\r') {
                skipLineFeed();
                break;
            }
            line.append((char) c);
            c = in.read();
        }
        return line.toString();
    }

    private void skipLineFeed() throws IOException {
        int c = in.read();
        if (c != '\n' && c != -1) {
            if (!(in instanceof PushbackInputStream)) {
                in = new PushbackInputStream(in);
            }
            ((PushbackInputStream) in).unread(c);
        }
    }

    @Override
    public final String readUTF() throws IOException {
        return readUTF(this);
    }

    public static final String readUTF(DataInput in) throws IOException {
        byte[] bytes = new byte[in.readUnsignedShort()];
        in.readFully(bytes);
        return ModifiedUtf8.decode(bytes);
    }
}
