// ZonedDateTime across gaps and overlaps, zone rules, transitions, offsets of many zones over years.
import java.time.*;
import java.time.temporal.*;
import java.time.zone.*;
import java.util.*;

public class ZonesAndTransitions {
    public static void main(String[] args) {
        ZoneId ny = ZoneId.of("America/New_York"), paris = ZoneId.of("Europe/Paris");
        LocalDateTime gap = LocalDateTime.of(2021, 3, 14, 2, 30), overlap = LocalDateTime.of(2021, 11, 7, 1, 30);
        System.out.println(gap.atZone(ny) + " " + overlap.atZone(ny) + " " + overlap.atZone(ny).withLaterOffsetAtOverlap() + " " + ZonedDateTime.ofLocal(overlap, ny, ZoneOffset.ofHours(-5)));
        ZonedDateTime z = ZonedDateTime.of(2021, 3, 13, 12, 0, 0, 0, ny);
        System.out.println(z.plusDays(1) + " " + z.plusHours(24) + " " + z.withZoneSameInstant(paris) + " " + z.withZoneSameLocal(paris) + " " + z.toOffsetDateTime() + " " + ChronoUnit.HOURS.between(z, z.plusDays(1)) + " " + z.truncatedTo(ChronoUnit.DAYS).with(TemporalAdjusters.lastDayOfYear()));
        for (String id : "UTC Europe/London Europe/Moscow America/Sao_Paulo Asia/Tokyo Asia/Kolkata Australia/Lord_Howe Pacific/Apia Africa/Casablanca America/St_Johns Asia/Tehran Antarctica/Troll Pacific/Chatham Europe/Dublin America/Caracas".split(" ")) {
            ZoneRules rules = ZoneId.of(id).getRules();
            long h = 0;
            for (int m = 0; m < 1500; m++) {
                LocalDateTime x = LocalDateTime.of(1900, 1, 1, 0, 0).plusMonths(m).plusHours(m % 24);
                h = h * 31 + rules.getOffset(x).getTotalSeconds() + rules.getValidOffsets(x).size() + rules.getOffset(x.toInstant(ZoneOffset.UTC)).getTotalSeconds();
                h = h * 31 + (rules.isDaylightSavings(x.toInstant(ZoneOffset.UTC)) ? 1 : 0);
            }
            ZoneOffsetTransition next = rules.nextTransition(Instant.ofEpochSecond(1600000000L)), prev = rules.previousTransition(Instant.ofEpochSecond(1600000000L));
            System.out.println(id + " " + h + " " + next + " " + prev + " " + rules.getTransitions().size() + " " + rules.getTransitionRules().size() + " " + rules.isFixedOffset());
        }
        ZoneOffsetTransition t = ny.getRules().getTransition(gap);
        System.out.println(t + " " + t.isGap() + t.getDuration() + t.getDateTimeBefore() + t.getDateTimeAfter() + t.getInstant() + " " + ny.getRules().getTransitionRules());
        for (String s : List.of("UTC+5", "+05:30", "GMT-3", "Z", "Europe/Nowhere", "5", "+19:00", "UT", "America", "+5", "+05:30:15", "Etc/GMT+3", "EST5EDT")) {
            try {
                ZoneId id = ZoneId.of(s);
                System.out.println(id + " " + id.normalized() + " " + id.getClass().getSimpleName());
            } catch (DateTimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(ZoneId.of("PST", ZoneId.SHORT_IDS) + " " + ZoneOffset.ofTotalSeconds(-3661) + ZoneOffset.MAX + ZoneOffset.of("-2").compareTo(ZoneOffset.UTC) + " " + ZoneOffset.ofHoursMinutes(-5, -30).getId());
        OffsetDateTime o = OffsetDateTime.parse("2020-02-29T23:30:00-02:00");
        System.out.println(o.toInstant() + " " + o.withOffsetSameInstant(ZoneOffset.ofHours(9)) + " " + o.plusYears(1) + o.atZoneSameInstant(paris) + o.toLocalTime() + o.compareTo(o.withOffsetSameInstant(ZoneOffset.UTC)) + o.isEqual(o.withOffsetSameInstant(ZoneOffset.UTC)));
        System.out.println(ZonedDateTime.parse("2021-10-31T02:30+01:00[Europe/Paris]") + " " + ZonedDateTime.parse("2021-03-28T02:30+01:00[Europe/Paris]") + " " + ZonedDateTime.ofInstant(Instant.EPOCH, ZoneId.of("Asia/Tokyo")).getDayOfWeek());
        Clock c = Clock.fixed(Instant.parse("2021-06-01T12:00:00Z"), paris);
        System.out.println(LocalDateTime.now(c) + " " + ZonedDateTime.now(c) + " " + Clock.offset(c, Duration.ofHours(-3)).instant() + " " + Clock.tick(Clock.offset(c, Duration.ofMillis(1234)), Duration.ofSeconds(1)).instant() + " " + c.withZone(ny) + " " + Year.now(c));
        System.out.println(TimeZone.getTimeZone(paris).getID() + " " + TimeZone.getTimeZone("America/New_York").toZoneId() + " " + ZoneRules.of(ZoneOffset.ofHours(3)));
        System.out.println(ZoneId.getAvailableZoneIds().contains("Europe/Paris") + " " + (ZoneId.getAvailableZoneIds().size() > 400));
    }
}
