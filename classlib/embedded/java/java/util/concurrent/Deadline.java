package java.util.concurrent;

/** The end of a waiting time. */
final class Deadline {
    private final long end;

    Deadline(long timeout, TimeUnit unit) {
        long nanos = Math.min(unit.toNanos(timeout), Long.MAX_VALUE / 2);
        end = System.nanoTime() + nanos;
    }

    boolean isOver() {
        return end - System.nanoTime() <= 0;
    }

    /** Waits for a notification, but not beyond the end. The caller has locked the monitor. */
    void await(Object monitor) throws InterruptedException {
        TimeUnit.NANOSECONDS.timedWait(monitor, end - System.nanoTime());
    }
}
