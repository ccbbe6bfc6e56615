// java.util.Formatter: conversions, flags, widths, precisions, argument indices, and its exceptions.
import java.math.*;
import java.util.*;

public class FormatterFlags {
    static int failures;

    static void f(String format, Object... args) {
        try {
            System.out.println(format + " -> [" + String.format(Locale.US, format, args) + "]");
        } catch (IllegalFormatException e) {
            failures++;
            System.out.println(format + " -> " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (String flags : new String[] {"", "-", "+", " ", "0", ",", "(", "#", "+0", "-,", "(,", "0,(", "+ ", "-0", "+(", "##"})
            for (String conv : new String[] {"d", "x", "o", "f", "e", "g", "a", "s", "c", "b", "h", "n", "%"}) {
                Object arg = "dxoc".contains(conv) ? (Object) 4660 : "fega".contains(conv) ? (Object) (-1234.5678) : "text";
                f("%" + flags + "12" + conv, arg);
            }
        for (int v : new int[] {0, 1, -1, 255, Integer.MIN_VALUE}) f("%d %x %X %o %08d %+d %,d %(d %5s %-5s|", v, v, v, v, v, v, v, v, v, v);
        for (double v : new double[] {0, -0.0, 1, 0.1, 1e-10, 123456789, 1e20, Double.NaN, Double.NEGATIVE_INFINITY, 9.9999999, 0.5, 2.5})
            f("%f %.0f %.3f %e %.2E %g %.3g %a %,.2f %(.1f %010.2f %+.1f", v, v, v, v, v, v, v, v, v, v, v, v);
        f("%s %S %.2s %10.3s| %-10s| %h %b %B %b", "abc", "abc", "abcdef", "abcdef", "x", "hash", "x", null, false);
        f("%2$s %1$s %<s %s %s", "a", "b");
        f("%c %C %c %c", 'x', 'y', 65, (byte) 66);
        f("%d %x %d %x", new BigInteger("-123456789012345678901234567890"), new BigInteger("-255"), (byte) -1, (byte) -1);
        f("%.3f %e %.10g %s", new BigDecimal("123456.789012"), new BigDecimal("1E-30"), new BigDecimal("3.14159265358979"), new BigDecimal("1E5"));
        f("%d", 1.5);
        f("%f", 1);
        f("%c", "s");
        f("%c", 0x110000);
        f("%s");
        f("%3$s", 1);
        f("%q", 1);
        f("%", 1);
        f("%-d", 1);
        f("%.2d", 1);
        f("%5n");
        f("%<s", 1);
        f("100%%");
        f("%-5%|");
        f("%s %s", new int[0].length, List.of(1, 2));
        f("%S", new Formattable() {
            @Override public void formatTo(Formatter fm, int flags, int width, int precision) { fm.format("fmt %d %d %d", flags, width, precision); }
        });
        GregorianCalendar c = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.US);
        c.setTimeInMillis(1234567890123L);
        f("%tY-%<tm-%<td %<tH:%<tM:%<tS.%<tL %<tB %<tb %<tA %<ta %<tj %<tp %<tZ %<tz %<ts %<tQ %<tD %<tF %<tT %<tr %<tR %<tc %<tI %<tl %<tk %<te %<tC %<ty %<tN %<Tp", c);
        f("%tY %<tZ", java.time.ZonedDateTime.of(2020, 2, 29, 1, 2, 3, 4, java.time.ZoneOffset.ofHours(5)));
        f("%tH", java.time.LocalDate.of(2020, 1, 1).toString());
        f("%tq", 0L);
        StringBuilder sb = new StringBuilder("pre ");
        try (Formatter fm = new Formatter(sb, Locale.GERMANY)) { fm.format("%,.2f", 1234.5).format(Locale.US, "|%,.2f", 1234.5); }
        System.out.println(sb + " " + failures + " " + "%d-%s".formatted(5, "q"));
    }
}
