// Text blocks, escapes, concatenation of every type, compound assignment on strings, constants, unicode escapes.
public class TextBlocksAndConcat {
    static final String CONST = "const" + 1 + 2L + 'c' + 1.5f + 2.5 + true + null;
    static int calls;

    static String side(String s) { calls++; return s + calls; }

    record P(int x) { }

    public static void main(String[] args) {
        String block = """
            {
              "name": "J\tP",\
             "path": "C:\\dir",
              "quote": "\"\"\"",   \s
              'single' \u0041 \101
            }
          trailing   """;
        System.out.println(block.replace(" ", "."));
        System.out.println("""
            one""" + """

            two
            """.length());
        byte b = -1;
        short s = 300;
        char c = 'x';
        long l = 1L << 40;
        float f = 1.1f;
        double d = 1e100;
        Object o = null;
        int[] arr = null;
        String n = null;
        System.out.println(CONST + b + s + c + 5 + l + f + d + true + o + arr + n + new P(3) + 'a' + 1 + (char) 98);
        System.out.println(1 + 2 + "x" + 1 + 2 + ('a' + 'b') + (char) ('a' + 1) + 'a' + 'b');
        String acc = "";
        for (int i = 0; i < 10; i++) acc += i + "" + (i % 2 == 0 ? "e" : 'o') + i * 1.5;
        System.out.println(acc);
        acc += null;
        acc += 'z' + 1;
        System.out.println(acc + side("p") + side("q") + calls);
        char[] chars = {'h', 'i'};
        System.out.println(String.valueOf(chars) + chars.length);
        String[] slots = {"a", "b"};
        int i = 0;
        slots[i++] += "!" + i;
        slots[i] += i++ + "?" + i;
        System.out.println(slots[0] + slots[1] + i);
        System.out.println((CONST == "const12c1.52.5truenull") + " " + ("ab" == "a" + "b") + " " + (block.intern() == block));
        String big = "" + 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + i + b + s + c + l + f + d + o + n + i + b + s + c + l + f + d + o + n + i + b + s + c + l + f + d + o + n + i + b + s + c + l + f + d + o + n;
        System.out.println(big + " " + big.hashCode());
        StringBuilder sb = new StringBuilder();
        sb.append(1 + "2" + 3).append('4' + 5).append((Object) "6").append(7f);
        System.out.println(sb + "" + "\0".length() + "\377".codePointAt(0) + "\s".isBlank() + "\u0041".length() + '\'' + "\'" + "\b\f".length());
        System.out.println("" + Integer.MIN_VALUE + Long.MIN_VALUE + Float.MIN_VALUE + Double.MAX_VALUE + (0.0 / 0) + (-1 / 0.0) + -0.0 + (byte) 200 + (short) 70000 + (int) 3e10 + (long) 1e30 + (char) 65.7 + (int) Float.NaN + (int) 'A');
        final String x = "x";
        String y = "y";
        System.out.println((x + "z" == "xz") + " " + (y + "z" == "yz") + " " + ((y + "z").intern() == "yz"));
        System.out.println(("\u20ac" + 5 + "\ud83d\ude00").length() + " " + ("\u00e9" + "\u20ac").hashCode() + " " + ("a" + '\u20ac').charAt(1) / 1);
    }
}
