// All 256 bytes of every single byte charset, and double byte tables, as hashes.
import java.nio.charset.*;
import java.util.*;

public class SingleByteTables {
    public static void main(String[] args) {
        byte[] all = new byte[256];
        for (int i = 0; i < 256; i++) all[i] = (byte) i;
        for (String name : "ISO-8859-1 ISO-8859-2 ISO-8859-3 ISO-8859-4 ISO-8859-6 ISO-8859-8 ISO-8859-13 ISO-8859-16 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 IBM852 IBM855 IBM857 IBM862 IBM866 IBM500 IBM1047 KOI8-U x-MacRoman x-MacCyrillic x-MacGreek".split(" ")) {
            if (!Charset.isSupported(name)) {
                System.out.println(name + " not supported");
                continue;
            }
            Charset c = Charset.forName(name);
            String s = new String(all, c);
            int bad = 0;
            for (int i = 0; i < s.length(); i++) if (s.charAt(i) == '\ufffd') bad++;
            System.out.println(name + " " + s.length() + " " + s.hashCode() + " " + bad + " " + Arrays.hashCode(s.getBytes(c)) + " " + Arrays.equals(all, s.getBytes(c)));
        }
        for (String name : "Shift_JIS EUC-JP GBK Big5 EUC-KR windows-31j x-windows-949".split(" ")) {
            Charset c = Charset.forName(name);
            long h = 0;
            int mapped = 0;
            for (int hi = 0x81; hi < 0xff; hi += 2) for (int lo = 0x40; lo < 0xff; lo++) {
                String s = new String(new byte[] {(byte) hi, (byte) lo}, c);
                h = h * 31 + s.hashCode();
                if (s.length() == 1 && s.charAt(0) != '\ufffd') mapped++;
            }
            System.out.println(name + " " + mapped + " " + h);
        }
        long h = 0;
        for (int cp = 0; cp < 0x110000; cp += 37) h = h * 31 + Arrays.hashCode(Character.toString(cp).getBytes(StandardCharsets.UTF_8)) + Arrays.hashCode(Character.toString(cp).getBytes(StandardCharsets.UTF_16LE));
        System.out.println(h);
        byte[] iso = "\u65e5\u672c abc \uff76\u30ca".getBytes(Charset.forName("ISO-2022-JP"));
        StringBuilder sb = new StringBuilder();
        for (byte b : iso) sb.append(String.format("%02x", b));
        System.out.println(sb + " " + new String(iso, Charset.forName("ISO-2022-JP")).length());
    }
}
