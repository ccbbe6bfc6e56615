// DateTimeFormatter: pattern letters, localized styles, text styles, builders, resolver styles, failures.
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

public class Formats {
    static String escape(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c > 31 && c < 127 ? c + "" : String.format("\\u%04x", (int) c));
        return sb.toString();
    }

    public static void main(String[] args) {
        ZonedDateTime z = ZonedDateTime.of(2021, 7, 4, 15, 6, 7, 89012345, ZoneId.of("America/New_York"));
        for (String p : new String[] {"yyyy-MM-dd HH:mm:ss", "uuuu/D", "G GGGG GGGGG", "M MM MMM MMMM MMMMM", "L LLL LLLL", "E EEEE EEEEE e c", "a h K k H", "B BBBB", "S SSS SSSSSSSSS n N A", "V VV z zzzz", "O OOOO", "X XX XXX XXXX x xx xxx", "Z ZZZZ ZZZZZ", "Q QQQ QQQQ q", "Y w W", "''yy''", "[HH][:mm]", "pppHH", "g", "yy yyyyy", "'T'HHmm", "v vvvv"}) {
            StringBuilder sb = new StringBuilder(p);
            for (Locale l : List.of(Locale.US, Locale.GERMANY, Locale.JAPAN)) {
                try {
                    sb.append(" [").append(escape(DateTimeFormatter.ofPattern(p, l).format(z))).append(']');
                } catch (RuntimeException e) {
                    sb.append(" ").append(e.getMessage());
                }
            }
            System.out.println(sb);
        }
        for (FormatStyle s : FormatStyle.values()) for (String tag : "en-US en-GB de-DE fr-FR es-ES ja-JP zh-CN ru-RU ar-EG pt-BR".split(" "))
            System.out.println(s + " " + tag + " " + escape(DateTimeFormatter.ofLocalizedDate(s).withLocale(Locale.forLanguageTag(tag)).format(z)) + " " + escape(DateTimeFormatter.ofLocalizedDateTime(s, s).withLocale(Locale.forLanguageTag(tag)).format(z)));
        for (DateTimeFormatter f : List.of(DateTimeFormatter.ISO_DATE, DateTimeFormatter.ISO_INSTANT, DateTimeFormatter.ISO_WEEK_DATE, DateTimeFormatter.ISO_ORDINAL_DATE, DateTimeFormatter.BASIC_ISO_DATE, DateTimeFormatter.RFC_1123_DATE_TIME, DateTimeFormatter.ISO_ZONED_DATE_TIME, DateTimeFormatter.ISO_LOCAL_TIME, DateTimeFormatter.ISO_OFFSET_DATE_TIME))
            System.out.println(f.format(z) + " " + f);
        DateTimeFormatter built = new DateTimeFormatterBuilder().parseCaseInsensitive().appendValue(ChronoField.YEAR, 4, 10, SignStyle.EXCEEDS_PAD).appendLiteral('~').appendText(ChronoField.MONTH_OF_YEAR, TextStyle.SHORT).optionalStart().appendLiteral('#').appendFraction(ChronoField.NANO_OF_SECOND, 0, 6, true).optionalEnd().padNext(6, '*').appendValue(ChronoField.DAY_OF_MONTH).parseDefaulting(ChronoField.HOUR_OF_DAY, 7).toFormatter(Locale.US);
        System.out.println(built.format(z) + " " + built.parse("2021~jUL#.089012*****4").query(TemporalQueries.localDate()));
        Map<Long, String> words = Map.of(1L, "one", 7L, "seven");
        System.out.println(new DateTimeFormatterBuilder().appendText(ChronoField.MONTH_OF_YEAR, words).appendLiteral(' ').appendText(ChronoField.DAY_OF_MONTH, words).toFormatter(Locale.ROOT).format(z));
        String[][] parses = {{"uuuu-MM-dd", "2021-02-30"}, {"uuuu-MM-dd", "2021-02-32"}, {"dd/MM/yy", "01/02/03"}, {"yyyy-MM-dd", "2021-01-01"}, {"h:mm a", "12:05 AM"}, {"HH:mm", "24:00"}, {"d MMM uuuu", "4 Jul 2021"}, {"d MMM uuuu", "4 Julx 2021"}, {"uuuu-DDD", "2021-366"}, {"YYYY-'W'ww-e", "2020-W53-1"}, {"uuuuMMdd HHmmss", "20210704 150607"}, {"E uuuu-MM-dd", "Mon 2021-07-04"}, {"uuuu-MM-dd[ HH:mm]", "2021-07-04"}};
        for (String[] p : parses) for (ResolverStyle s : ResolverStyle.values()) {
            try {
                TemporalAccessor t = DateTimeFormatter.ofPattern(p[0], Locale.US).withResolverStyle(s).parse(p[1]);
                System.out.println(p[1] + " " + s + " " + t.query(TemporalQueries.localDate()) + " " + t.query(TemporalQueries.localTime()));
            } catch (DateTimeParseException e) {
                System.out.println(p[1] + " " + s + " " + e.getMessage() + " " + e.getErrorIndex());
            }
        }
        for (String bad : List.of("yyyyyyyyyyyyyyyyyyyy", "b", "MMMMMM", "'", "[", "]", "{", "hhh", "ddd", "p")) {
            try {
                System.out.println(DateTimeFormatter.ofPattern(bad, Locale.US));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            DateTimeFormatter.ofPattern("HH:mm", Locale.US).format(LocalDate.EPOCH);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(DayOfWeek.FRIDAY.getDisplayName(TextStyle.FULL, Locale.FRENCH) + Month.MAY.getDisplayName(TextStyle.NARROW, Locale.US) + escape(Month.MARCH.getDisplayName(TextStyle.SHORT_STANDALONE, Locale.GERMAN)) + " " + ZoneId.of("Europe/Paris").getDisplayName(TextStyle.FULL, Locale.US));
        ParseAccess.run();
    }

    static class ParseAccess {
        static void run() {
            java.text.ParsePosition pos = new java.text.ParsePosition(2);
            TemporalAccessor t = DateTimeFormatter.ISO_LOCAL_DATE.parseUnresolved("xx2021-02-31yy", pos);
            System.out.println(t.getLong(ChronoField.DAY_OF_MONTH) + " " + pos.getIndex() + " " + DateTimeFormatter.ISO_DATE_TIME.parseBest("2021-01-01T00:00", ZonedDateTime::from, LocalDateTime::from).getClass().getSimpleName());
            DateTimeFormatter ar = DateTimeFormatter.ofPattern("d", Locale.US).withDecimalStyle(DecimalStyle.of(Locale.US).withZeroDigit('a'));
            System.out.println(ar.format(LocalDate.of(2021, 1, 25)));
        }
    }
}
