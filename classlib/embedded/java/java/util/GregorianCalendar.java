package java.util;

/** The Gregorian calendar from October 15, 1582 on, and the Julian calendar before. */
public class GregorianCalendar extends Calendar {
    public static final int BC = 0;
    public static final int AD = 1;

    private static final long DAY_MILLIS = 86400000L;
    /** The first day of the Gregorian calendar; days are counted from January 1, 1970. */
    private static final long CUTOVER = -141427;

    private static final int[] MINIMA = {0, 1, 0, 1, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0,
        -13 * 3600000, 0};
    private static final int[] LEAST_MAXIMA = {1, 292269054, 11, 52, 4, 28, 355, 7, 4, 1, 11,
        23, 59, 59, 999, 14 * 3600000, 20 * 60000};
    private static final int[] MAXIMA = {1, 292278994, 11, 53, 6, 31, 366, 7, 6, 1, 11, 23, 59,
        59, 999, 14 * 3600000, 2 * 3600000};

    public GregorianCalendar() {
        this(TimeZone.getDefault());
    }

    public GregorianCalendar(TimeZone zone) {
        super(zone, Locale.getDefault());
        setTimeInMillis(System.currentTimeMillis());
    }

    public GregorianCalendar(int year, int month, int dayOfMonth) {
        this(year, month, dayOfMonth, 0, 0, 0);
    }

    public GregorianCalendar(int year, int month, int dayOfMonth, int hourOfDay, int minute) {
        this(year, month, dayOfMonth, hourOfDay, minute, 0);
    }

    public GregorianCalendar(int year, int month, int dayOfMonth, int hourOfDay, int minute,
            int second) {
        clear();
        set(year, month, dayOfMonth, hourOfDay, minute, second);
    }

    public boolean isLeapYear(int year) {
        return (year & 3) == 0 && (year < 1582 || year % 100 != 0 || year % 400 == 0);
    }

    /** Returns the number of the day of a date; {@code month} may be any number. */
    private static long dayNumber(long year, long month, long dayOfMonth) {
        long y = year + Math.floorDiv(month, 12L);
        int m = (int) Math.floorMod(month, 12L);
        long day = daysBeforeMonth(y, m, true) + dayOfMonth - 1;
        return day >= CUTOVER ? day : daysBeforeMonth(y, m, false) + dayOfMonth - 1;
    }

    private static long daysBeforeMonth(long year, int month, boolean gregorian) {
        // Years start on March 1 here, so that the leap day is the last day of a year.
        long y = month < 2 ? year - 1 : year;
        int m = month < 2 ? month + 10 : month - 2;
        long days = y * 365 + Math.floorDiv(y, 4L) + (153 * m + 2) / 5;
        return gregorian ? days - Math.floorDiv(y, 100L) + Math.floorDiv(y, 400L) - 719468
                : days - 719470;
    }

    @Override
    protected void computeFields() {
        int offset = getTimeZone().getOffset(time);
        long local = time + offset;
        long day = Math.floorDiv(local, DAY_MILLIS);
        int millis = (int) Math.floorMod(local, DAY_MILLIS);
        fields[ZONE_OFFSET] = getTimeZone().getRawOffset();
        fields[DST_OFFSET] = offset - getTimeZone().getRawOffset();
        fields[MILLISECOND] = millis % 1000;
        fields[SECOND] = millis / 1000 % 60;
        fields[MINUTE] = millis / 60000 % 60;
        fields[HOUR_OF_DAY] = millis / 3600000;
        fields[HOUR] = fields[HOUR_OF_DAY] % 12;
        fields[AM_PM] = fields[HOUR_OF_DAY] / 12;
        computeDate(day);
    }

    private void computeDate(long day) {
        // This approximation is wrong by at most one year.
        long year = 1970 + Math.floorDiv(day * 400, 146097L);
        while (dayNumber(year, 0, 1) > day) {
            year--;
        }
        while (dayNumber(year + 1, 0, 1) <= day) {
            year++;
        }
        long newYear = dayNumber(year, 0, 1);
        int month = 0;
        while (month < 11 && dayNumber(year, month + 1, 1) <= day) {
            month++;
        }
        int dayOfYear = (int) (day - newYear) + 1;
        fields[ERA] = year > 0 ? AD : BC;
        fields[YEAR] = (int) (year > 0 ? year : 1 - year);
        fields[MONTH] = month;
        long sinceFirst = day - dayNumber(year, month, 1);
        boolean crossed = day >= CUTOVER && dayNumber(year, month, 1) < CUTOVER;
        fields[DAY_OF_MONTH] = (int) sinceFirst + 1 + (crossed ? 10 : 0);
        fields[DAY_OF_YEAR] = dayOfYear;
        fields[DAY_OF_WEEK] = dayOfWeek(day);
        fields[DAY_OF_WEEK_IN_MONTH] = (fields[DAY_OF_MONTH] - 1) / 7 + 1;
        fields[WEEK_OF_MONTH] = week(day, day - fields[DAY_OF_MONTH] + 1);
        int week = week(day, newYear);
        if (week == 0) {
            week = week(day, dayNumber(year - 1, 0, 1));
        } else if (week >= 52 && week(day, dayNumber(year + 1, 0, 1)) == 1) {
            week = 1;
        }
        fields[WEEK_OF_YEAR] = week;
    }

