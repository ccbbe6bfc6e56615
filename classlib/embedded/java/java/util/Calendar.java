package java.util;

/**
 * A moment as year, month, day and time of day. After a field is set, the moment is unknown until
 * it is read; then a subclass computes it from the fields; fields set later have precedence.
 */
public abstract class Calendar
        implements java.io.Serializable, Cloneable, Comparable<Calendar> {
    public static final int ERA = 0;
    public static final int YEAR = 1;
    public static final int MONTH = 2;
    public static final int WEEK_OF_YEAR = 3;
    public static final int WEEK_OF_MONTH = 4;
    public static final int DATE = 5;
    public static final int DAY_OF_MONTH = 5;
    public static final int DAY_OF_YEAR = 6;
    public static final int DAY_OF_WEEK = 7;
    public static final int DAY_OF_WEEK_IN_MONTH = 8;
    public static final int AM_PM = 9;
    public static final int HOUR = 10;
    public static final int HOUR_OF_DAY = 11;
    public static final int MINUTE = 12;
    public static final int SECOND = 13;
    public static final int MILLISECOND = 14;
    public static final int ZONE_OFFSET = 15;
    public static final int DST_OFFSET = 16;
    public static final int FIELD_COUNT = 17;

    public static final int SUNDAY = 1;
    public static final int MONDAY = 2;
    public static final int TUESDAY = 3;
    public static final int WEDNESDAY = 4;
    public static final int THURSDAY = 5;
    public static final int FRIDAY = 6;
    public static final int SATURDAY = 7;

    public static final int JANUARY = 0;
    public static final int FEBRUARY = 1;
    public static final int MARCH = 2;
    public static final int APRIL = 3;
    public static final int MAY = 4;
    public static final int JUNE = 5;
    public static final int JULY = 6;
    public static final int AUGUST = 7;
    public static final int SEPTEMBER = 8;
    public static final int OCTOBER = 9;
    public static final int NOVEMBER = 10;
    public static final int DECEMBER = 11;
    public static final int UNDECIMBER = 12;

    public static final int AM = 0;
    public static final int PM = 1;

    protected int[] fields = new int[FIELD_COUNT];
    protected boolean[] isSet = new boolean[FIELD_COUNT];
    protected long time;
    protected boolean isTimeSet;
    protected boolean areFieldsSet;

    /** For each field, a number that orders the settings; 0: computed or never set. */
    private int[] order = new int[FIELD_COUNT];
    private int settings;
    private TimeZone zone;
    private boolean lenient = true;
    private int firstDayOfWeek = SUNDAY;
    private int minimalDaysInFirstWeek = 1;

    protected Calendar() {
        this(TimeZone.getDefault(), Locale.getDefault());
    }

    protected Calendar(TimeZone zone, Locale aLocale) {
        this.zone = zone;
    }

    public static Calendar getInstance() {
        return new GregorianCalendar();
    }

    public static Calendar getInstance(TimeZone zone) {
        return new GregorianCalendar(zone);
    }

    public static Calendar getInstance(Locale aLocale) {
        return new GregorianCalendar();
    }

    public static Calendar getInstance(TimeZone zone, Locale aLocale) {
        return new GregorianCalendar(zone);
    }

    /** Computes {@code time} from the fields. */
    protected abstract void computeTime();

    /** Computes all fields from {@code time}. */
    protected abstract void computeFields();

    public abstract void add(int field, int amount);

    public abstract void roll(int field, boolean up);

    public void roll(int field, int amount) {
        for (int i = Math.abs(amount); i > 0; i--) {
            roll(field, amount > 0);
        }
    }

    public abstract int getMinimum(int field);

    public abstract int getMaximum(int field);

    public abstract int getGreatestMinimum(int field);

    public abstract int getLeastMaximum(int field);

    public int getActualMinimum(int field) {
        return getMinimum(field);
    }

    public int getActualMaximum(int field) {
        return getMaximum(field);
    }

    public final Date getTime() {
        return new Date(getTimeInMillis());
    }

    public final void setTime(Date date) {
        setTimeInMillis(date.getTime());
    }

    public long getTimeInMillis() {
        if (!isTimeSet) {
            computeTime();
            isTimeSet = true;
        }
        return time;
    }

    public void setTimeInMillis(long millis) {
        time = millis;
        isTimeSet = true;
        areFieldsSet = false;
        Arrays.fill(order, 0);
        complete();
    }

    protected void complete() {
        getTimeInMillis();
        if (!areFieldsSet) {
            computeFields();
            areFieldsSet = true;
            Arrays.fill(isSet, true);
            Arrays.fill(order, 0);
            settings = 0;
        }
    }

    public int get(int field) {
        complete();
        return fields[field];
    }

    protected final int internalGet(int field) {
        return fields[field];
    }

    public void set(int field, int value) {
        if (areFieldsSet || isTimeSet) {
            // If only one field is set, the others keep their values.
            if (!areFieldsSet) {
                computeFields();
            }
        }
        fields[field] = value;
        order[field] = ++settings;
        isSet[field] = true;
        isTimeSet = false;
        areFieldsSet = false;
    }

    public final void set(int year, int month, int date) {
        set(YEAR, year);
        set(MONTH, month);
        set(DATE, date);
    }

    public final void set(int year, int month, int date, int hourOfDay, int minute) {
        set(year, month, date);
        set(HOUR_OF_DAY, hourOfDay);
        set(MINUTE, minute);
    }

    public final void set(int year, int month, int date, int hourOfDay, int minute, int second) {
        set(year, month, date, hourOfDay, minute);
        set(SECOND, second);
    }

    /** Clears all fields. Fields that are not set later have their values on January 1, 1970. */
    public final void clear() {
        Arrays.fill(fields, 0);
        Arrays.fill(isSet, false);
        Arrays.fill(order, 0);
        isTimeSet = false;
        areFieldsSet = false;
    }

    public final void clear(int field) {
        fields[field] = 0;
        isSet[field] = false;
        order[field] = 0;
        isTimeSet = false;
        areFieldsSet = false;
    }

    public final boolean isSet(int field) {
        return isSet[field];
    }

    /** Returns the time at which the field was set, relative to other fields: a greater number is later. */
    final int order(int field) {
        return order[field];
    }

    public void setTimeZone(TimeZone value) {
        getTimeInMillis();
        zone = value;
        areFieldsSet = false;
    }

    public TimeZone getTimeZone() {
        return zone;
    }

    public void setLenient(boolean lenient) {
        this.lenient = lenient;
    }

    public boolean isLenient() {
        return lenient;
    }

    public void setFirstDayOfWeek(int value) {
        getTimeInMillis();
        firstDayOfWeek = value;
        areFieldsSet = false;
    }

    public int getFirstDayOfWeek() {
        return firstDayOfWeek;
    }

    public void setMinimalDaysInFirstWeek(int value) {
        getTimeInMillis();
        minimalDaysInFirstWeek = value;
        areFieldsSet = false;
    }

    public int getMinimalDaysInFirstWeek() {
        return minimalDaysInFirstWeek;
    }

    public boolean before(Object when) {
        return when instanceof Calendar && compareTo((Calendar) when) < 0;
    }

    public boolean after(Object when) {
        return when instanceof Calendar && compareTo((Calendar) when) > 0;
    }

    public int compareTo(Calendar anotherCalendar) {
        return Long.compare(getTimeInMillis(), anotherCalendar.getTimeInMillis());
    }

    public boolean equals(Object obj) {
        if (obj == this) {
            return true;
        }
        if (!(obj instanceof Calendar)) {
            return false;
        }
        Calendar c = (Calendar) obj;
        return getTimeInMillis() == c.getTimeInMillis() && lenient == c.lenient
                && firstDayOfWeek == c.firstDayOfWeek
                && minimalDaysInFirstWeek == c.minimalDaysInFirstWeek && zone.equals(c.zone);
    }

    public int hashCode() {
        return Long.hashCode(getTimeInMillis()) ^ zone.hashCode();
    }

    public Object clone() {
        try {
            Calendar copy = (Calendar) super.clone();
            copy.fields = fields.clone();
            copy.isSet = isSet.clone();
            copy.order = order.clone();
            copy.zone = (TimeZone) zone.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    public String toString() {
        return getClass().getName() + "[time=" + (isTimeSet ? String.valueOf(time) : "?")
                + ",zone=" + zone.getID() + "]";
    }
}
