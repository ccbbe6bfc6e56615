package joprt;

import com.jopdesign.sys.RtThreadImpl;

/** A thread with a priority and a period, for real-time programs. */
public class RtThread {
    RtThreadImpl thr;
    private final Runnable logic;

    public static void initClass() {
        RtThreadImpl.init();
    }

    /** Makes a thread with a priority and a period in microseconds. */
    public RtThread(int priority, int period) {
        this(null, priority, period, 0);
    }

    public RtThread(Runnable logic, int priority, int period) {
        this(logic, priority, period, 0);
    }

    /** The first release is {@code offset} microseconds after the start of the mission. */
    public RtThread(int priority, int period, int offset) {
        this(null, priority, period, offset);
    }

    public RtThread(Runnable logic, int priority, int period, int offset) {
        this.logic = logic;
        thr = new RtThreadImpl(this, priority, period, offset);
    }

    /** The thread's work; usually a loop that ends each round with waitForNextPeriod. */
    public void run() {
        if (logic != null) {
            logic.run();
        }
    }

    public static void startMission() {
        RtThreadImpl.startMission();
    }

    /** Waits for the next release. Returns false if the release was missed. */
    public boolean waitForNextPeriod() {
        return thr.waitForNextPeriod();
    }

    public void setProcessor(int id) {
        thr.setProcessor(id);
    }

    public static RtThread currentRtThread() {
        return RtThreadImpl.currentRtThread();
    }

    public static void sleepMs(int millis) {
        RtThreadImpl.sleepMs(millis);
    }

    public static void busyWait(int us) {
        RtThreadImpl.busyWait(us);
    }
}
