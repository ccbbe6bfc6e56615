// trim, replace, case conversion, concat, join, valueOf, toCharArray, getChars, contentEquals.
public class StringTransforms {
    public static void main(String[] args) {
        String[] v = {"", " ", "  a b  ", "\t\nx\r\n ", "MiXeD", "\u00c0\u00e9\u00df", "abcABC123",
            "a\u0001b ", "\u00a0nbsp\u00a0"};
        for (String s : v) {
            System.out.println("[" + s.trim() + "][" + s.toUpperCase() + "][" + s.toLowerCase() + "]["
                + s.replace('a', 'z') + "][" + s.replace("b", "<>") + "][" + s.replace("", "-") + "]["
                + s.concat("!") + "]");
        }
        System.out.println("aaaa".replace("aa", "b") + " " + "abab".replace("ab", "") + " "
            + "xyx".replace("x", "xx") + " " + "none".replace("q", "r") + " " + "dots..".replace(".", "\\$"));
        System.out.println(String.join(",", "a", "b", null, "c") + " " + String.join("-") + "|"
            + String.join("+", java.util.Arrays.asList("p", "q")));
        System.out.println(String.valueOf(true) + String.valueOf('c') + String.valueOf(1)
            + String.valueOf(2L) + String.valueOf(3f) + String.valueOf(4.0) + String.valueOf((Object) null)
            + String.valueOf(new char[] {'x', 'y'}) + String.valueOf(new char[] {'x', 'y', 'z'}, 1, 2)
            + String.copyValueOf(new char[] {'q'}));
        char[] dst = "----------".toCharArray();
        "hello".getChars(1, 4, dst, 2);
        System.out.println(new String(dst) + " " + new String(dst, 2, 3) + " " + dst.length);
        System.out.println("abc".contentEquals("abc") + " " + "abc".contentEquals(new StringBuilder("abc"))
            + " " + "abc".contentEquals(new StringBuffer("abd")));
        System.out.println(new String() + new String("copy") + new String(new StringBuilder("sb"))
            + new String(new StringBuffer("buf")) + new String(new int[] {65, 0x1f600, 66}, 0, 3));
        System.out.println("concat".concat("") == "concat".concat(""));
        String u = "same";
        System.out.println((u.replace('q', 'w') == u) + " " + (u.trim() == u) + " " + (u.substring(0) == u)
            + " " + (u.toString() == u) + " " + (u.concat("") == u) + " " + (u.toLowerCase() == u));
        for (int[] bad : new int[][] {{-1, 1}, {0, 9}, {2, -1}, {5, 1}}) {
            try {
                System.out.println(new String(new char[] {'a', 'b', 'c'}, bad[0], bad[1]));
            } catch (StringIndexOutOfBoundsException e) {
                System.out.println("offset " + bad[0] + " count " + bad[1]);
            }
        }
        StringBuilder all = new StringBuilder();
        for (char c = 0; c < 256; c++) {
            String s = String.valueOf(c);
            all.append(s.toUpperCase()).append(s.toLowerCase()).append(s.trim());
        }
        int h = 0;
        for (int i = 0; i < all.length(); i++) h = h * 31 + all.charAt(i);
        System.out.println(all.length() + " " + h);
        CharSequence cs = "char sequence";
        System.out.println(cs.subSequence(5, 8) + " " + cs.charAt(0) + cs.length() + cs);
    }
}
