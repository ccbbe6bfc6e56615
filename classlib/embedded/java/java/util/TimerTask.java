package java.util;

/** A task that a {@link Timer} runs, once or repeatedly. */
public abstract class TimerTask implements Runnable {
    static final int NEW = 0;
    static final int SCHEDULED = 1;
    static final int DONE = 2;
    static final int CANCELLED = 3;

    // The following fields are protected by this task's own lock.
    int state = NEW;
    /** The time of the next run, in milliseconds. */
    long nextTime;
    /** 0: run once. Positive: at a fixed rate. Negative: with this delay after each start. */
    long period;

    protected TimerTask() {
    }

    public abstract void run();

    /** Prevents further runs. Returns whether there would have been any. */
    public boolean cancel() {
        synchronized (this) {
            boolean wasScheduled = state == SCHEDULED;
            state = CANCELLED;
            return wasScheduled;
        }
    }

    /** Returns the time at which the latest run should have started. */
    public long scheduledExecutionTime() {
        synchronized (this) {
            return period < 0 ? nextTime + period : nextTime - period;
        }
    }
}
