// SimpleDateFormat: pattern letters, locales, parsing strictly and leniently, zones, calendars.
import java.text.*;
import java.util.*;

public class DateFormats {
    public static void main(String[] args) throws Exception {
        TimeZone utc = TimeZone.getTimeZone("UTC");
        TimeZone.setDefault(utc);
        Locale.setDefault(Locale.US);
        long[] instants = {0, 951782400123L, 1583020799999L, 1234567890000L, -62135596800000L, 4102444799000L, -1};
        String[] patterns = {"yyyy-MM-dd HH:mm:ss.SSS", "EEE, d MMM yy h:mm a", "EEEE MMMM dd G", "D w W F E u", "K k H h", "yyyy-MM-dd'T'HH:mm:ssX", "YYYY-'W'ww-u", "Z z zzzz XXX", "''yy''", "MMMMM L LLL", "SSSS", "y yyyyy"};
        for (String p : patterns) {
            SimpleDateFormat f = new SimpleDateFormat(p, Locale.US);
            StringBuilder sb = new StringBuilder(p + ":");
            for (long t : instants) sb.append(" [").append(f.format(new Date(t))).append(']');
            System.out.println(sb);
        }
        for (String zone : List.of("America/New_York", "Europe/Paris", "Asia/Kolkata", "GMT+03:30", "PST", "Australia/Lord_Howe")) {
            SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd HH:mm z Z XXX", Locale.US);
            f.setTimeZone(TimeZone.getTimeZone(zone));
            System.out.println(zone + " " + f.format(new Date(1583020799999L)) + " | " + f.format(new Date(1593561599000L)));
        }
        String[][] parses = {{"yyyy-MM-dd", "2020-02-30"}, {"yyyy-MM-dd", "2020-13-01"}, {"yy", "49"}, {"dd/MM/yyyy HH:mm", "1/2/2003 4:5"}, {"EEE MMM d yyyy", "Sat Feb 1 2003"}, {"yyyyMMddHHmmss", "20030201040506"},
            {"h:mm a", "12:30 AM"}, {"yyyy-MM-dd'T'HH:mm:ssXXX", "2003-02-01T04:05:06+02:00"}, {"yyyy D", "2004 366"}, {"yyyy-MM-dd z", "2003-02-01 PST"}, {"MMMM", "Smarch"}, {"yyyy", "20x"}};
        for (String[] p : parses) for (boolean lenient : new boolean[] {true, false}) {
            SimpleDateFormat f = new SimpleDateFormat(p[0], Locale.US);
            f.setLenient(lenient);
            f.set2DigitYearStart(new GregorianCalendar(1950, 0, 1).getTime());
            try {
                System.out.println(p[1] + " " + lenient + " " + f.parse(p[1]).getTime());
            } catch (ParseException e) {
                System.out.println(e.getMessage() + " " + lenient + " " + e.getErrorOffset());
            }
        }
        for (String tag : "de-DE fr-FR ja-JP es-ES ru-RU ar-EG th-TH".split(" ")) {
            Locale l = Locale.forLanguageTag(tag);
            StringBuilder sb = new StringBuilder(tag);
            for (int style : new int[] {DateFormat.SHORT, DateFormat.MEDIUM, DateFormat.LONG, DateFormat.FULL})
                sb.append(" [").append(LocaleNumbersEscape.escape(DateFormat.getDateTimeInstance(style, style, l).format(new Date(1234567890000L)))).append(']');
            System.out.println(sb);
        }
        System.out.println(Arrays.toString(new DateFormatSymbols(Locale.US).getShortWeekdays()) + Arrays.toString(new DateFormatSymbols(Locale.GERMANY).getMonths()).hashCode());
        try {
            new SimpleDateFormat("yyyy-bb");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Calendar c = new GregorianCalendar(utc, Locale.US);
        c.setTimeInMillis(951782400123L);
        System.out.println(c.get(Calendar.DAY_OF_YEAR) + " " + c.getActualMaximum(Calendar.DAY_OF_MONTH) + c.getFirstDayOfWeek() + " " + c.get(Calendar.WEEK_OF_YEAR));
        c.add(Calendar.YEAR, 1);
        c.roll(Calendar.MONTH, -3);
        System.out.println(c.getTime() + " " + ((GregorianCalendar) c).isLeapYear(1900) + " " + new SimpleDateFormat("yyyy").toPattern());
    }

    static class LocaleNumbersEscape {
        static String escape(String s) {
            StringBuilder sb = new StringBuilder();
            for (char c : s.toCharArray()) sb.append(c > 31 && c < 127 ? c + "" : String.format("\\u%04x", (int) c));
            return sb.toString();
        }
    }
}
