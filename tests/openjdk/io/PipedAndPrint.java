// Piped streams between two threads, print streams in all forms, redirected System.out and System.in, StringWriter.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class PipedAndPrint {
    public static void main(String[] args) throws Exception {
        PipedOutputStream po = new PipedOutputStream();
        PipedInputStream pi = new PipedInputStream(po, 16);
        Thread writer = new Thread(() -> {
            try (po) {
                for (int i = 0; i < 500; i++) po.write(("message " + i + "\n").getBytes());
            } catch (IOException e) {
                System.out.println("writer " + e);
            }
        });
        writer.start();
        int n = 0;
        long h = 0;
        try (BufferedReader r = new BufferedReader(new InputStreamReader(pi, StandardCharsets.US_ASCII))) {
            for (String line; (line = r.readLine()) != null; n++) h = h * 31 + line.hashCode();
        }
        writer.join();
        System.out.println(n + " " + h);
        PipedWriter pw = new PipedWriter();
        PipedReader pr = new PipedReader(pw);
        pw.write("abc");
        System.out.println((char) pr.read() + "" + (char) pr.read() + pr.ready());
        pw.close();
        System.out.println(pr.read() + " " + pr.read());
        try {
            new PipedInputStream().read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            pw.connect(new PipedReader());
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        PrintStream old = System.out;
        InputStream oldIn = System.in;
        ByteArrayOutputStream cap = new ByteArrayOutputStream();
        System.setOut(new PrintStream(cap, false, "UTF-8"));
        System.out.print(1);
        System.out.print('c');
        System.out.print(2.5f);
        System.out.print((Object) null);
        System.out.print(new char[] {'x', 'y'});
        System.out.println(true);
        System.out.println(5L);
        System.out.println((String) null);
        System.out.append("app").append("abcdef", 1, 3).append('z');
        System.out.printf("%d-%s%n", 1, "q").format("%x", 255);
        System.out.write(65);
        System.out.write(new byte[] {66, 67}, 1, 1);
        System.out.flush();
        System.setOut(old);
        System.out.println(cap.toString("UTF-8").replace(System.lineSeparator(), "~"));
        System.setIn(new ByteArrayInputStream("typed 17\nline two\n".getBytes()));
        Scanner s = new Scanner(System.in);
        System.out.println(s.next() + s.nextInt() + s.nextLine() + s.nextLine() + s.hasNext());
        System.setIn(oldIn);
        System.out.println(System.in.read() + " " + System.in.available() + " " + (System.console() == null));
        StringWriter sw = new StringWriter(2);
        new RuntimeException("outer", new IllegalStateException("inner")).printStackTrace(new PrintWriter(sw, true));
        System.out.println(sw.toString().lines().map(x -> x.trim().replaceAll("\\(.*", "")).toList());
        BufferedWriter bw = new BufferedWriter(sw, 4);
        bw.write("long text beyond the buffer", 5, 10);
        bw.newLine();
        System.out.println(sw.toString().endsWith("beyo"));
        bw.flush();
        System.out.println(sw.toString().trim().endsWith("text beyon"));
        bw.close();
        try {
            bw.write("x");
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try (AutoCloseable a = () -> { throw new IOException("close a"); }; AutoCloseable b = () -> { throw new IOException("close b"); }) {
            throw new RuntimeException("body");
        } catch (Exception e) {
            System.out.println(e.getMessage() + " " + Arrays.stream(e.getSuppressed()).map(Throwable::getMessage).toList());
        }
    }
}
