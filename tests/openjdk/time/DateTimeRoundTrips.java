// Round trips through text, epoch and legacy types of generated date times in many zones.
import java.sql.Timestamp;
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

public class DateTimeRoundTrips {
    public static void main(String[] args) {
        TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
        Random r = new Random(55);
        String[] zones = {"Europe/Berlin", "America/Los_Angeles", "Asia/Kathmandu", "UTC", "+03:15", "Australia/Sydney"};
        DateTimeFormatter full = DateTimeFormatter.ofPattern("EEEE d MMMM uuuu HH:mm:ss.SSSSSSSSS VV xxx", Locale.US);
        long h = 0;
        int equal = 0;
        for (int i = 0; i < 600; i++) {
            Instant t = Instant.ofEpochSecond((long) ((r.nextDouble() - 0.3) * 6e9), r.nextInt(1_000_000_000));
            ZonedDateTime z = t.atZone(ZoneId.of(zones[i % zones.length]));
            String s = full.format(z), iso = z.toString();
            if (ZonedDateTime.parse(s, full).equals(z)) equal++;
            if (ZonedDateTime.parse(iso).equals(z)) equal++;
            if (OffsetDateTime.parse(z.toOffsetDateTime().toString()).toInstant().equals(t)) equal++;
            if (GregorianCalendar.from(z).toZonedDateTime().toInstant().equals(t.truncatedTo(ChronoUnit.MILLIS))) equal++;
            if (Date.from(t).toInstant().equals(t.truncatedTo(ChronoUnit.MILLIS))) equal++;
            if (LocalDateTime.ofEpochSecond(t.getEpochSecond(), t.getNano(), z.getOffset()).equals(z.toLocalDateTime())) equal++;
            h = h * 31 + s.hashCode() + iso.hashCode();
            if (i % 60 == 0) System.out.println(s + " | " + iso + " | " + equal);
        }
        System.out.println(h + " " + equal);
        Timestamp ts = Timestamp.valueOf("2021-07-04 12:13:14.123456789");
        System.out.println(ts + " " + ts.toLocalDateTime() + " " + ts.getNanos() + " " + ts.getTime() + " " + Timestamp.valueOf(LocalDateTime.of(2021, 1, 1, 0, 0)) + " " + java.sql.Date.valueOf("2020-02-29").toLocalDate().plusDays(1) + java.sql.Time.valueOf("01:02:03"));
        System.out.println(new Date(0) + " " + LocalDateTime.ofInstant(Instant.EPOCH, ZoneId.systemDefault()) + " " + ZoneId.systemDefault());
        LocalDateTime a = LocalDateTime.of(2000, 2, 28, 23, 59), b = a.plusYears(4).plusMinutes(1);
        for (ChronoUnit u : ChronoUnit.values()) if (a.isSupported(u)) System.out.print(u + "=" + (u == ChronoUnit.NANOS ? 0 : a.until(b, u)) + " ");
        System.out.println(a.toLocalDate().atStartOfDay() + " " + a.toLocalTime().atDate(LocalDate.EPOCH) + a.isBefore(b) + a.compareTo(b) + b.getDayOfWeek() + " " + a.with(ChronoField.AMPM_OF_DAY, 0) + a.atOffset(ZoneOffset.UTC).toEpochSecond() + " " + LocalDateTime.MIN.getYear() + LocalDateTime.parse("2021-01-01T10:00").truncatedTo(ChronoUnit.HALF_DAYS));
    }
}
