package jp2vm.test;

import java.util.Locale;

/** Numbers as text, the same in each locale. */
final class Numbers {
    private Numbers() {
    }

    static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    static String percent(long from, long to) {
        double change = (to - from) * 100.0 / from;
        String text = String.format(Locale.ROOT, "%+.1f %%", change);
        return from != to && (text.equals("+0.0 %") || text.equals("-0.0 %"))
                ? String.format(Locale.ROOT, "%+.4f %%", change) : text;
    }

    static String count(int number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }
}
