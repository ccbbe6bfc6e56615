package java.util.concurrent;

/** Units of time, and conversions between them. */
public enum TimeUnit {
    NANOSECONDS(1L),
    MICROSECONDS(1000L),
    MILLISECONDS(1000_000L),
    SECONDS(1000_000_000L),
    MINUTES(60 * 1000_000_000L),
    HOURS(3600 * 1000_000_000L),
    DAYS(86400 * 1000_000_000L);

    private final long nanos;

    TimeUnit(long nanos) {
        this.nanos = nanos;
    }

    /** Returns the duration in this unit, rounded towards zero and limited to the range of long. */
    public long convert(long sourceDuration, TimeUnit sourceUnit) {
        if (sourceUnit.nanos <= nanos) {
            return sourceDuration / (nanos / sourceUnit.nanos);
        }
        long factor = sourceUnit.nanos / nanos;
        if (sourceDuration > Long.MAX_VALUE / factor) {
            return Long.MAX_VALUE;
        }
        if (sourceDuration < -(Long.MAX_VALUE / factor)) {
            return Long.MIN_VALUE;
        }
        return sourceDuration * factor;
    }

    public long toNanos(long duration) {
        return NANOSECONDS.convert(duration, this);
    }

    public long toMicros(long duration) {
        return MICROSECONDS.convert(duration, this);
    }

    public long toMillis(long duration) {
        return MILLISECONDS.convert(duration, this);
    }

    public long toSeconds(long duration) {
        return SECONDS.convert(duration, this);
    }

    public long toMinutes(long duration) {
        return MINUTES.convert(duration, this);
    }

    public long toHours(long duration) {
        return HOURS.convert(duration, this);
    }

    public long toDays(long duration) {
        return DAYS.convert(duration, this);
    }

    private int remainingNanos(long duration) {
        return (int) (toNanos(duration) - toMillis(duration) * 1000_000);
    }

    public void timedWait(Object obj, long timeout) throws InterruptedException {
        if (timeout > 0) {
            obj.wait(toMillis(timeout), remainingNanos(timeout));
        }
    }

    public void timedJoin(Thread thread, long timeout) throws InterruptedException {
        if (timeout > 0) {
            thread.join(toMillis(timeout), remainingNanos(timeout));
        }
    }

    public void sleep(long timeout) throws InterruptedException {
        if (timeout > 0) {
            Thread.sleep(toMillis(timeout), remainingNanos(timeout));
        }
    }
}
