package com.jopdesign.sys;

/**
 * The turn of a thread in a mission with a simulated clock. Real-time threads run one at a time,
 * until they wait or end. The next one is the due thread with the highest priority. If no thread is
 * due, it is the thread that is due first, and the clock advances to that time. So all runs are
 * equal. A thread of higher priority does not interrupt a running thread.
 *
 * <p>The program's other threads have the lowest priority when they wait here. While such a thread
 * runs, or the thread that started the mission, the real-time threads wait for it at most PATIENCE;
 * after that it runs beside them.
 */
final class Turn {
    private static final int PATIENCE = 100; // ms
    private static final Object LOCK = new Object();

    private static Turn waiting; // threads that wait for a time, in the order of their arrival
    private static Turn runner; // the running thread; null: no known thread
    private static int now; // time at which the last runner gave up its turn, in microseconds

    private final int priority;
    private final boolean isOfMission;
    private int time;
    private boolean atEvent;
    private boolean isFired;
    private Turn next;

    /** Makes the turn of a real-time thread. */
    Turn(int priority) {
        this.priority = priority;
        isOfMission = true;
    }

    /** Makes the turn of another thread. */
    Turn() {
        priority = Integer.MIN_VALUE;
        isOfMission = false;
    }

    static native boolean isTimeSimulated();

    /** Advances the calling thread's clock to this value of the counter, if the clock is earlier. */
    static native void passTo(int microseconds);

    /** Like LOCK.wait(milliseconds), but simulated time does not pass. Cannot be interrupted. */
    private static native void waitForTurn(Object lock, int milliseconds);

    /** Called by the thread that starts a mission, after expect() was called for all turns. */
    static void begin(int time) {
        synchronized (LOCK) {
            now = time;
            runner = new Turn();
        }
    }

    /** Sets the first time of a thread that has not started; events have none. */
    void expect(int first, boolean isEvent) {
        synchronized (LOCK) {
            time = first;
            atEvent = isEvent;
            if (!isEvent) {
                append();
            }
        }
    }

    /** Called by a new thread; waits until the thread's first time. */
    void start() {
        synchronized (LOCK) {
            await();
        }
    }

    void waitUntil(int end) {
        synchronized (LOCK) {
            leave();
            time = end;
            append();
            await();
        }
    }

    void waitForEvent() {
        synchronized (LOCK) {
            leave();
            if (isFired) {
                isFired = false;
                time = now;
                append();
            } else {
                atEvent = true;
            }
            await();
        }
    }

    void fire() {
        synchronized (LOCK) {
            if (atEvent) {
                atEvent = false;
                time = Native.rd(Const.IO_US_CNT);
                append();
            } else {
                isFired = true;
            }
        }
    }

    /** Called when the thread ends. */
    void end() {
        synchronized (LOCK) {
            leave();
        }
    }

    /** Ends the turn of the running thread: the caller, or a thread that runs beside the others. */
    private void leave() {
        if (isOfMission || runner == null || !runner.isOfMission) {
            int mine = Native.rd(Const.IO_US_CNT);
            if (mine - now > 0) {
                now = mine;
            }
            runner = null;
            LOCK.notifyAll();
        }
    }

    private void append() {
        LOCK.notifyAll(); // this turn may be the next
        next = null;
        if (waiting == null) {
            waiting = this;
            return;
        }
        Turn last = waiting;
        while (last.next != null) {
            last = last.next;
        }
        last.next = this;
    }

    private void remove() {
        if (waiting == this) {
            waiting = next;
            return;
        }
        Turn before = waiting;
        while (before.next != this) {
            before = before.next;
        }
        before.next = next;
    }

    private static Turn best() {
        Turn best = waiting;
        for (Turn t = waiting; t != null; t = t.next) {
            if (t.isBefore(best)) {
                best = t;
            }
        }
        return best;
    }

    private boolean isBefore(Turn other) {
        boolean isDue = time - now <= 0;
        boolean isOtherDue = other.time - now <= 0;
        if (isDue && isOtherDue || time == other.time) {
            return priority > other.priority;
        }
        return isDue || !isOtherDue && time - other.time < 0;
    }

    /** Waits for this thread's turn, then advances its clock. */
    private void await() {
        while (runner != null || best() != this) {
            Turn other = runner;
            if (other == null || other.isOfMission || best() != this) {
                waitForTurn(LOCK, 0);
                continue;
            }
            waitForTurn(LOCK, PATIENCE);
            if (runner == other) {
                runner = null;
            }
        }
        remove();
        runner = this;
        if (time - now > 0) {
            now = time;
        }
        passTo(now);
    }
}
