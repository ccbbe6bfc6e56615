// Number, percent, currency and integer formats of many locales, and their symbols, as escaped text.
import java.text.*;
import java.util.*;

public class LocaleNumbers {
    static String escape(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c > 31 && c < 127 ? c + "" : String.format("\\u%04x", (int) c));
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        for (String tag : "en-US en-GB de-DE de-CH fr-FR it-IT es-ES es-MX pt-BR ja-JP zh-CN ko-KR ru-RU pl-PL cs-CZ tr-TR hi-IN ar-EG th-TH sv-SE nl-NL fi-FI he-IL und".split(" ")) {
            Locale l = Locale.forLanguageTag(tag);
            StringBuilder sb = new StringBuilder(tag);
            for (double v : new double[] {1234567.891, -0.5}) {
                sb.append(' ').append(escape(NumberFormat.getInstance(l).format(v))).append(' ').append(escape(NumberFormat.getPercentInstance(l).format(v)));
                sb.append(' ').append(escape(NumberFormat.getCurrencyInstance(l).format(v))).append(' ').append(escape(NumberFormat.getIntegerInstance(l).format(v)));
            }
            DecimalFormatSymbols s = DecimalFormatSymbols.getInstance(l);
            sb.append(' ').append(escape("" + s.getDecimalSeparator() + s.getGroupingSeparator() + s.getMinusSign() + s.getZeroDigit() + s.getNaN()));
            if (!l.getCountry().isEmpty()) {
                Currency c = Currency.getInstance(l);
                sb.append(' ').append(c).append(' ').append(escape(c.getSymbol(l))).append(c.getDefaultFractionDigits()).append(c.getNumericCodeAsString());
            }
            sb.append(' ').append(escape(String.format(l, "%,d %.2f %e", 1234567, 3.5, 12345.678)));
            sb.append(' ').append(NumberFormat.getInstance(l).parse(NumberFormat.getInstance(l).format(9876.5)));
            System.out.println(sb);
        }
        System.out.println(Currency.getInstance("EUR").getDisplayName(Locale.US) + " " + Currency.getInstance("JPY").getDefaultFractionDigits() + escape(Currency.getInstance("USD").getSymbol(Locale.CANADA)));
        try {
            Currency.getInstance("QQQ");
        } catch (IllegalArgumentException e) {
            System.out.println("no currency");
        }
        System.out.println(escape(NumberFormat.getCompactNumberInstance(Locale.GERMANY, NumberFormat.Style.LONG).format(1234567)) + " " + escape(NumberFormat.getCompactNumberInstance(Locale.JAPAN, NumberFormat.Style.SHORT).format(1234567)));
    }
}
