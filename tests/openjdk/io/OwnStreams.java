// Streams and readers that a program defines: how the library's base classes use their few methods.
import java.io.*;
import java.util.*;

public class OwnStreams {
    static class Rot13 extends FilterReader {
        Rot13(Reader r) { super(r); }
        @Override public int read() throws IOException { return turn(super.read()); }
        @Override public int read(char[] b, int off, int len) throws IOException {
            int n = super.read(b, off, len);
            for (int i = off; i < off + n; i++) b[i] = (char) turn(b[i]);
            return n;
        }
        static int turn(int c) {
            if (c >= 'a' && c <= 'z') return (c - 'a' + 13) % 26 + 'a';
            return c >= 'A' && c <= 'Z' ? (c - 'A' + 13) % 26 + 'A' : c;
        }
    }

    static class Slow extends InputStream {
        final byte[] data;
        int at, calls;
        Slow(byte[] data) { this.data = data; }
        @Override public int read() { calls++; return at < data.length ? data[at++] & 255 : -1; }
        @Override public int read(byte[] b, int off, int len) {
            calls++;
            if (at == data.length) return -1;
            int n = Math.min(Math.min(3, len), data.length - at);
            System.arraycopy(data, at, b, off, n);
            at += n;
            return n;
        }
    }

    static class Hex extends OutputStream {
        final StringBuilder sb = new StringBuilder();
        boolean closed;
        @Override public void write(int b) throws IOException {
            if (closed) throw new IOException("closed");
            sb.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        @Override public void flush() { sb.append('|'); }
        @Override public void close() { closed = true; sb.append('.'); }
    }

    public static void main(String[] args) throws Exception {
        BufferedReader r = new BufferedReader(new Rot13(new StringReader("Uryyb, Jbeyq!\nfrpbaq yvar")));
        System.out.println(r.readLine() + "/" + r.readLine() + "/" + r.readLine());
        Slow s = new Slow("0123456789abcdefghij".getBytes());
        System.out.println(s.skip(4) + " " + new String(s.readNBytes(7)) + " " + s.calls + " " + s.available() + s.markSupported() + " " + new String(s.readAllBytes()) + s.read());
        try {
            s.reset();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            s.skipNBytes(1);
        } catch (EOFException e) {
            System.out.println("eof");
        }
        DataInputStream d = new DataInputStream(new Slow(new byte[] {0, 0, 1, 0, 0, 5, 'h', 'e', 'l', 'l', 'o', 9}));
        System.out.println(d.readInt() + " " + d.readUTF() + " " + d.read());
        BufferedInputStream b = new BufferedInputStream(new Slow(new byte[50]), 8);
        System.out.println(b.read(new byte[20]) + " " + b.read(new byte[2]) + " " + b.skip(5) + " " + b.readAllBytes().length);
        Hex h = new Hex();
        BufferedOutputStream bo = new BufferedOutputStream(h, 4);
        bo.write(1);
        bo.write(new byte[] {2, 3});
        System.out.print(h.sb + " ");
        bo.write(new byte[] {4, 5, 6, 7, 8});
        System.out.print(h.sb + " ");
        bo.flush();
        try (DataOutputStream x = new DataOutputStream(bo)) { x.writeShort(0x1234); }
        System.out.println(h.sb);
        try {
            h.write(new byte[1]);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        for (Runnable q : new Runnable[] {() -> io(() -> h.write(new byte[2], 1, 5)), () -> io(() -> s.read(new byte[2], -1, 1)), () -> io(() -> new ByteArrayInputStream(new byte[3]).read(new byte[2], 1, 9)), () -> io(() -> new BufferedInputStream(s, 0)), () -> io(() -> new StringReader("x").read(new char[1], 0, 2)), () -> io(() -> r.mark(-1)), () -> io(() -> new ByteArrayOutputStream(-1))}) {
            try {
                q.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Writer w = new Writer() {
            final List<String> parts = new ArrayList<>();
            @Override public void write(char[] c, int off, int len) { parts.add(new String(c, off, len)); }
            @Override public void flush() { parts.add("F"); }
            @Override public void close() { parts.add("C"); }
            @Override public String toString() { return parts.toString(); }
        };
        w.append("one").append('2').append("three", 1, 4);
        w.write("four", 1, 2);
        PrintWriter pw = new PrintWriter(w, true);
        pw.print("five");
        pw.println(6);
        pw.close();
        System.out.println(w.toString().replace(System.lineSeparator(), "~"));
        Reader own = new Reader() {
            int left = 5;
            @Override public int read(char[] c, int off, int len) { if (left == 0) return -1; c[off] = (char) ('a' + --left); return 1; }
            @Override public void close() { left = 0; }
        };
        System.out.println((char) own.read() + " " + own.skip(2) + own.ready() + own.markSupported() + new BufferedReader(own).readLine());
    }

    interface Io { void run() throws IOException; }

    static void io(Io i) {
        try {
            i.run();
        } catch (IOException e) {
            System.out.println("io " + e.getMessage());
        }
    }
}
