package java.util.concurrent.locks;

import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Lets a thread sleep until another thread gives it the permit. One permit that was given early is
 * kept; the sleep may also end without a reason.
 */
public class LockSupport {
    /** Maps parked threads to the blockers that they report; protected by its own monitor. */
    private static final Map<Thread, Object> BLOCKERS = new IdentityHashMap<>();

    private LockSupport() {
    }

    /**
     * The time is milliseconds since 1970 if isAbsolute; otherwise nanoseconds from now, 0 for no
     * limit. The blocker is the object for which the thread waits, or null.
     */
    private static native void park0(Object blocker, boolean isAbsolute, long time);

    private static native void unpark0(Thread thread);

    public static void park() {
        park0(null, false, 0);
    }

    public static void parkNanos(long nanos) {
        if (nanos > 0) {
            park0(null, false, nanos);
        }
    }

    public static void parkUntil(long deadline) {
        park0(null, true, deadline);
    }

    public static void park(Object blocker) {
        setCurrentBlocker(blocker);
        park0(blocker, false, 0);
        setCurrentBlocker(null);
    }

    public static void parkNanos(Object blocker, long nanos) {
        setCurrentBlocker(blocker);
        if (nanos > 0) {
            park0(blocker, false, nanos);
        }
        setCurrentBlocker(null);
    }

    public static void parkUntil(Object blocker, long deadline) {
        setCurrentBlocker(blocker);
        park0(blocker, true, deadline);
        setCurrentBlocker(null);
    }

    public static void unpark(Thread thread) {
        if (thread != null) {
            unpark0(thread);
        }
    }

    public static void setCurrentBlocker(Object blocker) {
        synchronized (BLOCKERS) {
            if (blocker == null) {
                BLOCKERS.remove(Thread.currentThread());
            } else {
                BLOCKERS.put(Thread.currentThread(), blocker);
            }
        }
    }

    public static Object getBlocker(Thread thread) {
        if (thread == null) {
            throw new NullPointerException();
        }
        synchronized (BLOCKERS) {
            return BLOCKERS.get(thread);
        }
    }
}
