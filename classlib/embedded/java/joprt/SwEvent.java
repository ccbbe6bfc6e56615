package joprt;

/** A thread that runs its handler each time another thread fires it. */
public class SwEvent extends RtThread {
    public SwEvent(int priority, int minTime) {
        super(priority, minTime);
        thr.setEvent();
    }

    public final void fire() {
        thr.fire();
    }

    public final void run() {
        while (true) {
            handle();
            thr.blockEvent();
        }
    }

    /** The work; to be overridden. */
    public void handle() {
    }
}
