// Buffered, pushback, sequence, filter, piped and line-number streams composed; mark and reset.
import java.io.*;
import java.util.*;

public class StreamChains {
    static class Rot extends FilterOutputStream {
        Rot(OutputStream o) { super(o); }
        @Override public void write(int b) throws IOException {
            super.write(b >= 'a' && b <= 'z' ? 'a' + (b - 'a' + 13) % 26 : b);
        }
    }

    static class Slow extends InputStream {
        final byte[] b;
        int p;
        Slow(byte[] b) { this.b = b; }
        @Override public int read() { return p < b.length ? b[p++] & 255 : -1; }
        @Override public int read(byte[] d, int o, int n) {
            if (n == 0) return 0;
            int c = read();
            if (c < 0) return -1;
            d[o] = (byte) c;
            return 1;
        }
    }

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        try (OutputStream o = new BufferedOutputStream(new Rot(bo), 5)) {
            o.write("hello world, this is text".getBytes());
            o.write('!');
            System.out.println(bo.size() >= 20);
            o.flush();
            System.out.println(bo);
        }
        byte[] enc = bo.toByteArray();
        BufferedInputStream bi = new BufferedInputStream(new Slow(enc), 8);
        bi.mark(20);
        byte[] b = new byte[10];
        int n = bi.read(b);
        System.out.println(n >= 1);
        bi.reset();
        StringBuilder sb = new StringBuilder();
        for (int c; (c = bi.read()) >= 0; ) sb.append((char) c);
        System.out.println(sb + " " + bi.read() + bi.markSupported());
        PushbackInputStream pb = new PushbackInputStream(new ByteArrayInputStream("12+3".getBytes()), 4);
        int num = 0, c;
        while (Character.isDigit(c = pb.read())) num = num * 10 + c - '0';
        pb.unread(c);
        pb.unread("xy".getBytes());
        System.out.println(num + " " + (char) pb.read() + (char) pb.read() + (char) pb.read());
        try {
            pb.unread(new byte[9]);
        } catch (IOException e) {
            System.out.println("full");
        }
        SequenceInputStream sq =
            new SequenceInputStream(Collections.enumeration(Arrays.asList(new ByteArrayInputStream(new byte[] {1,
            2}), new ByteArrayInputStream(new byte[0]), new ByteArrayInputStream(new byte[] {3}))));
        int s = 0;
        while ((c = sq.read()) >= 0) s = s * 10 + c;
        System.out.println(s);
        ByteArrayInputStream bs = new ByteArrayInputStream(enc, 3, 5);
        System.out.println(bs.available() + " " + bs.skip(2) + (char) bs.read());
        bs.mark(0);
        bs.read();
        bs.read();
        System.out.println(bs.read() + " " + bs.read(b, 0, 3));
        bs.reset();
        System.out.println(bs.available());
        try {
            bs.read(b, 5, 9);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("range");
        }
        PipedInputStream pi = new PipedInputStream();
        PipedOutputStream po = new PipedOutputStream(pi);
        Thread t = new Thread(() -> {
            try {
                for (int i = 0; i < 3000; i++) po.write(i);
                po.close();
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        t.start();
        long h = 0;
        int k = 0;
        while ((c = pi.read()) >= 0) {
            h = h * 31 + c;
            k++;
        }
        t.join();
        System.out.println(k + " " + h);
        ObjectLike.run();
    }

    static class ObjectLike {
        static void run() throws IOException {
            OutputStream o = new OutputStream() {
                int sum;
                @Override public void write(int b) { sum += b & 255; }
                @Override public String toString() { return "sum" + sum; }
            };
            o.write(new byte[] {1, -1, 5});
            o.write(new byte[] {9, 9, 9}, 1, 1);
            o.flush();
            o.close();
            System.out.println(o);
            InputStream i = new InputStream() {
                int n = 5;
                @Override public int read() throws IOException {
                    if (n == 0) throw new IOException("broken");
                    return n--;
                }
            };
            byte[] b = new byte[10];
            System.out.println(i.read(b) + " " + b[4] + i.available() + i.markSupported());
            try {
                i.read();
            } catch (IOException e) {
                System.out.println(e.getMessage());
            }
            try {
                i.reset();
            } catch (IOException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
