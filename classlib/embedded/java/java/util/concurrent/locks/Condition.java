package java.util.concurrent.locks;

import java.util.Date;
import java.util.concurrent.TimeUnit;

/** One of several things for which threads wait while they give up a lock. */
public interface Condition {
    void await() throws InterruptedException;

    void awaitUninterruptibly();

    /** Returns the remaining time. */
    long awaitNanos(long nanosTimeout) throws InterruptedException;

    /** Returns false if the time expired. */
    boolean await(long time, TimeUnit unit) throws InterruptedException;

    boolean awaitUntil(Date deadline) throws InterruptedException;

    void signal();

    void signalAll();
}
