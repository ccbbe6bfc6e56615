// Exceptions from streams: partial results, close in finally, suppressed close failures, interrupted copies.
import java.io.*;

public class IoExceptions {
    static class Flaky extends InputStream {
        int n;
        final int failAt;
        boolean closed;
        Flaky(int f) { failAt = f; }
        @Override public int read() throws IOException {
            if (closed) throw new IOException("closed");
            if (++n == failAt) throw new IOException("at " + n);
            return n > 100 ? -1 : n;
        }

        @Override public void close() throws IOException {
            closed = true;
            if (failAt % 2 == 0) throw new IOException("close " + failAt);
        }
    }

    static int copy(InputStream in, OutputStream out) throws IOException {
        int c, n = 0;
        byte[] b = new byte[16];
        while ((c = in.read(b)) > 0) {
            out.write(b, 0, c);
            n += c;
        }
        return n;
    }

    public static void main(String[] args) {
        for (int f : new int[] {0, 1, 2, 15, 16, 17, 33, 50, 101, 102}) {
            ByteArrayOutputStream o = new ByteArrayOutputStream();
            Flaky k = new Flaky(f);
            try (Flaky in = k) { System.out.println(f + " copied " + copy(in, o)); } catch (IOException e) {
                System.out.println(f + " " + e.getMessage() + " " + o.size() + " " + k.closed
                    + (e.getSuppressed().length > 0 ? " " + e.getSuppressed()[0].getMessage() : ""));
            }
        }
        try {
            new FileReader("/nonexistent/x").read();
        } catch (FileNotFoundException e) {
            System.out.println("FNF");
        } catch (IOException e) {
            System.out.println("IO");
        }
        try {
            new FileInputStream(".");
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            new FileInputStream((String) null);
        } catch (NullPointerException e) {
            System.out.println("npe");
        } catch (IOException e) {
            System.out.println("?");
        }
        try {
            throw new UncheckedIOException(new IOException("inner"));
        } catch (UncheckedIOException e) {
            System.out.println(e.getMessage() + " " + e.getCause().getMessage());
        }
        IOException chain = new IOException("outer", new EOFException("in"));
        System.out.println(chain + " " + chain.getCause());
        InputStream in = new ByteArrayInputStream(new byte[3]);
        try {
            in.read(new byte[2], 1, 5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("ioobe");
        } catch (IOException e) {
            System.out.println("?");
        }
        try {
            in.read(null);
        } catch (NullPointerException e) {
            System.out.println("npe");
        } catch (IOException e) {
            System.out.println("?");
        }
        BufferedReader r = new BufferedReader(new StringReader("abc"));
        try {
            r.close();
            r.readLine();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            new BufferedInputStream(in, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        BufferedInputStream b = new BufferedInputStream(in);
        try {
            b.reset();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