    private static int dayOfWeek(long day) {
        return (int) Math.floorMod(day + 4, 7L) + 1;
    }

    /** Returns the first day of week 1 in the period that starts on {@code start}. */
    private long firstWeek(long start) {
        long begin = start - Math.floorMod(dayOfWeek(start) - getFirstDayOfWeek(), 7);
        return begin + 7 - start >= getMinimalDaysInFirstWeek() ? begin : begin + 7;
    }

    private int week(long day, long start) {
        return (int) Math.floorDiv(day - firstWeek(start), 7L) + 1;
    }

    private int field(int field, int unset) {
        return isSet(field) ? fields[field] : unset;
    }

    @Override
    protected void computeTime() {
        if (!isLenient()) {
            checkFields();
        }
        long year = field(YEAR, 1970);
        if (field(ERA, AD) == BC) {
            year = 1 - year;
        }
        long millis;
        if (Math.max(order(HOUR), order(AM_PM)) > order(HOUR_OF_DAY) || !isSet(HOUR_OF_DAY)) {
            millis = field(AM_PM, 0) * 12L + field(HOUR, 0);
        } else {
            millis = fields[HOUR_OF_DAY];
        }
        millis = ((millis * 60 + field(MINUTE, 0)) * 60 + field(SECOND, 0)) * 1000
                + field(MILLISECOND, 0);
        long local = dayOf(year) * DAY_MILLIS + millis;
        int offset = order(ZONE_OFFSET) > 0 || order(DST_OFFSET) > 0
                ? fields[ZONE_OFFSET] + fields[DST_OFFSET] : getTimeZone().getRawOffset();
        time = local - offset;
    }

    /** Computes the day from those fields that belong together with the field that was set last. */
    private long dayOf(long year) {
        int month = Math.max(order(DAY_OF_MONTH), order(MONTH));
        int week = Math.max(order(WEEK_OF_MONTH), order(DAY_OF_WEEK_IN_MONTH));
        int weekday = order(DAY_OF_WEEK);
        int best = Math.max(Math.max(order(DAY_OF_YEAR), order(WEEK_OF_YEAR)),
                Math.max(order(DAY_OF_MONTH), Math.max(week, weekday)));
        long first = dayNumber(year, field(MONTH, 0), 1);
        if (best == 0 || best == order(DAY_OF_MONTH)) {
            return dayNumber(year, field(MONTH, 0), field(DAY_OF_MONTH, 1));
        }
        if (best == order(DAY_OF_YEAR)) {
            return dayNumber(year, 0, 1) + fields[DAY_OF_YEAR] - 1;
        }
        int day = Math.floorMod(field(DAY_OF_WEEK, getFirstDayOfWeek()) - getFirstDayOfWeek(), 7);
        if (order(WEEK_OF_YEAR) > Math.max(week, month)) {
            return firstWeek(dayNumber(year, 0, 1)) + (fields[WEEK_OF_YEAR] - 1) * 7L + day;
        }
        if (order(DAY_OF_WEEK_IN_MONTH) > order(WEEK_OF_MONTH)) {
            int n = fields[DAY_OF_WEEK_IN_MONTH];
            long from = n >= 0 ? first : dayNumber(year, field(MONTH, 0) + 1L, 1);
            int ahead = Math.floorMod(field(DAY_OF_WEEK, getFirstDayOfWeek()) - dayOfWeek(from), 7);
            return from + ahead + (n >= 0 ? n - 1 : n) * 7L;
        }
        return firstWeek(first) + (field(WEEK_OF_MONTH, 1) - 1) * 7L + day;
    }

