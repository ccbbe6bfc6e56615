// length, charAt, compareTo, equals, indexOf family, substring and their exceptions.
public class StringBasics {
    interface Code {
        Object run();
    }

    static void t(String n, Code c) {
        try {
            System.out.println(n + " " + c.run());
        } catch (RuntimeException e) {
            System.out.println(n + " " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        String[] v = {"", "a", "b", "ab", "abc", "aBc", "hello world", "\u00e9t\u00e9", "\u4e2d\u6587",
            "a\0b", "aaaaaaaaab", "\ud83d\ude00x"};
        for (String s : v) {
            StringBuilder sb = new StringBuilder();
            for (String u : v) {
                sb.append(s.compareTo(u)).append(s.equals(u) ? '=' : '.').append(s.compareToIgnoreCase(u))
                    .append(s.equalsIgnoreCase(u) ? '=' : '.') .append(s.indexOf(u)).append(',')
                    .append(s.lastIndexOf(u)).append(',').append(s.startsWith(u)).append(s.endsWith(u))
                    .append(s.contains(u)).append(' ');
            }
            System.out.println(s.length() + " " + s.hashCode() + " " + sb);
        }
        final String s = "abcabcabc";
        for (int i = -2; i < 12; i++) {
            final int k = i;
            t("charAt " + i, () -> s.charAt(k));
            t("from " + i, () -> s.indexOf('b', k) + " " + s.lastIndexOf('b', k) + " " + s.indexOf("ca", k)
                + " " + s.lastIndexOf("ca", k) + " " + s.indexOf("", k) + " " + s.startsWith("bc", k));
            t("sub " + i, () -> s.substring(k));
            t("sub2 " + i, () -> s.substring(2, k));
            t("sub3 " + i, () -> s.subSequence(k, 5));
        }
        t("region", () -> s.regionMatches(3, "xabc", 1, 3) + " " + s.regionMatches(true, 0, "ABC", 0, 3)
            + " " + s.regionMatches(0, "abc", -1, 2) + " " + s.regionMatches(7, "bc", 0, 9));
        t("null", () -> s.equals(null) + " " + s.equalsIgnoreCase(null) + " " + s.equals((Object) 'a'));
        t("compare null", () -> s.compareTo(null));
        t("cp", () -> "x\ud83d\ude00y".codePointAt(1) + " " + "x\ud83d\ude00y".codePointCount(0, 4) + " "
            + "x\ud83d\ude00y".codePointBefore(3) + " " + "x\ud83d\ude00y".offsetByCodePoints(0, 2));
        t("indexOf int", () -> "x\ud83d\ude00y".indexOf(0x1f600) + " " + s.indexOf(0x10000) + " "
            + s.indexOf(-1));
        t("empty", () -> "".isEmpty() + " " + s.isEmpty() + " " + "".substring(0).length());
    }
}
