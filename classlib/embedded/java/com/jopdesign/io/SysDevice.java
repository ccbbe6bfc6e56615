package com.jopdesign.io;

/** Counters, interrupts and locks of the processor. */
public final class SysDevice extends HardwareObject {
    /** Read: number of clock cycles. Write: enables interrupts. */
    public volatile int cntInt;
    /** Read: microseconds. Write: time of the next timer interrupt. */
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
    }
}
