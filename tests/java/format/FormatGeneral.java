// String.format: strings, chars, booleans, hash, percent, newline, errors.
public class FormatGeneral {
    static void t(String f, Object... a) {
        try {
            System.out.println(f + " -> [" + String.format(f, a) + "]");
        } catch (RuntimeException e) {
            System.out.println(f + " -> " + e.getClass().getName());
        }
    }

    public static void main(String[] args) {
        t("%s", "x");
        t("%10s", "right");
        t("%-10s", "left");
        t("%.3s", "truncate");
        t("%8.2s|", "abc");
        t("%S", "upper");
        t("%s %s", 1, 2.5);
        t("%s", new Object[] {null});
        t("%c%c%c", 'a', 98, (byte) 99);
        t("%5c|%-5c|", 'x', 'y');
        t("%C", 'q');
        t("%b %b %b %B", true, null, "x", false);
        t("%6b|%-7b|", true, false);
        t("%h %h", "hello", 42);
        t("%%|%5%|%n".replace("%n", ""));
        t("100%%");
        t("no args");
        t("%s %s", "only one");
        t("%d", "not a number");
        t("%d", 1.5);
        t("%f", 1);
        t("%c", "string");
        t("%q", 1);
        t("%");
        t("%-d", 5);
        t("%5", 5);
        t("%.2d", 5);
        t("%s extra", 1, 2, 3);
        t("%1$s %1$s %3$s", "a", "b", "c");
        t("%4$s", 1, 2, 3);
        t("%s", new StringBuilder("sb"));
        t("%s", java.util.Arrays.asList(1, 2));
        System.out.printf("%s=%d%n", "printf", 7);
        System.out.format("%05.1f|%x%n", 3.14159, 255);
        System.out.println(String.format("a%nb").equals("a" + System.lineSeparator() + "b"));
    }
}
