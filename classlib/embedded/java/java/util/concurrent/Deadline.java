package java.util.concurrent;

/** The time at which a wait ends. */
final class Deadline {
    private final long end;

    Deadline(long timeout, TimeUnit unit) {
        long nanos = Math.min(unit.toNanos(timeout), Long.MAX_VALUE / 2);
        end = System.nanoTime() + nanos;
    }

    boolean isOver() {
        return end - System.nanoTime() <= 0;
    }

    /** Waits for a notification, at most until the deadline. The caller holds the monitor. */
    void await(Object monitor) throws InterruptedException {
        TimeUnit.NANOSECONDS.timedWait(monitor, end - System.nanoTime());
    }
}
