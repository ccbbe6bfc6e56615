package com.jopdesign.sys;

import joprt.RtThread;

/**
 * The thread of a {@link RtThread}: here an ordinary daemon thread, which starts with the mission
 * and sleeps until its next release. The program ends when its main thread ends. With a simulated
 * clock, threads take turns instead of sleeping (see {@link Turn}).
 */
public class RtThreadImpl {
    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 2;
    public static final int MAX_PRIORITY = 63;
    protected static final int RT_BASE = 2;
    protected static final int RT_IDLE = 1;

    private static RtThreadImpl[] created = new RtThreadImpl[0];
    private static volatile boolean mission;
    private static final ThreadLocal<RtThreadImpl> CURRENT = new ThreadLocal<>();

    private final RtThread thread;
    private final int priority;
    private final int period;
    private final int offset;
    /** The time of the current release, in microseconds. */
    private int release;
    private boolean isEvent;
    private boolean fired;
    private final Turn turn;

    public static void init() {
    }

    public RtThreadImpl(RtThread thread, int priority, int period, int offset) {
        this.thread = thread;
        this.priority = priority;
        this.period = period;
        this.offset = offset;
        turn = new Turn(priority);
        synchronized (RtThreadImpl.class) {
            if (mission) {
                throw new IllegalThreadStateException();
            }
            RtThreadImpl[] longer = new RtThreadImpl[created.length + 1];
            System.arraycopy(created, 0, longer, 0, created.length);
            longer[created.length] = this;
            created = longer;
        }
    }

    /** Selects the core for the thread; there is only one. */
    public void setProcessor(int id) {
    }

    /** Starts all threads. Each has its first release after its offset from a common start. */
    public static void startMission() {
        synchronized (RtThreadImpl.class) {
            if (mission) {
                return;
            }
            mission = true;
        }
        int now = microseconds();
        if (Turn.isTimeSimulated()) {
            Turn.begin(now);
            for (RtThreadImpl t : created) {
                t.turn.expect(now + t.offset, t.isEvent);
            }
        }
        for (RtThreadImpl t : created) {
            t.release = now + t.offset;
            Thread host = new Thread(new Life(t), "rt-" + t.priority);
            host.setDaemon(true);
            int scaled = Thread.MIN_PRIORITY + t.priority * 9 / MAX_PRIORITY;
            host.setPriority(Math.max(Thread.MIN_PRIORITY, Math.min(Thread.MAX_PRIORITY, scaled)));
            host.start();
        }
    }

    private static final class Life implements Runnable {
        private final RtThreadImpl of;

        Life(RtThreadImpl of) {
            this.of = of;
        }

        public void run() {
            of.live();
        }
    }

    private void live() {
        CURRENT.set(this);
        if (Turn.isTimeSimulated()) {
            turn.start();
            try {
                thread.run();
            } finally {
                turn.end();
            }
            return;
        }
        if (isEvent) {
            blockEvent();
        } else {
            sleepUntil(release);
        }
        thread.run();
    }

    /** Waits for the next release. Returns false if that time has already passed. */
    public boolean waitForNextPeriod() {
        int next = release + period;
        if (next - microseconds() < 0) {
            release = microseconds();
            return false;
        }
        release = next;
        sleepUntil(next);
        return true;
    }

    private static void sleepUntil(int time) {
        if (Turn.isTimeSimulated()) {
            RtThreadImpl t = CURRENT.get();
            if (t != null) {
                t.turn.waitUntil(time);
            } else if (mission) {
                new Turn().waitUntil(time);
            } else {
                Turn.passTo(time);
            }
            return;
        }
        for (int left = time - microseconds(); left > 0; left = time - microseconds()) {
            try {
                Thread.sleep(left / 1000, left % 1000 * 1000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private static int microseconds() {
        return Native.rd(Const.IO_US_CNT);
    }

    /** Makes this thread an event handler, which runs each time the event is fired. */
    public void setEvent() {
        isEvent = true;
    }

    public synchronized void fire() {
        if (Turn.isTimeSimulated()) {
            turn.fire();
            return;
        }
        fired = true;
        notify();
    }

    /** Waits until the event is fired. */
    public void blockEvent() {
        if (Turn.isTimeSimulated()) {
            turn.waitForEvent();
        } else {
            awaitFired();
        }
    }

    private synchronized void awaitFired() {
        try {
            while (!fired) {
                wait();
            }
            fired = false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void sleepMs(int millis) {
        sleepUntil(microseconds() + millis * 1000);
    }

    public static void busyWait(int us) {
        int end = microseconds() + us;
        while (end - microseconds() > 0) {
            continue;
        }
    }

    /** Returns the calling real-time thread, or null for other threads. */
    public static RtThread currentRtThread() {
        RtThreadImpl t = CURRENT.get();
        return t == null ? null : t.thread;
    }
}
