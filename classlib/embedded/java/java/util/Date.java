package java.util;

/** A moment: milliseconds since the beginning of 1970, Greenwich time. */
public class Date implements java.io.Serializable, Cloneable, Comparable<Date> {
    private static final String DAYS = "SunMonTueWedThuFriSat";
    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

    private long time;

    public Date() {
        this(System.currentTimeMillis());
    }

    public Date(long date) {
        time = date;
    }

    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    public long getTime() {
        return time;
    }

    public void setTime(long time) {
        this.time = time;
    }

    public boolean before(Date when) {
        return time < when.time;
    }

    public boolean after(Date when) {
        return time > when.time;
    }

    public boolean equals(Object obj) {
        return obj instanceof Date && time == ((Date) obj).getTime();
    }

    public int compareTo(Date anotherDate) {
        return Long.compare(time, anotherDate.time);
    }

    public int hashCode() {
        return (int) (time ^ time >>> 32);
    }

    /** The moment in the default time zone, like {@code Thu Jan 01 00:00:00 UTC 1970}. */
    public String toString() {
        Calendar c = Calendar.getInstance();
        c.setTimeInMillis(time);
        StringBuilder sb = new StringBuilder();
        appendName(sb, DAYS, c.get(Calendar.DAY_OF_WEEK) - 1);
        appendName(sb, MONTHS, c.get(Calendar.MONTH));
        appendTwoDigits(sb, c.get(Calendar.DAY_OF_MONTH), ' ');
        appendTwoDigits(sb, c.get(Calendar.HOUR_OF_DAY), ':');
        appendTwoDigits(sb, c.get(Calendar.MINUTE), ':');
        appendTwoDigits(sb, c.get(Calendar.SECOND), ' ');
        return sb.append(c.getTimeZone().getID()).append(' ').append(c.get(Calendar.YEAR))
                .toString();
    }

    private static void appendName(StringBuilder sb, String names, int index) {
        sb.append(names, index * 3, index * 3 + 3).append(' ');
    }

    private static void appendTwoDigits(StringBuilder sb, int n, char separator) {
        sb.append((char) ('0' + n / 10)).append((char) ('0' + n % 10)).append(separator);
    }
}
