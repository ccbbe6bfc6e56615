// Readers and writers: String, CharArray, Buffered, PrintWriter, encodings through InputStreamReader and OutputStreamWriter.
import java.io.*;

public class ReadersWriters {
    public static void main(String[] args) throws IOException {
        String text = "line one\nline two\r\nl\u00efne \u20ac three\r\n\nlast \ud83d\ude00";
        for (String cs : new String[] {"UTF-8", "ISO-8859-1", "US-ASCII", "UTF-16BE", "UTF-16LE", "UTF-16"}) {
            ByteArrayOutputStream bo = new ByteArrayOutputStream();
            Writer w = new OutputStreamWriter(bo, cs);
            w.write(text, 0, 10);
            w.write(text.substring(10).toCharArray());
            w.write('!');
            w.append("++").flush();
            byte[] b = bo.toByteArray();
            int h = 0;
            for (byte x : b) h = h * 31 + x;
            BufferedReader r = new BufferedReader(new InputStreamReader(new ByteArrayInputStream(b), cs), 7);
            StringBuilder sb = new StringBuilder();
            for (String l; (l = r.readLine()) != null; ) sb.append(l.length()).append(':')
                .append(l.hashCode()).append(' ');
            System.out.println(cs + " " + b.length + " " + h + " " + sb);
        }
        StringReader sr = new StringReader(text);
        char[] buf = new char[5];
        System.out.println(sr.read(buf, 1, 3) + new String(buf).trim() + (char) sr.read() + sr.skip(4)
            + (char) sr.read());
        sr.mark(100);
        int c1 = sr.read();
        sr.reset();
        System.out.println(c1 == sr.read());
        sr.close();
        try {
            sr.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        StringWriter sw = new StringWriter();
        PrintWriter pw = new PrintWriter(sw);
        pw.print(1);
        pw.println('c');
        pw.printf("%s;", "f");
        pw.print(2.5);
        pw.println(true);
        pw.write("abc", 1, 2);
        pw.append("x").append('y');
        pw.println((Object) null);
        pw.flush();
        System.out.print(sw);
        System.out.println(sw.getBuffer().length() + " " + pw.checkError());
        CharArrayWriter cw = new CharArrayWriter();
        BufferedWriter bw = new BufferedWriter(cw, 3);
        bw.write("hello");
        bw.newLine();
        bw.write("there", 1, 3);
        bw.flush();
        System.out.println(cw.toString().replace('\n', '/') + cw.size() + cw.toCharArray().length);
        CharArrayReader cr = new CharArrayReader(cw.toCharArray(), 1, 4);
        System.out.println((char) cr.read() + "" + cr.ready() + cr.skip(10) + cr.read());
        LineNumberReader ln = new LineNumberReader(new StringReader("a\nb\r\nc"));
        while (ln.readLine() != null) System.out.print(ln.getLineNumber() + " ");
        System.out.println();
        PushbackReader pr = new PushbackReader(new StringReader("xyz"), 2);
        int x = pr.read();
        pr.unread('Q');
        pr.unread(x);
        System.out.println("" + (char) pr.read() + (char) pr.read() + (char) pr.read());
        BufferedReader br = new BufferedReader(new StringReader("0123456789\n\n\nend"), 4);
        br.mark(6);
        br.read(buf, 0, 5);
        br.reset();
        System.out.println(br.readLine() + "|" + br.readLine() + "|" + br.readLine() + "|" + br.readLine()
            + "|" + br.readLine());
        InputStreamReader isr = new InputStreamReader(new ByteArrayInputStream(new byte[] {'a', (byte) 0xe2,
            (byte) 0x82, (byte) 0xac, (byte) 0xff, 'b'}), "UTF-8");
        for (int c; (c = isr.read()) >= 0; ) System.out.print(c + " ");
        System.out.println();
        try {
            new InputStreamReader(System.in, "nope");
        } catch (UnsupportedEncodingException e) {
            System.out.println(e.getMessage());
        }
        try (Writer fw = new FileWriter("t.txt")) {
            fw.write("file text\nsecond");
        }
        try (BufferedReader fr = new BufferedReader(new FileReader("t.txt"))) {
            System.out.println(fr.readLine() + fr.readLine() + fr.readLine());
        }
        System.out.println(new File("t.txt").delete());
        Writer low = new Writer() {
            int n;
            @Override public void write(char[] b, int o, int l) { n += l; }
            @Override public void flush() { n *= 10; }
            @Override public void close() { System.out.println("closed " + n); }
        };
        low.write("abc");
        low.append('d').append("ef");
        low.flush();
        low.close();
    }
}
