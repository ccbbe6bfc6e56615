package com.jopdesign.io;

import com.jopdesign.sys.Const;
import com.jopdesign.sys.Native;

/** Counters, interrupts and locks of the processor. */
public final class SysDevice extends HardwareObject {
    public volatile int cntInt;
    public volatile int uscntTimer;
    public volatile int intNr;
    public volatile int wd;
    public volatile int exception;
    public volatile int lock_acquire;
    public volatile int cpuId;
    public volatile int signal;
    public volatile int intMask;
    public volatile int clearInt;
    public volatile int deadLine;
    public volatile int nrCpu;
    public volatile int perfCounter;

    public SysDevice() {
        refresh();
    }

    @Override
    void refresh() {
        cntInt = Native.rd(Const.IO_CNT);
        uscntTimer = Native.rd(Const.IO_US_CNT);
        cpuId = Native.rd(Const.IO_CPU_ID);
        nrCpu = Native.rd(Const.IO_CPUCNT);
    }
}
