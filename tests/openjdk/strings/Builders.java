// StringBuilder and StringBuffer against a model: inserts, deletes, replaces, reversals with surrogates, inflation.
import java.util.*;

public class Builders {
    public static void main(String[] args) {
        Random r = new Random(31);
        StringBuilder sb = new StringBuilder();
        StringBuffer buf = new StringBuffer(2);
        String model = "";
        for (int i = 0; i < 6000; i++) {
            int n = model.length(), a = r.nextInt(n + 1), b = a + r.nextInt(n - a + 1);
            String x = switch (r.nextInt(5)) { case 0 -> "\u20ac" + i; case 1 -> "\ud83d\ude00"; case 2 -> ""; default -> Integer.toString(i, 36); };
            switch (r.nextInt(10)) {
                case 0, 1, 2 -> { sb.append(x); buf.append(x); model += x; }
                case 3, 4 -> { sb.insert(a, x); buf.insert(a, x); model = model.substring(0, a) + x + model.substring(a); }
                case 5 -> { sb.delete(a, b); buf.delete(a, b); model = model.substring(0, a) + model.substring(b); }
                case 6 -> { sb.replace(a, b, x); buf.replace(a, b, x); model = model.substring(0, a) + x + model.substring(b); }
                case 7 -> { if (n > 0 && a < n) { sb.setCharAt(a, 'z'); buf.setCharAt(a, 'z'); model = model.substring(0, a) + "z" + model.substring(a + 1); } }
                case 8 -> { if (n > 0 && a < n) { sb.deleteCharAt(a); buf.deleteCharAt(a); model = model.substring(0, a) + model.substring(a + 1); } }
                default -> { if (n > 40) { sb.setLength(10); buf.setLength(10); model = model.substring(0, 10); } }
            }
            if (!model.contentEquals(sb) || !model.contentEquals(buf)) { System.out.println("differs at " + i); break; }
            if (i % 500 == 0) System.out.println(i + " " + model.length() + " " + model.hashCode() + " " + sb.indexOf("z") + " " + sb.lastIndexOf("z") + " " + sb.compareTo(new StringBuilder("m")));
        }
        StringBuilder t = new StringBuilder();
        t.append(1).append('c').append(2L).append(1.5f).append(2.5).append(true).append((Object) null).append((String) null).append(new char[] {'x', 'y'}).append("abcdef", 2, 4).append(new char[] {'1', '2', '3'}, 1, 2).appendCodePoint(0x1f600);
        System.out.println(t.length() + " " + t.toString().hashCode() + " " + t.capacity());
        t.insert(0, 3.25).insert(1, 'k').insert(2, true).insert(3, new char[] {'p'}).insert(0, -5L).insert(4, (Object) "obj");
        System.out.println(t.substring(0, 20) + " " + t.reverse().toString().hashCode() + " " + new StringBuilder("a\ud83d\ude00b").reverse().codePointAt(1));
        for (String s : new String[] {"ab\ud83d\ude00\ud83d\ude01", "\ud83d\ud83d\ude00", "\ude00\ud83d", "x"}) System.out.print(new StringBuilder(s).reverse().toString().hashCode() + " ");
        System.out.println();
        StringBuilder cap = new StringBuilder(5);
        StringBuilder caps = new StringBuilder();
        for (int i = 0; i < 60; i++) { cap.append('x'); caps.append(cap.capacity()).append(' '); }
        cap.trimToSize();
        cap.ensureCapacity(200);
        System.out.println(caps + "" + cap.capacity());
        for (Runnable x : new Runnable[] {() -> new StringBuilder("ab").charAt(2), () -> new StringBuilder("ab").insert(3, "x"), () -> new StringBuilder("ab").delete(3, 4), () -> new StringBuilder("ab").deleteCharAt(2), () -> new StringBuilder("ab").replace(3, 4, ""), () -> new StringBuilder("ab").setLength(-1), () -> new StringBuilder("ab").substring(1, 5), () -> new StringBuilder(-1), () -> new StringBuilder("ab").delete(1, 100), () -> new StringBuilder("ab").append("xyz", 2, 9), () -> new StringBuilder("ab").setCharAt(5, 'x'), () -> new StringBuilder("abc").getChars(0, 3, new char[2], 0)}) {
            try {
                x.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        StringBuilder self = new StringBuilder("ab");
        self.append(self).append(self).insert(1, self);
        System.out.println(self + " " + self.chars().filter(c -> c == 'a').count() + new StringJoiner(",", "[", "]").add("a").setEmptyValue("E") + new StringJoiner("-").setEmptyValue("none"));
        char[] out = new char[6];
        new StringBuilder("hello").getChars(1, 4, out, 2);
        System.out.println(Arrays.toString(out).replace("\0", "0") + new StringBuilder("\ud83d\ude00a").codePointBefore(2) + new StringBuilder("abc").offsetByCodePoints(0, 2));
    }
}
