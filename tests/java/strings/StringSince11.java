// release: 17
// String methods added after release 8: isBlank, strip, repeat, lines-free helpers, indent-free.
public class StringSince11 {
    public static void main(String[] args) {
        String[] v = {"", " ", "\t\n", " a ", "\u2003x\u2003", "plain", " \u00a0 "};
        for (String s : v) {
            System.out.println("[" + s.strip() + "][" + s.stripLeading() + "][" + s.stripTrailing() + "]"
                + s.isBlank() + s.isEmpty());
        }
        for (int n : new int[] {0, 1, 2, 5, 100}) {
            String r = "ab\u00e9".repeat(n);
            System.out.println(n + " " + r.length() + " " + r.hashCode());
        }
        System.out.println("-".repeat(10) + "".repeat(1000) + "x".repeat(1));
        try {
            "x".repeat(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("%d-%s".formatted(3, "x"));
        StringBuilder sb = new StringBuilder("abc");
        System.out.println(sb.compareTo(new StringBuilder("abd")) + " " + sb.isEmpty());
        System.out.println(Character.toString(0x1f600).length() + " " + Character.toString(65));
    }
}
