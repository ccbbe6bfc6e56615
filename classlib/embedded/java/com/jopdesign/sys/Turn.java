package com.jopdesign.sys;

/**
 * The turn of a thread in a mission whose clock is simulated. Real-time threads run one at a time
 * then, until they wait or end: next comes the one that is due and has the highest priority, or,
 * when none is due, the one that is due first, and time goes on to that. So every run is the same.
 * A thread that runs is not interrupted by one of higher priority.
 *
 * <p>The program's other threads have a turn when they wait here: the lowest priority. While one
 * that did so runs, or the one that started the mission, the real-time threads wait for it as long
 * as PATIENCE; then it is left to run beside them.
 */
final class Turn {
    private static final int PATIENCE = 100; // ms
    private static final Object LOCK = new Object();

    private static Turn waiting; // those that wait for a time, in the order in which they came
    private static Turn runner; // who runs; null: nobody that is known
    private static int now; // when the last runner gave up its turn, in microseconds

    private final int priority;
    private final boolean isOfMission;
    private int time;
    private boolean atEvent;
    private boolean isFired;
    private Turn next;

    /** Of a real-time thread. */
    Turn(int priority) {
        this.priority = priority;
        isOfMission = true;
    }

    /** Of another thread. */
    Turn() {
        priority = Integer.MIN_VALUE;
        isOfMission = false;
    }

    static native boolean isTimeSimulated();

    /** The calling thread's clock goes on to that value of the counter, unless it was there. */
    static native void passTo(int microseconds);

    /** As LOCK.wait(milliseconds), but no simulated time passes. Cannot be interrupted. */
    private static native void waitForTurn(Object lock, int milliseconds);

    /** The calling thread starts a mission; the turns have been given their first times. */
    static void begin(int time) {
        synchronized (LOCK) {
            now = time;
            runner = new Turn();
        }
    }

    /** The first time of a thread that has not started yet; events have none. */
    void expect(int first, boolean isEvent) {
        synchronized (LOCK) {
            time = first;
            atEvent = isEvent;
            if (!isEvent) {
                append();
            }
        }
    }

    /** A new thread waits for the time that was expected. */
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

    /** The thread ends. */
    void end() {
        synchronized (LOCK) {
            leave();
        }
    }

    /** Whoever runs gives up: the caller, or one that was left to run beside the others. */
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
        LOCK.notifyAll(); // it may be the one whose turn comes
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

    /** Returns when it is this thread's turn, with its clock moved on. */
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
