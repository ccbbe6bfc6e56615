// Data streams: every type, UTF forms and limits, end of file; buffered, pushback, sequence, line number streams.
import java.io.*;
import java.util.*;

public class DataAndObjects {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeBoolean(true);
        out.writeByte(-1);
        out.writeShort(0x8001);
        out.writeChar('\u20ac');
        out.writeInt(Integer.MIN_VALUE);
        out.writeLong(Long.MAX_VALUE);
        out.writeFloat(Float.MIN_VALUE);
        out.writeDouble(-0.0);
        out.writeUTF("a\0\u00e9\u20ac\ud83d\ude00");
        out.writeBytes("bytes\u20ac");
        out.writeChars("ch");
        System.out.println(out.size() + " " + Arrays.hashCode(bytes.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(in.readBoolean() + " " + in.readUnsignedByte() + " " + in.readUnsignedShort() + " " + (int) in.readChar() + " " + in.readInt() + " " + in.readLong() + " " + in.readFloat() + " " + in.readDouble() + " " + in.readUTF().length() + " " + in.skipBytes(3) + " " + (char) in.readByte() + in.available());
        try {
            in.readFully(new byte[100]);
        } catch (EOFException e) {
            System.out.println("eof " + in.read());
        }
        try {
            out.writeUTF("x".repeat(70000));
        } catch (UTFDataFormatException e) {
            System.out.println(e.getMessage());
        }
        for (byte[] bad : new byte[][] {{0, 2, (byte) 0xc3, 0x28}, {0, 1, (byte) 0x80}, {0, 3, 65}, {0, 2, (byte) 0xe2, (byte) 0x82}}) {
            try {
                System.out.println(new DataInputStream(new ByteArrayInputStream(bad)).readUTF());
            } catch (IOException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        PushbackInputStream push = new PushbackInputStream(new ByteArrayInputStream("hello".getBytes()), 3);
        push.read();
        push.unread('J');
        push.unread(new byte[] {'a', 'b'});
        System.out.println(new String(push.readNBytes(4)) + push.available() + push.markSupported());
        try {
            push.unread(new byte[9]);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        SequenceInputStream seq = new SequenceInputStream(Collections.enumeration(List.of(new ByteArrayInputStream("ab".getBytes()), new ByteArrayInputStream(new byte[0]), new ByteArrayInputStream("cd".getBytes()))));
        System.out.println(new String(seq.readAllBytes()) + seq.read());
        BufferedInputStream buf = new BufferedInputStream(new ByteArrayInputStream(new byte[100]), 10);
        buf.mark(20);
        buf.skip(15);
        buf.reset();
        System.out.println(buf.available() + " " + buf.readNBytes(30).length + " " + buf.skip(1000) + buf.read());
        LineNumberReader lines = new LineNumberReader(new StringReader("a\nb\r\nc\rd"));
        lines.mark(100);
        StringBuilder sb = new StringBuilder();
        for (int c; (c = lines.read()) >= 0; ) sb.append(c).append('@').append(lines.getLineNumber()).append(' ');
        lines.reset();
        sb.append(lines.readLine()).append(lines.getLineNumber());
        System.out.println(sb);
        StreamTokenizer st = new StreamTokenizer(new StringReader("int x = 3.5e2 + 'q' // c\n \"str\\n\" -7 /* d */ y_1 .5"));
        st.slashSlashComments(true);
        st.slashStarComments(true);
        st.eolIsSignificant(true);
        st.wordChars('_', '_');
        for (int t; (t = st.nextToken()) != StreamTokenizer.TT_EOF; ) System.out.print((t > 0 ? (char) t + "" : t) + ":" + st.sval + ":" + st.nval + "@" + st.lineno() + " ");
        System.out.println();
        CharArrayWriter cw = new CharArrayWriter();
        try (PrintWriter p = new PrintWriter(cw)) { p.printf(Locale.ROOT, "%05d|", 42).append("x").println(new char[] {'y'}); }
        cw.writeTo(new StringWriter());
        System.out.println(cw.toString().trim() + cw.size() + new CharArrayReader(cw.toCharArray(), 2, 3).skip(9));
        PushbackReader pr = new PushbackReader(new StringReader("z"), 2);
        pr.unread("xy".toCharArray());
        System.out.println("" + (char) pr.read() + (char) pr.read() + (char) pr.read() + pr.read());
        StringReader sr = new StringReader("abcdef");
        sr.mark(0);
        sr.skip(2);
        StringWriter sw = new StringWriter();
        System.out.println(sr.transferTo(sw) + " " + sw.getBuffer().reverse() + sr.skip(-3) + (char) sr.read());
        FilterOutputStream f = new FilterOutputStream(OutputStream.nullOutputStream()) {
            int n;
            @Override public void write(int b) { n += b; }
            @Override public String toString() { return "sum " + n; }
        };
        f.write(new byte[] {1, 2, 3});
        System.out.println(f);
        PrintStream broken = new PrintStream(new OutputStream() { @Override public void write(int b) throws IOException { throw new IOException("full"); } });
        broken.println("x");
        System.out.println(broken.checkError() + " " + Reader.nullReader().read() + InputStream.nullInputStream().readAllBytes().length);
    }
}
