// Base64 in its three kinds, streams and damaged text; HexFormat with all its settings.
import java.io.*;
import java.nio.ByteBuffer;
import java.util.*;

public class Base64AndHex {
    public static void main(String[] args) throws Exception {
        Random r = new Random(15);
        long h = 0;
        for (int n = 0; n < 200; n++) {
            byte[] b = new byte[n];
            r.nextBytes(b);
            for (Base64.Encoder e : List.of(Base64.getEncoder(), Base64.getUrlEncoder(), Base64.getMimeEncoder(), Base64.getEncoder().withoutPadding(), Base64.getMimeEncoder(20, "~".getBytes()))) h = h * 31 + e.encodeToString(b).hashCode();
            if (!Arrays.equals(b, Base64.getDecoder().decode(Base64.getEncoder().encode(b))) || !Arrays.equals(b, Base64.getMimeDecoder().decode(Base64.getMimeEncoder().encode(b)))) System.out.println("differs " + n);
            if (!Arrays.equals(b, Base64.getUrlDecoder().decode(Base64.getUrlEncoder().withoutPadding().encodeToString(b)))) System.out.println("differs " + n);
        }
        System.out.println(h + " " + Base64.getEncoder().encodeToString("any carnal pleas".getBytes()) + " " + Base64.getMimeEncoder(8, "|".getBytes()).encodeToString("some mime text".getBytes()));
        for (String s : List.of("YQ==", "YQ=", "YQ", "Y", "Y===", "YQ==YQ==", "Y Q==", "YQ==\n", "-_-_", "+/+/", "====", "YWJj\u20ac", "YR==", "")) {
            StringBuilder sb = new StringBuilder(s.trim().replace("\u20ac", "E"));
            for (Base64.Decoder d : List.of(Base64.getDecoder(), Base64.getUrlDecoder(), Base64.getMimeDecoder())) {
                try {
                    sb.append(' ').append(Arrays.toString(d.decode(s)));
                } catch (IllegalArgumentException e) {
                    sb.append(" !").append(e.getMessage());
                }
            }
            System.out.println(sb);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream o = Base64.getMimeEncoder().wrap(out)) { for (int i = 0; i < 100; i++) o.write(i); }
        System.out.println(out.toString().replace("\r\n", "~"));
        try (InputStream in = Base64.getMimeDecoder().wrap(new ByteArrayInputStream(out.toByteArray()))) { System.out.println(in.read() + in.read() + " " + in.readAllBytes().length); }
        System.out.println(Base64.getEncoder().encode(ByteBuffer.wrap(new byte[] {1, 2, 3})).remaining() + " " + Base64.getDecoder().decode("AQID".getBytes(), new byte[5]));
        try {
            Base64.getEncoder().encode(new byte[9], new byte[3]);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        HexFormat f = HexFormat.ofDelimiter(", ").withPrefix("0x").withUpperCase();
        byte[] b = {0, 127, -1, 16};
        System.out.println(f.formatHex(b) + " " + Arrays.toString(f.parseHex("0x0A, 0xff")) + " " + f + " " + HexFormat.of().formatHex(b, 1, 3) + f.equals(HexFormat.ofDelimiter(", ").withPrefix("0x").withUpperCase()) + HexFormat.ofDelimiter(":").withSuffix("h").formatHex(b));
        System.out.println(HexFormat.of().toHexDigits((byte) -2) + HexFormat.of().toHexDigits('z') + HexFormat.of().toHexDigits(5) + HexFormat.of().toHexDigits(255L, 3) + " " + HexFormat.fromHexDigits("7fff") + HexFormat.fromHexDigitsToLong("ffffffffffffffff") + HexFormat.isHexDigit('g') + HexFormat.fromHexDigit('B'));
        for (String s : List.of("abc", "0x1", "zz", "0x00,0x01")) {
            try {
                System.out.println(f.parseHex(s).length + "");
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