    private void checkFields() {
        for (int i = 0; i < FIELD_COUNT; i++) {
            if (order(i) > 0 && (fields[i] < getMinimum(i) || fields[i] > getMaximum(i))) {
                throw new IllegalArgumentException("field " + i);
            }
        }
        if (order(DAY_OF_MONTH) > 0 && fields[DAY_OF_MONTH]
                > monthLength(field(YEAR, 1970), field(MONTH, 0))) {
            throw new IllegalArgumentException("DAY_OF_MONTH");
        }
    }

    private static int monthLength(long year, int month) {
        if (month == FEBRUARY) {
            return (int) (dayNumber(year, 2, 1) - dayNumber(year, 1, 1));
        }
        return month == APRIL || month == JUNE || month == SEPTEMBER || month == NOVEMBER ? 30
                : 31;
    }

    /** Keeps the day of the month; if the resulting month is shorter, takes its last day. */
    @Override
    public void add(int field, int amount) {
        if (amount == 0) {
            return;
        }
        complete();
        if (field == YEAR || field == MONTH) {
            long year = fields[ERA] == AD ? fields[YEAR] : 1 - fields[YEAR];
            long month = fields[MONTH];
            if (field == YEAR) {
                year += amount;
            } else {
                month += amount;
                year += Math.floorDiv(month, 12L);
                month = Math.floorMod(month, 12L);
            }
            int day = Math.min(fields[DAY_OF_MONTH], monthLength(year, (int) month));
            moveTo(dayNumber(year, month, day));
        } else if (field == ERA) {
            set(ERA, Math.max(BC, Math.min(AD, fields[ERA] + amount)));
        } else if (field >= ZONE_OFFSET) {
            throw new IllegalArgumentException();
        } else {
            setTimeInMillis(getTimeInMillis() + amount * unitMillis(field));
        }
    }

    /** Goes to another day at the same time of day. */
    private void moveTo(long day) {
        long local = time + getTimeZone().getOffset(time);
        setTimeInMillis(time + (day - Math.floorDiv(local, DAY_MILLIS)) * DAY_MILLIS);
    }

    private static long unitMillis(int field) {
        switch (field) {
            case WEEK_OF_YEAR:
            case WEEK_OF_MONTH:
            case DAY_OF_WEEK_IN_MONTH:
                return 7 * DAY_MILLIS;
            case AM_PM:
                return DAY_MILLIS / 2;
            case HOUR:
            case HOUR_OF_DAY:
                return 3600000;
            case MINUTE:
                return 60000;
            case SECOND:
                return 1000;
            case MILLISECOND:
                return 1;
            default:
                return DAY_MILLIS;
        }
    }

    @Override
    public void roll(int field, boolean up) {
        roll(field, up ? 1 : -1);
    }

    /** Changes a field within its bounds. Larger fields do not change. */
    @Override
    public void roll(int field, int amount) {
        complete();
        int low = getActualMinimum(field);
        int range = getActualMaximum(field) - low + 1;
        int value = Math.floorMod(fields[field] - low + amount, range) + low;
        if (field == YEAR || field == MONTH) {
            add(field, value - fields[field]);
        } else {
            set(field, value);
            complete();
        }
    }

    @Override
    public int getMinimum(int field) {
        return MINIMA[field];
    }

    @Override
    public int getMaximum(int field) {
        return MAXIMA[field];
    }

    @Override
    public int getGreatestMinimum(int field) {
        return MINIMA[field];
    }

    @Override
    public int getLeastMaximum(int field) {
        return LEAST_MAXIMA[field];
    }

    @Override
    public int getActualMaximum(int field) {
        complete();
        long year = fields[ERA] == AD ? fields[YEAR] : 1 - fields[YEAR];
        long newYear = dayNumber(year, 0, 1);
        switch (field) {
            case DAY_OF_MONTH:
                return monthLength(year, fields[MONTH]);
            case DAY_OF_YEAR:
                return (int) (dayNumber(year + 1, 0, 1) - newYear);
            case WEEK_OF_YEAR:
                return (int) ((firstWeek(dayNumber(year + 1, 0, 1)) - firstWeek(newYear)) / 7);
            case WEEK_OF_MONTH:
                long last = dayNumber(year, fields[MONTH] + 1L, 1) - 1;
                return week(last, dayNumber(year, fields[MONTH], 1));
            case DAY_OF_WEEK_IN_MONTH:
                int first = Math.floorMod(fields[DAY_OF_MONTH] - 1, 7) + 1;
                return (monthLength(year, fields[MONTH]) - first) / 7 + 1;
            default:
                return getMaximum(field);
        }
    }
}
