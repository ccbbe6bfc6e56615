package java.util.concurrent.locks;

import java.util.Date;
import java.util.concurrent.TimeUnit;

/** A condition for which threads wait; while they wait, they release the lock. */
public interface Condition {
    void await() throws InterruptedException;

    void awaitUninterruptibly();

    /** Returns the time that remains. */
    long awaitNanos(long nanosTimeout) throws InterruptedException;

    /** Returns false if the time has expired. */
    boolean await(long time, TimeUnit unit) throws InterruptedException;

    boolean awaitUntil(Date deadline) throws InterruptedException;

    void signal();

    void signalAll();
}
