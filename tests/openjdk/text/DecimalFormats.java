// DecimalFormat: many patterns on many values, rounding modes, parsing with positions, symbols, BigDecimal.
import java.math.*;
import java.text.*;
import java.util.*;

public class DecimalFormats {
    public static void main(String[] args) throws Exception {
        DecimalFormatSymbols us = DecimalFormatSymbols.getInstance(Locale.US);
        String[] patterns = {"0", "#", "0.00", "#.##", "#,##0", "#,##0.###", "000000", "00.00E0", "0.###E0", "##0.#####E0", "#%", "0.0%", "\u2030#", "'#'0", "0.00;(0.00)", "$#,##0.00", "#,####.00", "0 'units'", "\u00a4 0.00", "+0;-0"};
        double[] values = {0, -0.0, 1, -1, 0.5, 1.5, 2.5, -2.5, 0.125, 123456.789, -98765.4321, 1e-5, 1e10, 9.995, 0.05, Double.MAX_VALUE, Double.MIN_VALUE, Double.NaN, Double.NEGATIVE_INFINITY, 999999.5};
        for (String p : patterns) {
            DecimalFormat f = new DecimalFormat(p, us);
            StringBuilder sb = new StringBuilder(p.replace("\u2030", "permille").replace("\u00a4", "cur") + " " + (f.toPattern().length()));
            int hash = 0;
            for (double v : values) {
                String t = f.format(v);
                hash = hash * 31 + t.hashCode();
                if (t.length() < 14) sb.append(" [").append(t.replace("\u221e", "inf").replace("\u2030", "pm")).append(']');
            }
            System.out.println(sb.toString().replace("\ufffd", "nan") + " " + hash);
        }
        for (RoundingMode mode : RoundingMode.values()) {
            DecimalFormat f = new DecimalFormat("0.0", us);
            if (mode == RoundingMode.UNNECESSARY) continue;
            f.setRoundingMode(mode);
            StringBuilder sb = new StringBuilder(mode + "");
            for (double v : new double[] {0.05, 0.15, 0.25, 0.35, -0.25, -0.35, 1.449, 1.45, 1.451, 0.95}) sb.append(' ').append(f.format(v));
            System.out.println(sb);
        }
        DecimalFormat f = new DecimalFormat("#,##0.##", us);
        for (String s : List.of("1,234.56", "1,23,4", "-5", "abc", "12abc", "1.2.3", ".5", "1e3", "1E3", "9999999999999999999", "", "-0", "1,")) {
            ParsePosition pos = new ParsePosition(0);
            Number n = f.parse(s, pos);
            System.out.println(s + " -> " + n + " " + (n == null ? "" : n.getClass().getSimpleName()) + " " + pos.getIndex() + " " + pos.getErrorIndex());
        }
        f.setParseBigDecimal(true);
        System.out.println(f.parse("123456789012345678901234567890.123") + " " + f.format(new BigDecimal("1E+25")) + " " + f.format(new BigInteger("123456789012345678901234567890")) + " " + f.format(Long.MIN_VALUE));
        f.setParseIntegerOnly(true);
        f.setGroupingSize(4);
        f.setMinimumIntegerDigits(3);
        f.setMaximumFractionDigits(1);
        f.setPositivePrefix("<");
        f.setNegativeSuffix(">");
        f.setMultiplier(10);
        f.setDecimalSeparatorAlwaysShown(true);
        System.out.println(f.format(12345.678) + " " + f.format(-1) + " " + f.toPattern() + " " + f.parse("<120,5") + f.equals(f.clone()) + f.hashCode());
        DecimalFormatSymbols own = new DecimalFormatSymbols(Locale.ROOT);
        own.setDecimalSeparator(',');
        own.setGroupingSeparator('.');
        own.setMinusSign('~');
        own.setZeroDigit('a');
        own.setExponentSeparator("x");
        System.out.println(new DecimalFormat("#,##0.00", own).format(-1234.5) + " " + new DecimalFormat("0.0E0", own).format(0.00123));
        for (String bad : List.of("#0#", "0#.0", "0.0.0", "#,,0", "0,0.0E0", "0.#0", "'", "a0b0")) {
            try {
                System.out.println(bad + " ok " + new DecimalFormat(bad, us).format(7));
            } catch (IllegalArgumentException e) {
                System.out.println(bad + ": " + e.getMessage());
            }
        }
        NumberFormat compact = NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT);
        for (long v : new long[] {0, 999, 1000, 1500, 15600, 999999, 1234567, 9876543210L}) System.out.print(compact.format(v) + " ");
        System.out.println(NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.LONG).format(25000) + " " + compact.parse("3K"));
    }
}
