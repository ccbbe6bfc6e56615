// String.format: integer conversions with every flag and width, radixes and negative numbers.
public class FormatIntegers {
    public static void main(String[] args) {
        String[] f = {"%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%,d", "%(d", "%+,d", "%(,d", "%-10d|",
            "%010d", "%x", "%X", "%08x", "%#x", "%o", "%#o", "%8X|", "%-8x|"};
        Object[] v = {0, 1, -1, 42, -12345, 1234567, Integer.MAX_VALUE, Integer.MIN_VALUE, 10000000000L,
            Long.MIN_VALUE, (byte) -1, (short) -2};
        for (String s : f) {
            StringBuilder sb = new StringBuilder(s).append(':');
            for (Object o : v) sb.append(' ').append(String.format(s, o));
            System.out.println(sb);
        }
        System.out.println(String.format("%d %s", null, null) + String.format("%2$s %1$s %2$s", "a", "b")
            + String.format("%s %<s %s", "p", "q"));
        System.out.println(String.format("%,d %,d %,d", 999, 1000, -1000000));
    }
}
