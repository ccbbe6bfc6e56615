/** Strings put together by the + operator and by StringBuilder, from strings, chars and numbers. */
public class StringConcat {
    static String label(int i, char c, String tail) {
        return "item " + i + c + tail + ':' + (i * 17L) + (i % 3 == 0);
    }

    static String join(int from, int n) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < from + n; i++) {
            if (text.length() > 0) {
                text.append(',').append(' ');
            }
            text.append(i & 1023).append('=').append(Integer.toString(i * 37));
        }
        return text.toString();
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 310000);
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            String s = label(i, (char) ('a' + i % 26), "-tail");
            sum = sum * 31 + s.length() + s.charAt(s.length() >> 1);
            if (i % 8 == 0) {
                String list = join(i, 20);
                sum = sum * 31 + list.length() + list.charAt(list.length() - 2);
            }
        }
        Kernel.report("StringConcat", sum);
    }
}
