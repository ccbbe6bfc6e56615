package java.io;

/** A file that is read and written at any position. */
public class RandomAccessFile implements DataOutput, DataInput, Closeable {

    private final FileDescriptor fd;
    private final String path;

    public RandomAccessFile(String name, String mode) throws FileNotFoundException {
        this(name != null ? new File(name) : null, mode);
    }

    public RandomAccessFile(File file, String mode) throws FileNotFoundException {
        int flags = HostFiles.READ;
        if (mode.equals("rw")) {
            flags |= HostFiles.WRITE | HostFiles.CREATE;
        } else if (mode.equals("rws") || mode.equals("rwd")) {
            flags |= HostFiles.WRITE | HostFiles.CREATE | HostFiles.SYNC;
        } else if (!mode.equals("r")) {
            throw new IllegalArgumentException("Illegal mode \"" + mode
                + "\" must be one of \"r\", \"rw\", \"rws\", or \"rwd\"");
        }
        fd = FileDescriptor.open(file, flags);
        path = file.getPath();
    }

    public final FileDescriptor getFD() throws IOException {
        return fd;
    }

    public int read() throws IOException {
        byte[] one = new byte[1];
        return fd.read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    public int read(byte[] into, int offset, int length) throws IOException {
        return fd.read(into, offset, length);
    }

    public int read(byte[] into) throws IOException {
        return fd.read(into, 0, into.length);
    }

    @Override
    public final void readFully(byte[] into) throws IOException {
        readFully(into, 0, into.length);
    }

    @Override
    public final void readFully(byte[] into, int offset, int length) throws IOException {
        int done = 0;
        do {
            int n = read(into, offset + done, length - done);
            if (n < 0) {
                throw new EOFException();
            }
            done += n;
        } while (done < length);
    }

    @Override
    public int skipBytes(int n) throws IOException {
        if (n <= 0) {
            return 0;
        }
        long here = getFilePointer();
        long there = Math.min(here + n, length());
        seek(there);
        return (int) (there - here);
    }

    @Override
    public void write(int b) throws IOException {
        fd.write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] from) throws IOException {
        fd.write(from, 0, from.length);
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
        fd.write(from, offset, length);
    }

    public long getFilePointer() throws IOException {
        return fd.seek(0, HostFiles.FROM_HERE);
    }

    public void seek(long position) throws IOException {
        if (position < 0) {
            throw new IOException("Negative seek offset");
        }
        fd.seek(position, HostFiles.FROM_START);
    }

    public long length() throws IOException {
        return fd.length();
    }

    public void setLength(long newLength) throws IOException {
        long here = getFilePointer();
        fd.setLength(newLength);
        if (here > newLength) {
            seek(newLength);
        }
    }

    @Override
    public void close() throws IOException {
        fd.close();
    }

    private long number(int bytes) throws IOException {
        byte[] in = new byte[bytes];
        readFully(in);
        long result = 0;
        for (byte b : in) {
            result = result << 8 | b & 0xff;
        }
        return result;
    }

    private void write(long number, int bytes) throws IOException {
        byte[] out = new byte[bytes];
        for (int i = bytes - 1; i >= 0; i--) {
            out[i] = (byte) number;
            number >>= 8;
        }
        write(out);
    }

    @Override
    public final boolean readBoolean() throws IOException {
        return number(1) != 0;
    }

    @Override
    public final byte readByte() throws IOException {
        return (byte) number(1);
    }

    @Override
    public final int readUnsignedByte() throws IOException {
        return (int) number(1);
    }

    @Override
    public final short readShort() throws IOException {
        return (short) number(2);
    }

    @Override
    public final int readUnsignedShort() throws IOException {
        return (int) number(2);
    }

    @Override
    public final char readChar() throws IOException {
        return (char) number(2);
    }

    @Override
    public final int readInt() throws IOException {
        return (int) number(4);
    }

    @Override
    public final long readLong() throws IOException {
        return number(8);
    }

    @Override
    public final float readFloat() throws IOException {
        return Float.intBitsToFloat(readInt());
    }

    @Override
    public final double readDouble() throws IOException {
        return Double.longBitsToDouble(readLong());
    }

    /** Each byte becomes a character; lines end with LF, CR or both. */
    @Override
    public final String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        int c = read();
        if (c < 0) {
            return null;
        }
        while (c >= 0 && c != '\n') {
            if (c == '\r') {
                long here = getFilePointer();
                if (read() != '\n') {
                    seek(here);
                }
                break;
            }
            line.append((char) c);
            c = read();
        }
        return line.toString();
    }

    @Override
    public final String readUTF() throws IOException {
        return DataInputStream.readUTF(this);
    }

    @Override
    public final void writeBoolean(boolean v) throws IOException {
        write(v ? 1 : 0);
    }

    @Override
    public final void writeByte(int v) throws IOException {
        write(v);
    }

    @Override
    public final void writeShort(int v) throws IOException {
        write(v, 2);
    }

    @Override
    public final void writeChar(int v) throws IOException {
        write(v, 2);
    }

    @Override
    public final void writeInt(int v) throws IOException {
        write(v, 4);
    }

    @Override
    public final void writeLong(long v) throws IOException {
        write(v, 8);
    }

    @Override
    public final void writeFloat(float v) throws IOException {
        writeInt(Float.floatToIntBits(v));
    }

    @Override
    public final void writeDouble(double v) throws IOException {
        writeLong(Double.doubleToLongBits(v));
    }

    @Override
    public final void writeBytes(String s) throws IOException {
        byte[] out = new byte[s.length()];
        for (int i = 0; i < out.length; i++) {
            out[i] = (byte) s.charAt(i);
        }
        write(out);
    }

    @Override
    public final void writeChars(String s) throws IOException {
        byte[] out = new byte[2 * s.length()];
        for (int i = 0; i < s.length(); i++) {
            out[2 * i] = (byte) (s.charAt(i) >> 8);
            out[2 * i + 1] = (byte) s.charAt(i);
        }
        write(out);
    }

    @Override
    public final void writeUTF(String s) throws IOException {
        write(ModifiedUtf8.encode(s));
    }
}
