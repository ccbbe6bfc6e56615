package joprt;

import com.jopdesign.sys.JVMHelp;
import com.jopdesign.sys.RtThreadImpl;

/** A thread whose {@code run} is called when an interrupt happens. */
public class HwEvent extends RtThread {
    private static final class Firing implements Runnable {
        private final RtThreadImpl fired;

        Firing(RtThreadImpl fired) {
            this.fired = fired;
        }

        public void run() {
            fired.fire();
        }
    }

    public HwEvent(int priority, int minTime, int number) {
        super(priority, minTime);
        thr.setEvent();
        JVMHelp.addInterruptHandler(number, new Firing(thr));
    }
}
