// Strings that change between one- and two-byte characters while being built, sliced, searched and compared.
public class LatinUtf16Switch {
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        long h = 0;
        for (int i = 0; i < 3000; i++) {
            sb.append((char) (i % 7 == 0 ? 0x4e00 + i : i % 3 == 0 ? 0xe0 + i % 30 : 'a' + i % 26));
            if (i % 11 == 0) sb.insert(i / 2 % sb.length(), "\u20ac");
            if (i % 13 == 0) sb.deleteCharAt(i * 7 % sb.length());
            if (i % 17 == 0) sb.setCharAt(i * 5 % sb.length(), 'Z');
            if (i % 100 == 0) {
                String s = sb.toString();
                h = h * 31 + s.hashCode();
                System.out.println(i + " " + s.length() + " " + h + " " + s.indexOf('\u20ac') + " "
                    + s.lastIndexOf("Z") + " " + s.indexOf("ab"));
            }
        }
        String w = "\u4e2d\u6587 and latin \u00e9", l = w.substring(3, 12), u = w.substring(0, 2);
        System.out.println(l + l.equals("and latin") + l.hashCode() + (l == l.substring(0)) + u.length()
            + (u + l).length() + l.compareTo(u) + u.compareTo(l) + w.indexOf(l) + w.indexOf(u) + l.indexOf(u)
            + w.contains("\u00e9") + w.replace('\u4e2d', 'x') + w.replace("\u6587", "").hashCode()
            + w.toUpperCase().hashCode() + "abc".equals("ab\u0441") + "\u00e9".equals("e\u0301")
            + "a".compareTo("\u4e00") + "\u00ff".compareTo("\u0100"));
        String t = "aaa\u0100";
        System.out.println(t.substring(0, 3).equals("aaa") + " " + t.substring(0, 3).hashCode() + " "
            + "aaa".hashCode() + ("aaa" == t.substring(0, 3).intern()));
        char[] cs = new char[300];
        for (int i = 0; i < 300; i++) cs[i] = (char) i;
        String all = new String(cs);
        System.out.println(all.length() + " " + all.hashCode() + " " + new String(cs, 0, 256).hashCode()
            + new String(cs, 100, 3) + all.indexOf(255) + all.indexOf(256) + all.charAt(257) % 10 + all.trim()
            .length() + new StringBuilder(all).reverse().charAt(0) % 100);
        StringBuilder latin = new StringBuilder("abc");
        latin.append('\u0394').setLength(3);
        System.out.println(latin.toString().equals("abc") + " " + latin.toString().hashCode()
            + latin.reverse().append(1.5f).append('\u03a9').indexOf("1.5"));
    }
}
