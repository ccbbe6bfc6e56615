package java.util;

/** The difference between local time and Greenwich time, without summer time. */
public abstract class TimeZone implements java.io.Serializable, Cloneable {
    public static final int SHORT = 0;
    public static final int LONG = 1;

    private static TimeZone defaultZone;

    private String id;

    public TimeZone() {
    }

    /** Returns the difference in milliseconds on a day; the time of day is standard time. */
    public abstract int getOffset(int era, int year, int month, int day, int dayOfWeek,
            int milliseconds);

    public int getOffset(long date) {
        return getRawOffset();
    }

    public abstract void setRawOffset(int offsetMillis);

    public abstract int getRawOffset();

    public abstract boolean useDaylightTime();

    public abstract boolean inDaylightTime(Date date);

    public String getID() {
        return id;
    }

    public void setID(String ID) {
        id = Objects.requireNonNull(ID);
    }

    /** Returns a zone by name: GMT, UTC or a fixed offset like GMT+1:30. Other names give GMT. */
    public static synchronized TimeZone getTimeZone(String ID) {
        if (ID.equals("UTC") || ID.equals("Etc/UTC")) {
            return new SimpleTimeZone(0, ID);
        }
        int minutes = ID.startsWith("GMT") ? parseOffset(ID.substring(3)) : 0;
        if (minutes == 0) {
            return new SimpleTimeZone(0, "GMT");
        }
        int m = Math.abs(minutes);
        String name = "GMT" + (minutes < 0 ? '-' : '+') + m / 600 + m / 60 % 10 + ':'
                + m % 60 / 10 + m % 10;
        return new SimpleTimeZone(minutes * 60000, name);
    }

    /** Parses +h, +hh, +hmm, +hhmm, +h:mm or +hh:mm, and returns minutes; 0 for other texts. */
    private static int parseOffset(String s) {
        if (s.length() < 2 || s.charAt(0) != '+' && s.charAt(0) != '-') {
            return 0;
        }
        int colon = s.indexOf(':');
        String digits = colon < 0 ? s.substring(1) : s.substring(1, colon) + s.substring(colon + 1);
        if (digits.isEmpty() || digits.length() > 4 || colon >= 0 && colon != s.length() - 3) {
            return 0;
        }
        int n = 0;
        for (int i = 0; i < digits.length(); i++) {
            int d = digits.charAt(i) - '0';
            if (d < 0 || d > 9) {
                return 0;
            }
            n = n * 10 + d;
        }
        int hours = digits.length() <= 2 ? n : n / 100;
        int minutes = digits.length() <= 2 ? 0 : n % 100;
        if (hours > 23 || minutes > 59) {
            return 0;
        }
        return (s.charAt(0) == '-' ? -1 : 1) * (hours * 60 + minutes);
    }

    public static synchronized String[] getAvailableIDs() {
        return new String[] {"GMT", "UTC"};
    }

    /** Returns the zone of the property user.timezone; UTC if the property is not set. */
    public static TimeZone getDefault() {
        synchronized (TimeZone.class) {
            if (defaultZone == null) {
                String name = System.getProperty("user.timezone");
                defaultZone = getTimeZone(name == null || name.isEmpty() ? "UTC" : name);
            }
            return (TimeZone) defaultZone.clone();
        }
    }

    public static void setDefault(TimeZone zone) {
        synchronized (TimeZone.class) {
            defaultZone = zone == null ? null : (TimeZone) zone.clone();
        }
    }

    public boolean hasSameRules(TimeZone other) {
        return other != null && getRawOffset() == other.getRawOffset();
    }

    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }
}
