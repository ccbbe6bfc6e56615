// DataOutputStream and DataInputStream over byte arrays: every type, corner values, UTF, ends of data.
import java.io.*;

public class DataStreams {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        DataOutputStream o = new DataOutputStream(bo);
        long[] v = {0, 1, -1, 127, 128, 255, -128, 32767, 65535, Integer.MAX_VALUE, Integer.MIN_VALUE,
            Long.MAX_VALUE, Long.MIN_VALUE, 0x0102030405060708L};
        for (long x : v) {
            o.writeByte((int) x);
            o.writeShort((int) x);
            o.writeChar((int) x);
            o.writeInt((int) x);
            o.writeLong(x);
            o.writeFloat(x / 4f);
            o.writeDouble(x % 1000000007 / 8.0);
            o.writeBoolean(x > 0);
        }
        String[] s = {"", "ascii", "\u00e9\u07ff", "\u0800\uffff", "a\0b", "\ud83d\ude00"};
        for (String t : s) {
            o.writeUTF(t);
            o.writeBytes(t);
            o.writeChars(t);
        }
        byte[] all = bo.toByteArray();
        int h = 0;
        for (byte b : all) h = h * 31 + b;
        System.out.println(o.size() + " " + all.length + " " + h);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(all));
        for (long x : v) System.out.println(in.readByte() + " " + in.readShort() + " " + (int) in.readChar()
            + " " + in.readInt() + " " + in.readLong() + " " + in.readFloat() + " " + in.readDouble() + " "
            + in.readBoolean());
        for (String t : s) {
            String u = in.readUTF();
            System.out.print(u.equals(t) + " ");
            in.skipBytes(t.length() * 3);
        }
        System.out.println(in.available());
        DataInputStream k = new DataInputStream(new ByteArrayInputStream(new byte[] {-1, -2, -3, 4, 5}));
        System.out.println(k.readUnsignedByte() + " " + k.readUnsignedShort());
        try {
            k.readInt();
        } catch (EOFException e) {
            System.out.println("eof " + e.getMessage());
        }
        try {
            new DataInputStream(new ByteArrayInputStream(new byte[] {0, 2, (byte) 0xc3, 0x28})).readUTF();
        } catch (UTFDataFormatException e) {
            System.out.println("bad utf");
        }
        try {
            new DataInputStream(new ByteArrayInputStream(new byte[] {0, 9, 'x'})).readUTF();
        } catch (EOFException e) {
            System.out.println("short utf");
        }
        byte[] buf = new byte[4];
        DataInputStream f = new DataInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5, 6}));
        f.readFully(buf);
        System.out.println(buf[3]);
        try {
            f.readFully(buf);
        } catch (EOFException e) {
            System.out.println("not fully");
        }
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 70000; i++) big.append('x');
        try {
            o.writeUTF(big.toString());
        } catch (UTFDataFormatException e) {
            System.out.println("too long");
        }
        bo.reset();
        System.out.println(bo.size() + " " + bo);
        bo.write("text".getBytes());
        bo.write(33);
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        bo.writeTo(copy);
        System.out.println(copy.toString() + copy.size());
    }
}
