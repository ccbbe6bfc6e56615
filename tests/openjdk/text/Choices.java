// NumberFormat parsing round trips over generated values in several locales, FieldPosition and iterators.
import java.text.*;
import java.util.*;

public class Choices {
    public static void main(String[] args) throws Exception {
        Random r = new Random(77);
        for (String tag : "en-US de-DE fr-FR hi-IN sv-SE".split(" ")) {
            NumberFormat f = NumberFormat.getInstance(Locale.forLanguageTag(tag));
            f.setMaximumFractionDigits(6);
            long h = 0;
            int same = 0;
            for (int i = 0; i < 400; i++) {
                double v = Math.round((r.nextDouble() - 0.5) * Math.pow(10, r.nextInt(12))) / 1000.0;
                String s = f.format(v);
                h = h * 31 + s.hashCode();
                if (f.parse(s).doubleValue() == v) same++;
            }
            System.out.println(tag + " " + h + " " + same + " " + f.getMaximumIntegerDigits() / 1000 + f.isGroupingUsed() + f.getRoundingMode());
        }
        DecimalFormat f = (DecimalFormat) NumberFormat.getInstance(Locale.US);
        for (NumberFormat.Field field : new NumberFormat.Field[] {NumberFormat.Field.INTEGER, NumberFormat.Field.FRACTION, NumberFormat.Field.GROUPING_SEPARATOR, NumberFormat.Field.SIGN, NumberFormat.Field.DECIMAL_SEPARATOR}) {
            FieldPosition p = new FieldPosition(field);
            StringBuffer sb = f.format(-1234567.25, new StringBuffer("x"), p);
            System.out.println(field + " " + sb + " " + p.getBeginIndex() + "-" + p.getEndIndex());
        }
        AttributedCharacterIterator it = f.formatToCharacterIterator(-9876.5);
        StringBuilder runs = new StringBuilder();
        while (it.getIndex() < it.getEndIndex()) {
            runs.append(it.getIndex()).append(new TreeSet<>(it.getAttributes().keySet().stream().map(Object::toString).toList()));
            it.setIndex(it.getRunLimit());
        }
        System.out.println(runs);
        long h = 0;
        for (String p : List.of("0.0", "#,##0.00", "0.###E0", "#%", "00000", "#.#####"))
            for (RoundingModeCase c : RoundingModeCase.values()) {
                DecimalFormat d = new DecimalFormat(p, DecimalFormatSymbols.getInstance(Locale.ROOT));
                d.setRoundingMode(c.mode);
                for (int i = -60; i < 60; i++) h = h * 31 + d.format(i / 16.0).hashCode() + d.format(i * 1000003L).hashCode();
            }
        System.out.println(h);
        for (String s : List.of("12%", "1,5%", "$3.50", "($4.00)", "-$1.00", "x")) {
            for (NumberFormat n : List.of(NumberFormat.getPercentInstance(Locale.US), NumberFormat.getCurrencyInstance(Locale.US))) {
                try {
                    System.out.print(n.parse(s) + " ");
                } catch (ParseException e) {
                    System.out.print("bad@" + e.getErrorOffset() + " ");
                }
            }
        }
        System.out.println();
    }

    enum RoundingModeCase {
        UP(java.math.RoundingMode.UP), DOWN(java.math.RoundingMode.DOWN), HALF(java.math.RoundingMode.HALF_UP), EVEN(java.math.RoundingMode.HALF_EVEN), FLOOR(java.math.RoundingMode.FLOOR);
        final java.math.RoundingMode mode;
        RoundingModeCase(java.math.RoundingMode mode) { this.mode = mode; }
    }
}
