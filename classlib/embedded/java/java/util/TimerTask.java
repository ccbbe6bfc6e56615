package java.util;

/** Something that a {@link Timer} runs, once or repeatedly. */
public abstract class TimerTask implements Runnable {
    static final int NEW = 0;
    static final int SCHEDULED = 1;
    static final int DONE = 2;
    static final int CANCELLED = 3;

    // All guarded by this task's own lock.
    int state = NEW;
    /** When the task runs next, in milliseconds. */
    long nextTime;
    /** 0: once. Positive: at a fixed rate. Negative: with this delay after each start. */
    long period;

    protected TimerTask() {
    }

    public abstract void run();

    /** Keeps the task from running again; true if it would have. */
    public boolean cancel() {
        synchronized (this) {
            boolean wasScheduled = state == SCHEDULED;
            state = CANCELLED;
            return wasScheduled;
        }
    }

    /** When the latest run should have begun. */
    public long scheduledExecutionTime() {
        synchronized (this) {
            return period < 0 ? nextTime + period : nextTime - period;
        }
    }
}
