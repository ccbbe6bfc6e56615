// LocalTime, Duration, Instant: arithmetic, truncation, parsing, limits and overflow.
import java.time.*;
import java.time.temporal.*;
import java.time.format.*;
import java.util.*;

public class TimesAndDurations {
    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        LocalTime t = LocalTime.of(23, 59, 58, 123456789);
        System.out.println(t + " " + t.plusSeconds(3) + " " + t.minusHours(25) + " " + t.plusNanos(-1) + " " + t.truncatedTo(ChronoUnit.MINUTES) + " " + t.truncatedTo(ChronoUnit.MILLIS) + " " + t.toNanoOfDay() + " " + t.withHour(0).withNano(0) + " " + LocalTime.NOON + LocalTime.MAX + LocalTime.ofSecondOfDay(3661));
        for (ChronoField f : ChronoField.values()) if (t.isSupported(f)) System.out.print(f + "=" + t.getLong(f) + " ");
        System.out.println();
        for (String s : List.of("10:15", "10:15:30", "10:15:30.1", "24:00", "1:00", "10:60", "10:15:30.1234567890", "T10:15")) attempt(() -> System.out.print(LocalTime.parse(s) + " "));
        for (String s : List.of("PT1H30M", "P2DT3H", "PT-1.5S", "-PT1M", "PT0.000000001S", "P1D", "PT", "P1Y", "PT1H1H", "pt5s", "PT-0.5S", "PT+5H")) attempt(() -> System.out.print(Duration.parse(s) + " " + Duration.parse(s).toMillis() + " "));
        Duration d = Duration.ofSeconds(93784, 5_000_000);
        System.out.println(d + " " + d.toDaysPart() + d.toHoursPart() + d.toMinutesPart() + d.toSecondsPart() + d.toMillisPart() + " " + d.negated() + d.multipliedBy(3) + d.dividedBy(7) + " " + d.dividedBy(Duration.ofMinutes(1)) + d.truncatedTo(ChronoUnit.HOURS) + d.plus(1, ChronoUnit.HALF_DAYS) + Duration.ofDays(-1).abs() + Duration.ZERO.isZero() + d.compareTo(Duration.ofHours(1)));
        System.out.println(Duration.between(LocalTime.of(10, 0), LocalTime.of(9, 30)) + " " + Duration.between(Instant.EPOCH, Instant.ofEpochSecond(100, -1)) + Duration.of(3, ChronoUnit.WEEKS.getDuration().compareTo(Duration.ZERO) > 0 ? ChronoUnit.MINUTES : ChronoUnit.HOURS));
        Instant i = Instant.ofEpochSecond(1234567890L, 987654321);
        System.out.println(i + " " + i.toEpochMilli() + " " + i.plusMillis(-1) + " " + i.truncatedTo(ChronoUnit.DAYS) + " " + i.until(Instant.EPOCH, ChronoUnit.MINUTES) + " " + Instant.MIN + Instant.MAX + Instant.parse("2020-02-29T12:00:00.5Z").getNano() + i.with(ChronoField.MILLI_OF_SECOND, 7) + i.isAfter(Instant.EPOCH));
        for (long s : new long[] {-1, 0, -86400, -62167219200L, 253402300800L, 951782400}) System.out.print(Instant.ofEpochSecond(s) + " ");
        System.out.println();
        attempt(() -> Instant.MAX.plusNanos(1));
        attempt(() -> Instant.parse("2020-02-29"));
        attempt(() -> Instant.EPOCH.plus(1, ChronoUnit.MONTHS));
        attempt(() -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1));
        attempt(() -> Duration.between(LocalDate.EPOCH, LocalDate.EPOCH));
        attempt(() -> LocalTime.of(24, 0));
        attempt(() -> t.truncatedTo(ChronoUnit.WEEKS));
        attempt(() -> Duration.ofDays(1).dividedBy(0));
        attempt(() -> Duration.of(1, ChronoUnit.MONTHS));
        long h = 0;
        Random r = new Random(1);
        for (int k = 0; k < 2000; k++) {
            LocalTime x = LocalTime.ofNanoOfDay((long) (r.nextDouble() * 86400e9));
            Duration y = Duration.ofNanos(r.nextLong() >> r.nextInt(40));
            h = h * 31 + x.plus(y).hashCode() + x.toString().hashCode() + y.toString().hashCode() + y.hashCode() + Duration.parse(y.toString()).compareTo(y) + x.until(LocalTime.NOON, ChronoUnit.MICROS);
            Instant z = Instant.ofEpochMilli(r.nextLong() >> 20);
            h = h * 31 + z.toString().hashCode() + Instant.parse(z.toString()).compareTo(z) + z.plus(y).hashCode();
        }
        System.out.println(h);
        System.out.println(OffsetTime.of(10, 0, 0, 0, ZoneOffset.ofHours(2)).withOffsetSameInstant(ZoneOffset.UTC) + " " + OffsetTime.parse("10:15+01:00").isBefore(OffsetTime.parse("10:15Z")));
    }
}
