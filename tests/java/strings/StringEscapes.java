// Escapes in literals, unicode escapes in source, chars as numbers, special characters printed as code points.
public class StringEscapes {
    public static void main(String[] args) {
        String[] v = {"\b\t\n\f\r\"\'\\", "\0\1\7\12\123\377\400", "\u0041\u00e9\u20ac", "\\u0041",
            "tab\there", "\ud83d\ude00", "a\u0000b", "\uffff\ufffe", "\u0130\u0131\u00df"};
        for (String s : v) {
            StringBuilder sb = new StringBuilder();
            for (int i = 0; i < s.length(); i++) sb.append((int) s.charAt(i)).append(' ');
            System.out.println(s.length() + ": " + sb + s.hashCode());
        }
        char[] c = {'\'', '"', '\\', '\n', '\u0041', '\101', '\0', 65, 'A' + 1, (char) 0x20ac};
        int h = 0;
        for (char x : c) h = h * 31 + x;
        System.out.println(h + " " + c[4] + c[5] + c[7] + c[8]);
        \u0069nt unicode\u0056ar = 5;
        System.out.println(unicodeVar);
        String \u00fcber = "\u00fcber";
        System.out.println(\u00fcber.length() + " " + \u00fcber.equals("über"));
        System.out.println("" + (char) 97 + (int) 'a' + ('a' < 'b') + (char) ('a' + 2) + '\u0031' + 1 + '1');
        System.out.println("line1\nline2\rstill\ttab".length());
        System.out.println("quote \"inner\" back\\slash");
        int $dollar_ = 1, _under = 2, ñ = 3;
        System.out.println($dollar_ + _under + ñ);
        System.out.println(1_000_000 + 0b1010_1010 + 0x7f_ff + 017 + 1_0L + 0xFFFF_FFFFL + 0b11L);
        System.out.println(1e3 + 1.5e-3f + .5 + 5. + 0x1p3 + 0x1.8p1f + 1D + 2F + 0f);
    }
}
