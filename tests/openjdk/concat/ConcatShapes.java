// release: 17
// Concatenations by invokedynamic of all types, many shapes, long ones, and odd constants.
import java.util.*;

public class ConcatShapes {
    static int calls;
    static String next(String s) { calls++; return s + calls; }
    static class T { final String s; T(String s) { this.s = s; } @Override public String toString() { calls++; return s; } }
    static class Nul { @Override public String toString() { return null; } }
    static class Thrower { @Override public String toString() { throw new IllegalStateException("toString"); } }
    static String hash(String s) { return s.length() + ":" + Integer.toHexString(s.hashCode()); }

    public static void main(String[] args) {
        boolean z = true; byte b = -1; char c = 'c'; short s = -300; int i = Integer.MIN_VALUE; long l = Long.MIN_VALUE; float f = 1.0e10f; double d = Double.MIN_VALUE; String t = "str"; Object n = null; char[] cs = {'a', 'b'};
        System.out.println("" + z + b + c + s + i + l + f + d + t + n);
        System.out.println(z + " " + b + " " + c + " " + s + " " + i + " " + l + " " + f + " " + d + " " + t + " " + n);
        System.out.println(c + c + "" + c + c + (char) (c + 1) + (c + 1));
        System.out.println("\u20ac" + c + "\u00ff" + i + "\ud83d\ude00" + '\u0001' + "\u0002" + t);
        System.out.println(hash("\u0001" + t + "\u0002" + i + "\u0001\u0002"));
        System.out.println(t + null + n + (String) null + new Nul() + new T("obj"));
        System.out.println(next("a") + next("b") + new T("c") + calls + next("d") + calls);
        try {
            System.out.println("x" + new T("y") + new Thrower() + new T("z"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + calls);
        }
        String acc = "";
        for (int k = 0; k < 50; k++) acc += k;
        acc += 'x'; acc += 1.5; acc += true; acc += null; acc += 7L;
        System.out.println(acc);
        String latin = "caf\u00e9", wide = "\u4e2d\u6587";
        System.out.println(latin + wide + latin + 1 + (latin + latin).length() + (wide + 'x').length());
        long a1 = 1, a2 = 2; double x1 = .5, x2 = .25;
        System.out.println("l" + a1 + "d" + x1 + "l" + a2 + "d" + x2 + "i" + i + "f" + f + "s" + s + "b" + b);
        System.out.println(Float.NaN + " " + -0.0 + " " + Double.POSITIVE_INFINITY + " " + 100.0 + " " + 1e7 + " " + 1e-5f + " " + 123456.789);
        System.out.println("" + (byte) 200 + (short) 70000 + (char) 65 + (int) 3.99 + (5 / 2.0) + ('a' + 1));
        String many = "0" + i + 1 + i + 2 + i + 3 + i + 4 + i + 5 + i + 6 + i + 7 + i + 8 + i + 9 + t + c + z + l + d + t + c + z + l + d + t + c + z + l + d + t + c + z + l + d + t + c + z + l + d + t + c + z + l + d;
        System.out.println(hash(many));
        int v0 = 0;
        String huge = "" + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0 + v0
            + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l + l
            + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d
            + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t + t;
        System.out.println(hash(huge));
        System.out.println(new StringBuilder().append("sb").append(1) + "x" + List.of(1, 2) + Optional.of("o") + Map.of("k", 1));
        System.out.println(hash("" + cs.length + new int[0].length + args.length));
        String same = t + "";
        System.out.println((same == t) + " " + same.equals(t) + " " + ("" + n).equals("null"));
        for (int k = 0; k < 3; k++) System.out.print("k" + k + (k % 2 == 0 ? " even" : ' ') + " ");
        System.out.println();
    }
}
