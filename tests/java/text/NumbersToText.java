// Integer and long printing by hand in several bases, with grouping and padding, against the library.
public class NumbersToText {
    static String hand(long v, int radix) {
        if (v == 0) return "0";
        StringBuilder sb = new StringBuilder();
        boolean neg = v < 0;
        while (v != 0) {
            int d = (int) (v % radix);
            sb.append("0123456789abcdefghijklmnopqrstuvwxyz".charAt(Math.abs(d)));
            v /= radix;
        }
        return (neg ? sb.append('-') : sb).reverse().toString();
    }

    static String group(long v) {
        String s = Long.toString(v);
        StringBuilder sb = new StringBuilder();
        int n = 0;
        for (int i = s.length() - 1; i >= 0; i--) {
            if (n > 0 && n % 3 == 0 && s.charAt(i) != '-') sb.append('_');
            sb.append(s.charAt(i));
            n++;
        }
        return sb.reverse().toString();
    }

    static long parse(String s, int radix) {
        long v = 0;
        boolean neg = s.startsWith("-");
        for (int i = neg ? 1 : 0; i < s.length(); i++) v = v * radix - Character.digit(s.charAt(i), radix);
        return neg ? v : -v;
    }

    public static void main(String[] args) {
        long x = 1;
        int bad = 0;
        long h = 0;
        for (int i = 0; i < 3000; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
            long v = x >> (i & 63);
            for (int r : new int[] {2, 3, 8, 10, 16, 36}) {
                String s = hand(v, r);
                if (!s.equals(Long.toString(v, r)) || parse(s, r) != v || Long.parseLong(s, r) != v) bad++;
                h = h * 31 + s.hashCode();
                if (v == (int) v && !s.equals(Integer.toString((int) v, r))) bad++;
            }
            if (i % 300 == 0) System.out.println(v + " " + group(v) + " " + hand(v, 36) + " " + h);
        }
        System.out.println(bad);
        for (long v : new long[] {Long.MIN_VALUE, Long.MAX_VALUE, Integer.MIN_VALUE, 0, -1})
            System.out.println(hand(v, 7) + " " + group(v) + " " + parse(hand(v, 7), 7));
        double d = 1;
        for (int i = 0; i < 25; i++) {
            System.out.print((long) d + " " + (int) Math.log10(d) + " ");
            d *= 7;
        }
        System.out.println();
    }
}
