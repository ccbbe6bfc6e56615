package joprt;

import com.jopdesign.sys.JVMHelp;

/** A thread whose {@code run} is called when an interrupt happens. */
public class HwEvent extends RtThread {
    public HwEvent(int priority, int minTime, int number) {
        super(priority, minTime);
        thr.setEvent();
        JVMHelp.addInterruptHandler(number, () -> thr.fire());
    }
}
