// Non-Latin text: surrogates, UTF-8 bytes, round trips through byte arrays in several encodings.
import java.io.UnsupportedEncodingException;

public class UnicodeStrings {
    static String hex(byte[] b) {
        StringBuilder sb = new StringBuilder();
        for (byte x : b) sb.append(Character.forDigit(x >> 4 & 15, 16))
            .append(Character.forDigit(x & 15, 16));
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        String[] v = {"", "ascii", "\u00e9\u00fc\u00df", "\u20ac\u4e2d", "\ud83d\ude00\ud83d\ude01",
            "\ud800", "\udc00x", "a\0b", "\u007f\u0080\u07ff\u0800\uffff",
            "mixed \u00e9 \u4e2d \ud83d\ude00"};
        for (String s : v) {
            byte[] u = s.getBytes("UTF-8");
            String back = new String(u, "UTF-8");
            System.out.println(hex(u) + " " + back.equals(s) + " " + hex(s.getBytes("ISO-8859-1")) + " "
                + hex(s.getBytes("US-ASCII")) + " " + s.length() + " " + s.codePointCount(0, s.length()));
        }
        System.out.println(v[2] + v[3] + v[4]);
        String[] bad = {"ff", "c3", "c328", "e282", "f09f98", "80", "41c380", "eda080", "f5808080", "c080"};
        for (String b : bad) {
            byte[] raw = new byte[b.length() / 2];
            for (int i = 0; i < raw.length; i++) raw[i] = (byte)
                Integer.parseInt(b.substring(2 * i, 2 * i + 2), 16);
            String s = new String(raw, "UTF-8");
            StringBuilder sb = new StringBuilder();
            for (char c : s.toCharArray()) sb.append(Integer.toHexString(c)).append(' ');
            System.out.println(b + " " + sb);
        }
        System.out.println(hex("\u00e9\u4e2d".getBytes("UTF-16BE")) + " "
            + new String(new byte[] {0, 65, 78, 45}, "UTF-16BE"));
        System.out.println(new String(new byte[] {65, -23, 66}, "ISO-8859-1") + " "
            + new String(new byte[] {65, 66, 67, 68}, 1, 2, "US-ASCII"));
        try {
            "x".getBytes("no-such-charset");
        } catch (UnsupportedEncodingException e) {
            System.out.println(e.getMessage());
        }
        StringBuilder all = new StringBuilder();
        for (int cp = 1; cp < 0x110000; cp = cp * 5 / 4 + 1) {
            if (cp < 0xd800 || cp > 0xdfff) all.appendCodePoint(cp);
        }
        String a = all.toString();
        System.out.println(a.length() + " " + a.equals(new String(a.getBytes("UTF-8"), "UTF-8")) + " "
            + a.hashCode() + " " + a.getBytes("UTF-8").length);
        for (int i = 0; i < a.length(); i += Character.charCount(a.codePointAt(i)))
            System.out.print(a.codePointAt(i) + " ");
        System.out.println();
    }
}
