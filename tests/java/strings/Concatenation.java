// String concatenation operator: every operand type, null, constants, precedence, many operands.
public class Concatenation {
    static int n;

    static int next() { return n++; }

    public static void main(String[] args) {
        byte b = -1;
        short s = -2;
        char c = 'c';
        int i = 3;
        long l = 4L;
        float f = 5.5f;
        double d = 6.5;
        boolean z = true;
        String str = "str";
        String nul = null;
        Object o = new StringBuilder("sb");
        Object nulo = null;
        Integer boxed = 7;
        char[] ca = {'x'};
        System.out.println("" + b + s + c + i + l + f + d + z + str + nul + o + nulo + boxed);
        System.out.println(b + s + c + i + l + f + d + str + z);
        System.out.println(str + 1 + 2 + (1 + 2) + 'a' + ('a' + 1) + (char) ('a' + 1) + 1.0f + 1e10 + null
            + true);
        System.out.println(1 + 2 + str + 1 + 2);
        System.out.println('a' + 'b' + "c" + 'd' + 'e');
        System.out.println(nul + nul);
        System.out.println(nul + str + nulo);
        String acc = "";
        for (int k = 0; k < 20; k++) acc += k + "," + k * k + ';';
        System.out.println(acc);
        acc += acc += "x";
        System.out.println(acc.length());
        System.out.println("" + next() + next() + (next() + next()) + next());
        System.out.println("a" + b + "b" + s + "c" + c + "d" + i + "e" + l + "f" + f + "g" + d + "h" + z
            + "i" + str + "j" + nul + "k" + o + "l" + boxed);
        System.out.println("\1\2" + i + "\u0001" + str + "\u0002" + l + "\0");
        System.out.println("q" + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i
            + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i
            + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + l + d + f + c + z + str + l
            + d + f + c + z + str + l + d + f + c + z + str + l + d + f + c + z + str + l + d + f + c + z
            + str + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i
            + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i
            + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i
            + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + str + str + str
            + str + str + str + nul + nul + nul + "end" + i);
        System.out.println(Long.MIN_VALUE + "" + Integer.MIN_VALUE + Double.NaN + Float.NEGATIVE_INFINITY
            + -0.0 + (0.1f + 0.2f) + (byte) 200 + (short) 70000);
        System.out.println("caf\u00e9" + '\u20ac' + "\ud83d\ude00" + i);
        Object[] objs = {1, "two", 3.0, null, 'c', 5L};
        String t = "";
        for (Object p : objs) t = p + t + p;
        System.out.println(t);
        try {
            System.out.println("x" + new Object() {
                public String toString() { throw new IllegalStateException("toString"); }
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("obj" + new Object() {
            public String toString() { return null; }
        } + "end");
        final String k1 = "const";
        final int k2 = 42;
        System.out.println(k1 + k2 + i + k1 + k2 + i + k1);
        String[] sa = {"p"};
        sa[0] += i;
        sa[n - n] += sa[0] + c;
        System.out.println(sa[0] + String.valueOf(ca));
    }
}
