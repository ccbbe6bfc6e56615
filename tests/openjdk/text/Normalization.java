// Normalizer: the four forms over blocks of code points, composition, checks, Hangul.
import java.text.*;

public class Normalization {
    public static void main(String[] args) {
        int[][] ranges = {{0xa0, 0x180}, {0x1e00, 0x1f00}, {0x3040, 0x3100}, {0xac00, 0xac80}, {0xf900, 0xfa00}, {0xfb00, 0xfb50}, {0xff00, 0xffe0}, {0x1d400, 0x1d500}, {0x2460, 0x2500}, {0x300, 0x370}};
        for (int[] r : ranges) for (Normalizer.Form f : Normalizer.Form.values()) {
            long h = 0;
            int same = 0, length = 0;
            for (int cp = r[0]; cp < r[1]; cp++) {
                String s = Character.toString(cp), n = Normalizer.normalize("a" + s + "\u0301\u0323", f);
                h = h * 31 + n.hashCode();
                length += n.length();
                if (Normalizer.isNormalized(s, f)) same++;
            }
            System.out.println(Integer.toHexString(r[0]) + " " + f + " " + h + " " + same + " " + length);
        }
        String s = "\u00c5ngstr\u00f6m \u212b \ufb03 \u1e9b\u0323 \ud55c\uae00 \u2075";
        for (Normalizer.Form f : Normalizer.Form.values()) {
            StringBuilder sb = new StringBuilder(f + "");
            for (char c : Normalizer.normalize(s, f).toCharArray()) sb.append(' ').append(Integer.toHexString(c));
            System.out.println(sb);
        }
        System.out.println(Normalizer.normalize("Cr\u00e8me Br\u00fbl\u00e9e", Normalizer.Form.NFD).replaceAll("\\p{M}", ""));
        System.out.println(Normalizer.normalize("q\u0323\u0307", Normalizer.Form.NFC).equals(Normalizer.normalize("q\u0307\u0323", Normalizer.Form.NFC)));
        try {
            Normalizer.normalize(null, Normalizer.Form.NFC);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
