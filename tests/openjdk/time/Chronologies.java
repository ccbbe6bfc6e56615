// Japanese, Minguo, Thai Buddhist and Hijrah chronologies, eras, week fields of locales, Julian fields.
import java.time.*;
import java.time.chrono.*;
import java.time.temporal.*;
import java.time.format.*;
import java.util.*;

public class Chronologies {
    public static void main(String[] args) {
        LocalDate[] dates = {LocalDate.of(2021, 7, 4), LocalDate.of(1989, 1, 7), LocalDate.of(1989, 1, 8), LocalDate.of(2019, 5, 1), LocalDate.of(1912, 7, 30), LocalDate.of(1900, 2, 28)};
        for (String id : List.of("ISO", "Japanese", "Minguo", "ThaiBuddhist", "Hijrah-umalqura")) {
            Chronology c = Chronology.of(id);
            StringBuilder sb = new StringBuilder(id + " " + c.getCalendarType());
            long h = 0;
            for (LocalDate d : dates) {
                ChronoLocalDate x = c.date(d);
                sb.append(' ').append(x).append('/').append(x.getEra()).append('/').append(x.get(ChronoField.YEAR_OF_ERA)).append('/').append(x.isLeapYear());
            }
            for (int i = 0; i < 800; i++) {
                ChronoLocalDate x = c.date(LocalDate.of(1930, 1, 1).plusDays(i * 41L));
                h = h * 31 + x.get(ChronoField.DAY_OF_MONTH) + x.lengthOfYear() * 3 + x.get(ChronoField.PROLEPTIC_MONTH.isDateBased() ? ChronoField.MONTH_OF_YEAR : ChronoField.DAY_OF_YEAR) + x.plus(i, ChronoUnit.MONTHS).toEpochDay();
            }
            System.out.println(sb + " " + h + " " + c.eras().size() + " " + c.isLeapYear(2020) + " " + c.range(ChronoField.DAY_OF_YEAR));
        }
        JapaneseDate j = JapaneseDate.of(JapaneseEra.SHOWA, 50, 3, 15);
        System.out.println(j + " " + LocalDate.from(j) + " " + j.with(ChronoField.YEAR_OF_ERA, 10) + " " + j.until(JapaneseDate.of(2000, 1, 1)) + " " + JapaneseEra.valueOf("Heisei") + j.lengthOfYear());
        HijrahDate hj = HijrahDate.of(1442, 9, 1);
        System.out.println(hj + " " + LocalDate.from(hj) + " " + hj.lengthOfMonth() + hj.isLeapYear() + hj.plus(30, ChronoUnit.DAYS) + " " + MinguoDate.of(110, 1, 1).atTime(LocalTime.NOON) + ThaiBuddhistDate.of(2564, 2, 28).plus(1, ChronoUnit.DAYS));
        for (Runnable r : new Runnable[] {() -> JapaneseDate.of(JapaneseEra.SHOWA, 65, 1, 1), () -> JapaneseDate.of(1800, 1, 1), () -> HijrahDate.of(1200, 1, 1), () -> Chronology.of("Nope"), () -> MinguoChronology.INSTANCE.date(IsoEra.CE, 1, 1, 1)}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        for (Locale l : List.of(Locale.US, Locale.GERMANY, new Locale("ar", "EG"), Locale.forLanguageTag("en-US-u-fw-wed"))) {
            WeekFields w = WeekFields.of(l);
            StringBuilder sb = new StringBuilder(l + " " + w);
            for (LocalDate d : dates) sb.append(' ').append(d.get(w.weekOfYear())).append(',').append(d.get(w.weekOfWeekBasedYear())).append(',').append(d.get(w.weekBasedYear())).append(',').append(d.get(w.dayOfWeek())).append(',').append(d.get(w.weekOfMonth()));
            System.out.println(sb);
        }
        LocalDate d = dates[0];
        System.out.println(d.getLong(JulianFields.JULIAN_DAY) + " " + d.getLong(JulianFields.MODIFIED_JULIAN_DAY) + " " + d.with(JulianFields.RATA_DIE, 700000) + " " + d.with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, 1) + " " + d.plus(2, IsoFields.QUARTER_YEARS) + IsoFields.WEEK_BASED_YEARS.between(d, d.plusYears(5)) + " " + d.with(IsoFields.DAY_OF_QUARTER, 92));
        System.out.println(DateTimeFormatter.ofPattern("GGGG y M d", Locale.US).withChronology(JapaneseChronology.INSTANCE).format(d) + " " + DateTimeFormatter.ofPattern("GGGG y-M-d", Locale.US).withChronology(ThaiBuddhistChronology.INSTANCE).format(d) + " " + ChronoLocalDate.from(j).compareTo(d) + " " + Chronology.ofLocale(Locale.forLanguageTag("th-TH-u-ca-buddhist")));
        TemporalUnit fortnight = new TemporalUnit() {
            @Override public Duration getDuration() { return Duration.ofDays(14); }
            @Override public boolean isDurationEstimated() { return false; }
            @Override public boolean isDateBased() { return true; }
            @Override public boolean isTimeBased() { return false; }
            @SuppressWarnings("unchecked") @Override public <R extends Temporal> R addTo(R t, long n) { return (R) t.plus(n * 14, ChronoUnit.DAYS); }
            @Override public long between(Temporal a, Temporal b) { return ChronoUnit.DAYS.between(a, b) / 14; }
        };
        System.out.println(d.plus(3, fortnight) + " " + d.until(d.plusDays(100), fortnight));
        TemporalQuery<Integer> q = t -> t.get(ChronoField.YEAR) * 12 + t.get(ChronoField.MONTH_OF_YEAR);
        System.out.println(d.query(q) + " " + d.query(TemporalQueries.precision()) + d.query(TemporalQueries.chronology()) + d.query(TemporalQueries.zone()) + ChronoPeriod.between(j, JapaneseDate.of(1980, 1, 1)));
    }
}
