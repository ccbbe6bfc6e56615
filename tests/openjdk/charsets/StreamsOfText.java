// Readers and writers over charsets with small buffers, byte order marks, line ends, surrogates across calls.
import java.io.*;
import java.nio.channels.*;
import java.nio.charset.*;
import java.util.*;

public class StreamsOfText {
    public static void main(String[] args) throws Exception {
        String text = "line one\nline two \u20ac\r\nthird \ud83d\ude00 line\rlast";
        for (Charset c : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, StandardCharsets.ISO_8859_1, Charset.forName("GB18030"), Charset.forName("Shift_JIS"))) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (Writer w = new OutputStreamWriter(out, c)) {
                for (char ch : text.toCharArray()) w.write(ch);
            }
            byte[] bytes = out.toByteArray();
            System.out.println(c + " " + bytes.length + " " + Arrays.hashCode(bytes));
            try (BufferedReader r = new BufferedReader(new InputStreamReader(new ByteArrayInputStream(bytes), c), 3)) {
                for (String line; (line = r.readLine()) != null; ) System.out.print(line.length() + ":" + line.hashCode() + " ");
            }
            StringBuilder sb = new StringBuilder();
            try (Reader r = Channels.newReader(Channels.newChannel(new ByteArrayInputStream(bytes)), c)) {
                char[] two = new char[2];
                for (int n; (n = r.read(two)) > 0; ) sb.append(two, 0, n);
            }
            System.out.println(sb.toString().hashCode() + " " + sb.length());
        }
        try (Reader r = new InputStreamReader(new ByteArrayInputStream(new byte[] {65, (byte) 0xc3, 66, (byte) 0xe2, (byte) 0x82}), StandardCharsets.UTF_8.newDecoder())) {
            while (r.read() >= 0) System.out.print("char ");
        } catch (MalformedInputException e) {
            System.out.println(e.getMessage() + e.getInputLength());
        }
        try {
            new InputStreamReader(System.in, "nope");
        } catch (UnsupportedEncodingException e) {
            System.out.println(e.getMessage());
        }
        InputStreamReader named = new InputStreamReader(new ByteArrayInputStream(new byte[0]), "latin1");
        System.out.println(named.getEncoding() + " " + named.read());
        named.close();
        System.out.println(named.getEncoding());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream p = new PrintStream(out, true, "UTF-16BE");
        p.print("x\u00e9");
        p.printf("%c", 0x1f600);
        p.println();
        System.out.println(Arrays.toString(out.toByteArray()) + out.toString(StandardCharsets.UTF_16BE).length());
        byte[] bom = {(byte) 0xff, (byte) 0xfe, 65, 0, (byte) 0xac, 0x20};
        System.out.println(new String(bom, "UTF-16").length() + " " + (int) new String(bom, "UTF-16LE").charAt(0) + " " + (int) new String(new byte[] {(byte) 0xef, (byte) 0xbb, (byte) 0xbf, 65}, "UTF-8").charAt(0));
    }
}
