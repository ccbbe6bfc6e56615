// EUC-JP and ISO-8859-15: names, all characters both ways, all pairs of bytes, streams in pieces.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.Charset;

public class MoreCharsets {

    static int hash;

    static void add(int value) {
        hash = hash * 31 + value;
    }

    static void add(byte[] bytes) {
        add(bytes.length);
        for (byte b : bytes) {
            add(b);
        }
    }

    static void add(String text) {
        add(text.length());
        for (int i = 0; i < text.length(); i++) {
            add(text.charAt(i));
        }
    }

    static void report(String what) {
        System.out.println(what + " " + Integer.toHexString(hash));
        hash = 0;
    }

    static void encodeAll(String name) throws IOException {
        for (int c = 0; c < 0x10000; c++) {
            add(String.valueOf((char) c).getBytes(name));
            if ((c & 0x1fff) == 0x1fff) {
                report(name + " up to " + Integer.toHexString(c));
            }
        }
        add("a\ud83d\ude00b\ud83dc\ude00".getBytes(name));
        report(name + " surrogates");
    }

    static void decodeAll(String name) throws IOException {
        byte[] pair = new byte[2];
        byte[] triple = {(byte) 0x8f, 0, 0};
        for (int i = 0; i < 256; i++) {
            for (int k = 0; k < 256; k++) {
                pair[0] = triple[1] = (byte) i;
                pair[1] = triple[2] = (byte) k;
                add(new String(pair, name));
                add(new String(triple, name));
            }
            if ((i & 31) == 31) {
                report(name + " pairs up to " + Integer.toHexString(i));
            }
        }
        for (int i = 0; i < 256; i++) {
            add(new String(new byte[] {(byte) i}, name));
        }
        report(name + " single bytes");
    }

    static void stream(String name) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            text.append((char) (i % 7 == 0 ? 0x3042 + i % 80 : i % 5 == 0 ? 0xff61 + i % 63 : i % 3 == 0 ? 0x4e00 + i : 32 + i % 90));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        OutputStreamWriter writer = new OutputStreamWriter(out, name);
        for (int i = 0; i < text.length(); i += 11) {
            writer.write(text.substring(i, Math.min(i + 11, text.length())));
        }
        writer.close();
        byte[] bytes = out.toByteArray();
        add(bytes);
        InputStreamReader reader = new InputStreamReader(new ByteArrayInputStream(bytes), name);
        System.out.println(reader.getEncoding() + " " + writer.getEncoding());
        char[] piece = new char[7];
        int count;
        while ((count = reader.read(piece)) > 0) {
            add(new String(piece, 0, count));
        }
        report(name + " streams of " + bytes.length);
    }

    public static void main(String[] args) throws IOException {
        String[] names = {"EUC_JP", "euc-jp", "eucjp", "x-euc-jp", "eucjis", "csEUCPkdFmtjapanese",
            "ISO8859_15", "iso-8859-15", "Latin9", "latin0", "L9", "8859_15", "cp923", "IBM923"};
        for (String name : names) {
            System.out.println(name + " is " + Charset.forName(name).name() + " " + Charset.isSupported(name));
        }
        for (String name : new String[] {"EUC-JP", "ISO-8859-15"}) {
            encodeAll(name);
            decodeAll(name);
            stream(name);
        }
    }
}
