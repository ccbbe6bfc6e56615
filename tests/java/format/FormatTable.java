// A table with aligned columns printed through String.format and by hand-made padding; both agree.
public class FormatTable {
    static String left(String s, int w) {
        StringBuilder sb = new StringBuilder(s);
        while (sb.length() < w) sb.append(' ');
        return sb.toString();
    }

    static String right(String s, int w) {
        StringBuilder sb = new StringBuilder();
        for (int i = s.length(); i < w; i++) sb.append(' ');
        return sb.append(s).toString();
    }

    static String cents(long c) {
        return (c < 0 ? "-" : "") + Math.abs(c) / 100 + "." + (Math.abs(c) % 100 < 10 ? "0" : "")
            + Math.abs(c) % 100;
    }

    public static void main(String[] args) {
        String[] names = {"apple", "banana", "a very long name indeed", "", "x"};
        int bad = 0;
        long total = 0;
        for (int i = 0; i < 60; i++) {
            String n = names[i % 5];
            int q = i * 37 % 1000 - 100;
            long price = i * 12345L % 100000;
            total += q * price;
            String a = String.format("|%-12s|%6d|%10s|%08.2f|%+5d|%x|%c|%b|", n, q, cents(price),
                price / 4.0, q, q & 0xffff, 'a' + i % 26, i % 2 == 0);
            String b = "|" + left(n, 12) + "|" + right("" + q, 6) + "|" + right(cents(price), 10) + "|"
                + zeros(price) + "|" + right((q >= 0 ? "+" : "") + q, 5) + "|"
                + Integer.toHexString(q & 0xffff) + "|" + (char) ('a' + i % 26) + "|" + (i % 2 == 0) + "|";
            if (!a.equals(b)) {
                bad++;
                System.out.println(a + "\n" + b);
            } else if (i % 7 == 0) System.out.println(a);
        }
        System.out.println(bad + " " + cents(total) + " " + String.format("%,d", total));
        System.out.println(String.format("%2$5s %1$-5s|%3$,.3f|%4$010d|%5$S|%6$e", "l", "r", 1234567.8914,
            -42, "up", 12345.678));
        StringBuilder sb = new StringBuilder();
        java.util.Formatter f = new java.util.Formatter(sb);
        f.format("%d-%s", 1, "a").format("[%3d]", 7);
        System.out.println(sb + " " + f);
    }

    static String zeros(long p) {
        String s = p / 4 + "." + (p % 4 * 25 == 0 ? "00" : "" + p % 4 * 25);
        while (s.length() < 8) s = "0" + s;
        return s;
    }
}
