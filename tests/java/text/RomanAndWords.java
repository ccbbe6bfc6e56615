// Text conversions written with plain char code: Roman numerals, number words, Caesar, palindromes, wrapping.
public class RomanAndWords {
    static final int[] RV = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    static final String[] RS = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
    static final String[] ONES = {"", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
        "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
        "nineteen"};
    static final String[] TENS = {"", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty",
        "ninety"};

    static String roman(int n) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < RV.length; i++) for (; n >= RV[i]; n -= RV[i]) sb.append(RS[i]);
        return sb.toString();
    }

    static int unroman(String s) {
        int t = 0, prev = 0;
        for (int i = s.length() - 1; i >= 0; i--) {
            int v = 0;
            switch (s.charAt(i)) {
                case 'I':
                    v = 1;
                    break;
                case 'V':
                    v = 5;
                    break;
                case 'X':
                    v = 10;
                    break;
                case 'L':
                    v = 50;
                    break;
                case 'C':
                    v = 100;
                    break;
                case 'D':
                    v = 500;
                    break;
                case 'M':
                    v = 1000;
                    break;
            }
            t += v < prev ? -v : v;
            prev = v;
        }
        return t;
    }

    static String words(long n) {
        if (n == 0) return "zero";
        if (n < 0) return "minus " + words(-n);
        StringBuilder sb = new StringBuilder();
        String[] units = {"", " thousand", " million", " billion", " trillion"};
        for (int u = 0; n > 0; u++, n /= 1000) {
            int k = (int) (n % 1000);
            if (k != 0) sb.insert(0, small(k) + units[u] + (sb.length() > 0 ? " " : ""));
        }
        return sb.toString();
    }

    static String small(int k) {
        String s = k >= 100 ? ONES[k / 100] + " hundred" : "";
        k %= 100;
        if (k == 0) return s;
        if (!s.isEmpty()) s += " ";
        return s + (k < 20 ? ONES[k] : TENS[k / 10] + (k % 10 == 0 ? "" : "-" + ONES[k % 10]));
    }

    static String caesar(String s, int by) {
        char[] c = s.toCharArray();
        for (int i = 0; i < c.length; i++) {
            if (c[i] >= 'a' && c[i] <= 'z') c[i] = (char) ('a' + (c[i] - 'a' + by + 26) % 26);
            else if (Character.isUpperCase(c[i])) c[i] = (char) ('A' + (c[i] - 'A' + by + 26) % 26);
        }
        return new String(c);
    }

    static String wrap(String s, int width) {
        StringBuilder out = new StringBuilder();
        int col = 0;
        for (java.util.StringTokenizer t = new java.util.StringTokenizer(s); t.hasMoreTokens(); ) {
            String w = t.nextToken();
            if (col > 0 && col + 1 + w.length() > width) {
                out.append('\n');
                col = 0;
            }

            if (col > 0) {
                out.append(' ');
                col++;
            }

            out.append(w);
            col += w.length();
        }
        return out.toString();
    }

    public static void main(String[] args) {
        int bad = 0, h = 0;
        for (int i = 1; i < 4000; i++) {
            String r = roman(i);
            if (unroman(r) != i) bad++;
            h = h * 31 + r.hashCode();
            if (i % 333 == 0) System.out.println(i + " " + r);
        }
        System.out.println(bad + " " + h);
        for (long n : new long[] {0, 7, 13, 20, 21, 100, 101, 999, 1000, 1001, 12345, 1000000, 987654321,
            -40, 5000000000L}) System.out.println(n + " " + words(n));
        String s = "The Quick Brown Fox jumps over the lazy dog";
        for (int k = 0; k < 26; k += 5) System.out.println(caesar(s, k) + " " + caesar(caesar(s, k), -k)
            .equals(s));
        System.out.println(wrap(words(987654321) + " " + words(123456789) + " " + s, 30));
        int pal = 0;
        for (int i = 0; i < 20000; i++) {
            String d = Integer.toString(i);
            if (new StringBuilder(d).reverse().toString().equals(d)) pal++;
        }
        System.out.println(pal);
        int[] freq = new int[26];
        for (char c : s.toLowerCase().toCharArray()) if (c >= 'a' && c <= 'z') freq[c - 'a']++;
        for (int i = 0; i < 26; i++) System.out.print((char) ('a' + i) + "" + freq[i] + " ");
        System.out.println();
    }
}
