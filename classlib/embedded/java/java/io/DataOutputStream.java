package java.io;

/** Writes the primitive types to another stream, and counts the bytes. */
public class DataOutputStream extends FilterOutputStream implements DataOutput {

    protected int written;

    public DataOutputStream(OutputStream out) {
        super(out);
    }

    private void count(int n) {
        int total = written + n;
        written = total < 0 ? Integer.MAX_VALUE : total;
    }

    @Override
    public synchronized void write(int b) throws IOException {
        out.write(b);
        count(1);
    }

    @Override
    public synchronized void write(byte[] from, int offset, int length) throws IOException {
        out.write(from, offset, length);
        count(length);
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public final void writeBoolean(boolean v) throws IOException {
        writeByte(v ? 1 : 0);
    }

    @Override
    public final void writeByte(int v) throws IOException {
        out.write(v);
        count(1);
    }

    @Override
    public final void writeShort(int v) throws IOException {
        out.write(v >>> 8 & 0xff);
        out.write(v & 0xff);
        count(2);
    }

    @Override
    public final void writeChar(int v) throws IOException {
        writeShort(v);
    }

    @Override
    public final void writeInt(int v) throws IOException {
        writeShort(v >>> 16);
        writeShort(v);
    }

    @Override
    public final void writeLong(long v) throws IOException {
        byte[] bytes = new byte[8];
        for (int i = 0; i < 8; i++) {
            bytes[i] = (byte) (v >>> (56 - 8 * i));
        }
        out.write(bytes, 0, 8);
        count(8);
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
        for (int i = 0; i < s.length(); i++) {
            out.write((byte) s.charAt(i));
        }
        count(s.length());
    }

    @Override
    public final void writeChars(String s) throws IOException {
        for (int i = 0; i < s.length(); i++) {
            writeShort(s.charAt(i));
        }
    }

    @Override
    public final void writeUTF(String s) throws IOException {
        byte[] bytes = ModifiedUtf8.encode(s);
        write(bytes, 0, bytes.length);
    }

    public final int size() {
        return written;
    }
}
