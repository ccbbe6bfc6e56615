// CharSequence in many guises: own implementations, buffers, subsequences, comparisons, appends.
public class CharSequenceMix {
    static final class Rep implements CharSequence {
        final char c;
        final int n;
        Rep(char c, int n) {
            this.c = c;
            this.n = n;
        }

        public int length() { return n; }
        public char charAt(int i) {
            if (i < 0 || i >= n) throw new StringIndexOutOfBoundsException(i);
            return c;
        }

        public CharSequence subSequence(int a, int b) { return new Rep(c, b - a); }
        @Override public String toString() {
            char[] a = new char[n];
            java.util.Arrays.fill(a, c);
            return new String(a);
        }
    }

    static final class Cat implements CharSequence {
        final CharSequence a, b;
        Cat(CharSequence a, CharSequence b) {
            this.a = a;
            this.b = b;
        }

        public int length() { return a.length() + b.length(); }
        public char charAt(int i) { return i < a.length() ? a.charAt(i) : b.charAt(i - a.length()); }
        public CharSequence subSequence(int s, int e) {
            StringBuilder sb = new StringBuilder();
            for (int i = s; i < e; i++) sb.append(charAt(i));
            return sb;
        }

        @Override public String toString() { return subSequence(0, length()).toString(); }
    }

    static int vowels(CharSequence s) {
        int n = 0;
        for (int i = 0; i < s.length(); i++) if ("aeiou".indexOf(s.charAt(i)) >= 0) n++;
        return n;
    }

    static int compare(CharSequence a, CharSequence b) {
        for (int i = 0; i < a.length() && i < b.length(); i++) if (a.charAt(i) != b.charAt(i))
            return a.charAt(i) - b.charAt(i);
        return a.length() - b.length();
    }

    public static void main(String[] args) {
        CharSequence[] v = {"plain aeiou", new StringBuilder("builder"), new StringBuffer("buffer"),
            new Rep('a', 7), new Cat("left ", new Rep('o', 3)),
            new Cat(new Cat("x", "y"), new StringBuilder("z"))};
        for (CharSequence a : v) {
            StringBuilder sb = new StringBuilder();
            for (CharSequence b : v) sb.append(Integer.signum(compare(a, b)))
                .append(a.toString().contentEquals(b) ? "=" : "").append(' ');
            System.out.println(a + " " + a.length() + " " + vowels(a) + " " + a.subSequence(1, 3) + " " + sb);
        }
        StringBuilder all = new StringBuilder();
        for (CharSequence a : v) all.append(a).append('|').append(a, 0, 2).append(';');
        System.out.println(all + " " + String.join("+", v) + " " + "aaaaaaa".contains(v[3])
            + "x".concat(v[5].toString()) + "a-a".replace("-", v[5]) + new StringBuilder(v[4])
            + all.indexOf("xyz"));
        try {
            v[3].charAt(9);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        CharSequence deep = "s";
        for (int i = 0; i < 120; i++) deep = i % 2 == 0 ? new Cat(deep, "" + i % 10)
            : new Cat(new Rep('r', i % 4), deep);
        System.out.println(deep.length() + " " + deep.toString().hashCode() + " " + vowels(deep)
            + deep.charAt(deep.length() - 1));
        all.insert(0, v[5]).insert(2, v[3], 0, 2).replace(0, 1, v[5].toString());
        System.out.println(all.length() + " " + all.charAt(4) + all.subSequence(0, 6));
        Appendable ap = all;
        try {
            ap.append('!').append("str").append("subseq", 1, 3);
        } catch (java.io.IOException e) {
            System.out.println(e);
        }
        System.out.println(all.toString().endsWith("!strub"));
        System.out.println(v[0].equals("plain aeiou") + " " + v[1].equals("builder") + " " + v[0].hashCode());
    }
}
