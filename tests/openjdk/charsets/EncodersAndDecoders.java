// Charsets: encode and decode of a wide text in many charsets; malformed and unmappable input; replacement; by buffers.
import java.nio.*;
import java.nio.charset.*;
import java.util.*;

public class EncodersAndDecoders {
    public static void main(String[] args) throws Exception {
        StringBuilder sb = new StringBuilder();
        for (int c = 0x20; c < 0x500; c += 3) sb.append((char) c);
        sb.append("\u20ac\u65e5\u672c\u8a9e\ud55c\uae00\u4e2d\u6587\u0e01\u05d0\u0627\ud83d\ude00\uff71");
        String text = sb.toString();
        for (String name : "US-ASCII ISO-8859-1 ISO-8859-2 ISO-8859-5 ISO-8859-7 ISO-8859-9 ISO-8859-15 windows-1250 windows-1251 windows-1252 windows-1253 UTF-8 UTF-16 UTF-16BE UTF-16LE UTF-32 UTF-32LE x-UTF-16LE-BOM CESU-8 KOI8-R IBM437 IBM850 IBM037 Shift_JIS EUC-JP ISO-2022-JP GBK GB18030 Big5 EUC-KR TIS-620".split(" ")) {
            Charset c = Charset.forName(name);
            byte[] bytes = text.getBytes(c);
            String back = new String(bytes, c);
            CharsetEncoder e = c.canEncode() ? c.newEncoder() : null;
            System.out.println(c.name() + " " + bytes.length + " " + Arrays.hashCode(bytes) + " " + back.hashCode() + " " + back.equals(text) + " " + e.canEncode('\u20ac') + e.canEncode("\u65e5") + " " + e.maxBytesPerChar() + "/" + e.averageBytesPerChar() + " " + c.contains(StandardCharsets.US_ASCII) + c.isRegistered() + new TreeSet<>(c.aliases()).hashCode());
        }
        byte[][] malformed = {{(byte) 0x80}, {(byte) 0xc3}, {(byte) 0xc3, 0x28}, {(byte) 0xe2, (byte) 0x82}, {(byte) 0xed, (byte) 0xa0, (byte) 0x80}, {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80}, {(byte) 0xc0, (byte) 0x80}, {65, (byte) 0xff, 66}, {(byte) 0xf0, (byte) 0x9f, (byte) 0x98, (byte) 0x80}};
        for (byte[] m : malformed) {
            StringBuilder out = new StringBuilder();
            for (char ch : new String(m, StandardCharsets.UTF_8).toCharArray()) out.append(Integer.toHexString(ch)).append(' ');
            try {
                out.append(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(m)));
            } catch (CharacterCodingException e) {
                out.append(e);
            }
            CharsetDecoder d = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.IGNORE);
            System.out.println(out.toString().replaceAll("[^ -~]", "?") + " " + d.decode(ByteBuffer.wrap(m)).length());
        }
        CharsetEncoder ascii = StandardCharsets.US_ASCII.newEncoder();
        for (String s : new String[] {"abc", "a\u00e9c", "\ud800", "x\ud83d\ude00y"}) {
            try {
                System.out.println(ascii.encode(CharBuffer.wrap(s)).remaining());
            } catch (CharacterCodingException e) {
                System.out.println(e);
            }
            System.out.println(Arrays.toString(ascii.onUnmappableCharacter(CodingErrorAction.REPLACE).onMalformedInput(CodingErrorAction.REPLACE).replaceWith(new byte[] {'#'}).encode(CharBuffer.wrap(s)).array()));
            ascii.onUnmappableCharacter(CodingErrorAction.REPORT).onMalformedInput(CodingErrorAction.REPORT);
        }
        CharsetDecoder d = StandardCharsets.UTF_8.newDecoder();
        byte[] utf = "a\u20acb\ud83d\ude00c".getBytes(StandardCharsets.UTF_8);
        CharBuffer out = CharBuffer.allocate(3);
        ByteBuffer in = ByteBuffer.allocate(20);
        StringBuilder trace = new StringBuilder();
        for (byte b : utf) {
            in.put(b).flip();
            CoderResult r = d.decode(in, out, false);
            trace.append(r).append(in.remaining()).append('/').append(out.position()).append(' ');
            in.compact();
            if (r.isOverflow() || out.remaining() < 2) { out.clear(); }
        }
        System.out.println(trace);
        for (String bad : new String[] {"no-such", "bad name!", ""}) {
            try {
                Charset.forName(bad);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(Charset.isSupported("latin1") + " " + Charset.forName("latin1") + Charset.forName("utf8").aliases() + " " + StandardCharsets.UTF_8.compareTo(StandardCharsets.US_ASCII) + (Charset.availableCharsets().size() > 100));
    }
}
