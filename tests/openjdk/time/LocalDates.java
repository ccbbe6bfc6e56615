// LocalDate: arithmetic over many days, fields, adjusters, weeks, parsing failures.
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

public class LocalDates {
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(1999, 12, 20);
        long h = 0;
        for (int i = 0; i < 3000; i++) {
            LocalDate x = d.plusDays(i * 17L - 20000);
            h = h * 31 + x.hashCode() + x.getDayOfYear() * 3 + x.getDayOfWeek().getValue() * 5 + (x.isLeapYear() ? 7 : 0) + x.lengthOfMonth();
            h = h * 31 + x.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + x.get(IsoFields.WEEK_BASED_YEAR) + x.get(IsoFields.QUARTER_OF_YEAR) + x.get(WeekFields.SUNDAY_START.weekOfMonth());
            h = h * 31 + x.plusMonths(i % 50 - 25).hashCode() + x.plusYears(-i % 9).hashCode() + x.minusWeeks(i % 5).hashCode() + x.toEpochDay();
        }
        System.out.println(h);
        LocalDate leap = LocalDate.of(2020, 2, 29);
        System.out.println(leap.plusYears(1) + " " + leap.plusYears(4) + " " + leap.minusMonths(12) + " " + leap.withMonth(1) + " " + leap.withDayOfYear(366) + " " + leap.withYear(2019));
        for (TemporalAdjuster a : List.of(TemporalAdjusters.firstDayOfMonth(), TemporalAdjusters.lastDayOfYear(), TemporalAdjusters.next(DayOfWeek.SATURDAY), TemporalAdjusters.previousOrSame(DayOfWeek.SATURDAY),
            TemporalAdjusters.firstInMonth(DayOfWeek.MONDAY), TemporalAdjusters.dayOfWeekInMonth(-1, DayOfWeek.FRIDAY), TemporalAdjusters.firstDayOfNextMonth(), TemporalAdjusters.ofDateAdjuster(x -> x.plusDays(100))))
            System.out.print(leap.with(a) + " ");
        System.out.println(Month.FEBRUARY.maxLength() + " " + Year.of(1900).isLeap() + YearMonth.of(2021, 2).atEndOfMonth() + MonthDay.of(2, 29).atYear(2021));
        LocalDate a = LocalDate.of(2000, 1, 31), b = LocalDate.of(2021, 3, 1);
        System.out.println(Period.between(a, b) + " " + ChronoUnit.DAYS.between(a, b) + " " + ChronoUnit.MONTHS.between(a, b) + " " + a.until(b, ChronoUnit.WEEKS) + " " + ChronoUnit.DECADES.between(a, b) + " " + a.datesUntil(a.plusDays(3)).toList());
        System.out.println(Period.parse("P1Y2M3W4D").plusDays(40).normalized() + " " + Period.ofMonths(25).normalized() + Period.of(1, -2, 3).negated().toTotalMonths() + Period.parse("-P1M"));
        System.out.println(a.isBefore(b) + " " + a.compareTo(b) + a.equals(LocalDate.parse("2000-01-31")) + " " + LocalDate.MIN + LocalDate.MAX + LocalDate.EPOCH + LocalDate.ofEpochDay(-719528) + LocalDate.ofYearDay(2021, 60));
        for (String s : List.of("2021-02-29", "2021-13-01", "21-01-01", "2021-1-1", "+12345-06-07", "-0001-01-01", "", "2021-02-28T00:00")) {
            try {
                System.out.println(LocalDate.parse(s));
            } catch (DateTimeParseException e) {
                System.out.println(e.getMessage() + " " + e.getErrorIndex());
            }
        }
        for (Runnable r : new Runnable[] {() -> LocalDate.of(2021, 4, 31), () -> LocalDate.of(2021, 2, 29), () -> LocalDate.of(2021, 0, 1), () -> LocalDate.MAX.plusDays(1), () -> a.get(ChronoField.HOUR_OF_DAY), () -> a.plus(1, ChronoUnit.HOURS), () -> a.with(ChronoField.DAY_OF_WEEK, 8), () -> LocalDate.ofYearDay(2021, 366), () -> a.get(ChronoField.EPOCH_DAY), () -> DayOfWeek.of(0)}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (DateTimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        for (ChronoField f : ChronoField.values()) if (a.isSupported(f)) System.out.print(f + "=" + a.getLong(f) + " " + a.range(f) + "; ");
        System.out.println();
        System.out.println(Year.parse("2024").length() + " " + YearMonth.parse("2024-05").plusMonths(10) + " " + MonthDay.parse("--12-25") + DayOfWeek.MONDAY.minus(8) + Month.JANUARY.plus(13) + Month.MAY.firstMonthOfQuarter());
    }
}
