// PrintStream: every print and println, formats, autoflush, errors swallowed, encodings, redirected System.out.
import java.io.*;

public class PrintStreams {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        PrintStream p = new PrintStream(bo, false, "UTF-8");
        p.print(true);
        p.print('c');
        p.print(1);
        p.print(2L);
        p.print(3.5f);
        p.print(4.25);
        p.print(new char[] {'x', 'y'});
        p.print("s");
        p.print((Object) null);
        p.print((String) null);
        p.print(new StringBuilder("sb"));
        p.println();
        p.println(false);
        p.println('d');
        p.println(-1);
        p.println(-2L);
        p.println(-3.5f);
        p.println(-4.25);
        p.println(new char[] {'z'});
        p.println("line");
        p.println((Object) 5);
        p.append('a').append("pp").append("xend", 1, 4).append(null);
        p.printf("%d-%s", 1, "q").format("|%5.1f|", 2.25);
        p.write(65);
        p.write(new byte[] {66, 67, 68}, 1, 2);
        p.print('\u20ac');
        p.print("\ud83d\ude00");
        p.flush();
        byte[] b = bo.toByteArray();
        int h = 0;
        for (byte x : b) h = h * 31 + x;
        System.out.println(b.length + " " + h);
        System.out.print(new String(b, "UTF-8"));
        System.out.println();
        try {
            p.print((char[]) null);
        } catch (NullPointerException e) {
            System.out.println("null chars");
        }
        PrintStream bad = new PrintStream(new OutputStream() {
            @Override public void write(int x) throws IOException { throw new IOException("x"); }
        });
        bad.print("y");
        bad.flush();
        System.out.println(bad.checkError() + " " + p.checkError());
        PrintStream old = System.out;
        ByteArrayOutputStream cap = new ByteArrayOutputStream();
        System.setOut(new PrintStream(cap));
        System.out.println("captured");
        System.out.printf("%03d", 7);
        System.out.flush();
        System.setOut(old);
        System.out.println(cap.toString().replace("\n", "|"));
        p.close();
        p.print("after close");
        System.out.println(p.checkError());
        PrintStream err = System.err;
        System.setErr(new PrintStream(cap));
        System.err.print("err");
        System.setErr(err);
        System.out.println(cap.toString().endsWith("err"));
        System.setIn(new ByteArrayInputStream(new byte[] {42}));
        System.out.println(System.in.read());
        System.out.write(72);
        System.out.write(105);
        System.out.write('\n');
        System.out.flush();
        System.out.print("no newline at the end");
        System.out.append('!');
    }
}
