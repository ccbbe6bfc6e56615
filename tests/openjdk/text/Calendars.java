// GregorianCalendar arithmetic over many days, the Julian cutover, weeks of locales, Buddhist and Japanese calendars.
import java.util.*;

public class Calendars {
    public static void main(String[] args) {
        TimeZone utc = TimeZone.getTimeZone("UTC");
        TimeZone.setDefault(utc);
        GregorianCalendar c = new GregorianCalendar(utc, Locale.UK);
        c.clear();
        c.set(1582, Calendar.OCTOBER, 1);
        for (int i = 0; i < 8; i++) {
            System.out.print(c.get(Calendar.YEAR) + "-" + (c.get(Calendar.MONTH) + 1) + "-" + c.get(Calendar.DAY_OF_MONTH) + " ");
            c.add(Calendar.DATE, 1);
        }
        System.out.println(c.getActualMaximum(Calendar.DAY_OF_YEAR));
        long h = 0;
        for (Locale l : List.of(Locale.US, Locale.GERMANY, new Locale("ar", "EG"))) {
            GregorianCalendar g = new GregorianCalendar(utc, l);
            g.clear();
            g.set(1999, Calendar.DECEMBER, 20);
            for (int i = 0; i < 900; i++) {
                h = h * 31 + g.get(Calendar.WEEK_OF_YEAR) * 100 + g.get(Calendar.WEEK_OF_MONTH) * 10 + g.get(Calendar.DAY_OF_WEEK_IN_MONTH);
                h = h * 31 + g.getWeekYear() + g.getWeeksInWeekYear();
                g.add(Calendar.HOUR, 25);
            }
            System.out.println(l + " " + h + " " + g.getFirstDayOfWeek() + g.getMinimalDaysInFirstWeek());
        }
        int[] fields = {Calendar.YEAR, Calendar.MONTH, Calendar.DATE, Calendar.HOUR, Calendar.WEEK_OF_YEAR, Calendar.DAY_OF_WEEK, Calendar.AM_PM, Calendar.MINUTE};
        for (int f : fields) {
            Calendar a = new GregorianCalendar(2019, Calendar.JANUARY, 31, 23, 59, 58), r = (Calendar) a.clone();
            StringBuilder sb = new StringBuilder(f + "");
            for (int step : new int[] {1, 13, -25, 100}) {
                a.add(f, step);
                r.roll(f, step);
                sb.append(' ').append(a.getTimeInMillis() / 1000).append(' ').append(r.getTimeInMillis() / 1000);
            }
            System.out.println(sb + " " + a.getMaximum(f) + a.getMinimum(f) + a.getLeastMaximum(f) + " " + a.getActualMaximum(f));
        }
        Calendar lenient = new GregorianCalendar(2021, 14, 35, 27, 70);
        System.out.println(lenient.getTime());
        lenient.setLenient(false);
        try {
            lenient.set(Calendar.MONTH, 14);
            lenient.getTime();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        TimeZone ny = TimeZone.getTimeZone("America/New_York");
        Calendar dst = new GregorianCalendar(ny, Locale.US);
        dst.clear();
        dst.set(2021, Calendar.MARCH, 14, 1, 30);
        for (int i = 0; i < 3; i++) {
            System.out.print(dst.get(Calendar.HOUR_OF_DAY) + ":" + dst.get(Calendar.MINUTE) + "/" + dst.get(Calendar.DST_OFFSET) / 60000 + " ");
            dst.add(Calendar.MINUTE, 45);
        }
        System.out.println(ny.useDaylightTime() + " " + ny.getRawOffset() + " " + ny.inDaylightTime(new Date(1625000000000L)) + ny.getDisplayName(true, TimeZone.SHORT, Locale.US));
        for (Locale l : List.of(new Locale("th", "TH"), Locale.forLanguageTag("ja-JP-u-ca-japanese"))) {
            Calendar x = Calendar.getInstance(utc, l);
            x.setTimeInMillis(1600000000000L);
            System.out.println(x.getCalendarType() + " " + x.get(Calendar.ERA) + " " + x.get(Calendar.YEAR) + " " + x.get(Calendar.MONTH) + " " + x.getActualMaximum(Calendar.MONTH));
        }
        Calendar b = new Calendar.Builder().setCalendarType("iso8601").setWeekDate(2009, 53, Calendar.FRIDAY).setTimeZone(utc).build();
        System.out.println(b.getTimeInMillis() + " " + new GregorianCalendar(2000, 1, 29).equals(new GregorianCalendar(2000, 1, 29)) + b.compareTo(lenient));
        SimpleTimeZone stz = new SimpleTimeZone(3600000, "X", Calendar.MARCH, -1, Calendar.SUNDAY, 7200000, Calendar.OCTOBER, -1, Calendar.SUNDAY, 10800000);
        System.out.println(stz.getOffset(1593561599000L) + " " + stz.getOffset(1583020799999L) + " " + TimeZone.getTimeZone("Nowhere/City").getID() + TimeZone.getTimeZone("GMT-7").getRawOffset());
    }
}
