package java.util;

/** A time zone with a fixed offset. */
public class SimpleTimeZone extends TimeZone {
    private int rawOffset;

    public SimpleTimeZone(int rawOffset, String ID) {
        this.rawOffset = rawOffset;
        setID(ID);
    }

    public int getOffset(int era, int year, int month, int day, int dayOfWeek, int millis) {
        return rawOffset;
    }

    public int getRawOffset() {
        return rawOffset;
    }

    public void setRawOffset(int offsetMillis) {
        rawOffset = offsetMillis;
    }

    public boolean useDaylightTime() {
        return false;
    }

    public boolean inDaylightTime(Date date) {
        return false;
    }

    public synchronized int hashCode() {
        return getID().hashCode() ^ rawOffset;
    }

    public boolean equals(Object obj) {
        return obj instanceof SimpleTimeZone && getID().equals(((SimpleTimeZone) obj).getID())
                && hasSameRules((SimpleTimeZone) obj);
    }
}
