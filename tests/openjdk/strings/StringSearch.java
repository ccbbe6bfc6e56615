// String: indexOf, regionMatches, compare, replace, trim and strip, case mapping, joins, over generated strings.
import java.util.*;

public class StringSearch {
    public static void main(String[] args) {
        Random r = new Random(12);
        long h = 0;
        for (int i = 0; i < 1500; i++) {
            int wide = i % 3;
            String a = make(r, 20, wide), b = make(r, 3, wide);
            int from = r.nextInt(25) - 3;
            h = h * 31 + a.indexOf(b) + a.indexOf(b, from) * 3 + a.lastIndexOf(b) * 5 + a.lastIndexOf(b, from) * 7;
            h = h * 31 + a.indexOf('b') + a.indexOf(0x1f600) * 3 + a.lastIndexOf('a', from) * 5 + a.compareTo(b) + a.compareToIgnoreCase(b) * 11;
            h = h * 31 + (a.contains(b) ? 1 : 0) + (a.startsWith(b) ? 2 : 0) + (a.endsWith(b) ? 4 : 0) + (a.startsWith(b, from) ? 8 : 0) + (a.equalsIgnoreCase(b) ? 16 : 0) + (a.contentEquals(new StringBuilder(a)) ? 32 : 0);
            h = h * 31 + a.replace(b, "<>").hashCode() + a.replace('a', '\u4e00').hashCode() + a.toUpperCase(Locale.ROOT).hashCode() + a.toLowerCase(Locale.ROOT).hashCode();
            h = h * 31 + (a.regionMatches(true, Math.max(0, from), b, 0, 2) ? 1 : 0) + a.concat(b).hashCode() + a.repeat(i % 4).length() + a.codePointCount(0, a.length());
            if (i % 100 == 0) System.out.println(i + " " + h);
        }
        for (String s : new String[] {"  x ", "\t\nx\u0000", "\u2003x\u2003", "\u00a0x", "", " ", "x", "\u001fx\u0085"})
            System.out.println(s.trim().length() + " " + s.strip().length() + " " + s.stripLeading().length() + " " + s.stripTrailing().length() + " " + s.isBlank() + s.isEmpty());
        System.out.println(String.join("-", List.of("a", "b")) + String.join("", "x", "y") + " " + "a\nb\r\nc\rd\n".lines().toList() + "\n\nx".lines().count());
        System.out.println("abc".indent(3).replace("\n", "~") + "  a\n b".indent(-1).replace("\n", "~") + "x\\ty\\n\\101\\s".translateEscapes().hashCode() + " " + "  a\n    b\n  c".stripIndent().replace("\n", "~"));
        System.out.println("I\u0130i\u0131".toLowerCase(new Locale("tr")).chars().sum() + " " + "iI".toUpperCase(new Locale("tr")).chars().sum() + " " + "stra\u00dfe \ufb01".toUpperCase(Locale.ROOT) + " " + "\u03a3\u03a3 \u03a3".toLowerCase(Locale.ROOT).chars().sum());
        for (Runnable x : new Runnable[] {() -> "abc".charAt(3), () -> "abc".substring(2, 1), () -> "abc".substring(-1), () -> "abc".codePointAt(5), () -> "a".repeat(-1), () -> "abc".subSequence(1, 9), () -> new String(new char[2], 1, 5), () -> "a\\q".translateEscapes(), () -> String.valueOf((char[]) null)}) {
            try {
                x.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        String s = "hello";
        System.out.println((s == "hel" + "lo") + " " + (s == new String("hello")) + (s == new String("hello").intern()) + " " + s.transform(x -> x + "!") + s.describeConstable().get() + " " + s.chars().sum() + "Zz".compareTo("Z") + "\uffff".compareTo("\ud800\udc00"));
        System.out.println(String.valueOf(new char[] {'a', 'b', 'c'}, 1, 2) + String.copyValueOf(new char[] {'x'}) + new String(new int[] {65, 0x1f600, 66}, 0, 3).length() + "a,b;c".split("[,;]").length + Arrays.toString("\ud83d\ude00a".codePoints().toArray()) + "\ud83d\ude00a".offsetByCodePoints(0, 1));
    }

    static String make(Random r, int max, int wide) {
        StringBuilder sb = new StringBuilder();
        for (int n = r.nextInt(max + 1); n > 0; n--) {
            int k = r.nextInt(12);
            if (wide == 2 && k == 0) sb.appendCodePoint(0x1f600 + r.nextInt(4));
            else if (wide >= 1 && k < 3) sb.append((char) (0x3b1 + r.nextInt(3)));
            else sb.append((char) ((k < 7 ? 'a' : 'A') + r.nextInt(3)));
        }
        return sb.toString();
    }
}
