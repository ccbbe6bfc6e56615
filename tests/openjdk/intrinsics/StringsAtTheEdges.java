// The C functions for strings: every length, both representations, the ends and beyond, equal to the Java code.
import java.nio.charset.*;
import java.util.*;

public class StringsAtTheEdges {
    static long sum;

    static void note(Object o) {
        sum = sum * 1000003 + Objects.hashCode(o);
    }

    static void fail(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " passes");
        } catch (RuntimeException e) {
            StackTraceElement top = e.getStackTrace()[0];
            System.out.println(name + ": " + e + " at " + top);
        }
    }

    static String text(int length, boolean wide, int seed) {
        StringBuilder b = new StringBuilder();
        Random random = new Random(seed);
        for (int i = 0; i < length; i++) {
            b.append((char) (wide && i % 5 == 3 ? 0x4e00 + random.nextInt(50) : 'a' + random.nextInt(4)));
        }
        return b.toString();
    }

    static void compare(String a, String b) {
        note(a.equals(b));
        note(a.compareTo(b));
        note(a.indexOf(b));
        note(a.lastIndexOf(b));
        note(a.contains(b));
        note(a.startsWith(b));
        note(a.endsWith(b));
        for (int i = -2; i <= a.length() + 1; i++) {
            note(a.startsWith(b, i));
            note(a.indexOf(b, i));
            note(a.lastIndexOf(b, i));
            note(a.regionMatches(i, b, 0, b.length()));
        }
    }

    static void search(String s) {
        for (int c : new int[] {'a', 'd', 'z', 0xe9, 0x4e05, 0x4e00, 0x1f600, -1, 0, 0x10000}) {
            for (int i = -2; i <= s.length() + 1; i++) {
                note(s.indexOf(c, i));
                note(s.lastIndexOf(c, i));
            }
        }
        note(s.hashCode());
        note(s.length());
        for (int i = 0; i < s.length(); i++) {
            note(s.charAt(i));
        }
        note(s.toUpperCase());
        note(s.replace('a', 'b'));
        note(Arrays.toString(s.toCharArray()));
        note(new String(s.toCharArray()));
        note(new StringBuilder(s).append('x').append("\u4e01").append(s).reverse().insert(1, s).toString());
    }

    static void codings(String s) {
        for (Charset c : new Charset[] {StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII, StandardCharsets.UTF_8,
            StandardCharsets.UTF_16LE}) {
            byte[] bytes = s.getBytes(c);
            note(Arrays.hashCode(bytes));
            note(new String(bytes, c));
            for (int from = 0; from < Math.min(4, bytes.length); from++) {
                note(new String(bytes, from, bytes.length - from, c));
            }
        }
    }

    public static void main(String[] args) {
        List<String> texts = new ArrayList<>(List.of("", "a", "\u00e9", "\u4e00", "\ud83d\ude00", "\ud83d", "\0\0"));
        for (int length = 1; length < 40; length += 3) {
            texts.add(text(length, false, length));
            texts.add(text(length, true, length));
        }
        texts.add("abc".repeat(2000));
        for (String a : texts) {
            for (String b : texts) {
                if (a.length() < 100) {
                    compare(a, b);
                }
            }
            if (a.length() < 100) {
                search(a);
            }
            codings(a);
        }
        System.out.println(sum);
        // Different texts of the same hash, and texts whose hash is 0.
        System.out.println("Aa".equals("BB") + " " + "Aa".hashCode() + " " + "BB".hashCode() + " " + "\0".hashCode() + " "
                + new String("\0").hashCode() + " " + "".hashCode());
        System.out.println("x".equals(null) + " " + "x".equals((Object) 'x') + " " + "x".equals(new StringBuilder("x")));
        fail("charAt", () -> "abc".charAt(3));
        fail("charAt", () -> "abc".charAt(-1));
        fail("charAt", () -> "\u4e00".charAt(1));
        fail("compareTo", () -> "abc".compareTo(null));
        fail("startsWith", () -> "abc".startsWith(null));
        fail("indexOf", () -> "abc".indexOf((String) null));
        fail("substring", () -> "abc".substring(2, 1));
        fail("getChars", () -> "abc".getChars(0, 3, new char[2], 0));
        fail("getChars", () -> "\u4e00bc".getChars(0, 3, new char[2], 0));
        fail("new", () -> new String(new char[2], 1, 2));
        fail("new", () -> new String(new byte[2], 1, 2, StandardCharsets.UTF_8));
        fail("null", () -> {
            String s = null;
            s.length();
        });
        fail("null", () -> {
            String s = null;
            s.equals("");
        });
    }
}
