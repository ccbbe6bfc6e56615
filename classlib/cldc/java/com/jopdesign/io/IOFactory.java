package com.jopdesign.io;

import com.jopdesign.sys.JVMHelp;
import com.jopdesign.sys.Native;
import com.jopdesign.sys.Const;

/** Gives out the objects for the devices, one for each device. */
public class IOFactory {
    private static final int SCRATCHPAD_WORDS = 256;

    private static final IOFactory FACTORY = new IOFactory();

    private SysDevice sysDevice;
    private SerialPort serialPort;
    private int[] scratchpad;

    IOFactory() {
    }

    public static IOFactory getFactory() {
        return FACTORY;
    }

    public void registerInterruptHandler(int nr, Runnable logic) {
        JVMHelp.addInterruptHandler(nr, logic);
    }

    public void deregisterInterruptHandler(int nr) {
        JVMHelp.removeInterruptHandler(nr);
    }

    /** The mask has no register for reading, so the factory remembers it. */
    private int mask;

    public synchronized void enableInterrupt(int nr) {
        mask |= 1 << nr;
        Native.wr(mask, Const.IO_INTMASK);
    }

    public synchronized void disableInterrupt(int nr) {
        mask &= ~(1 << nr);
        Native.wr(mask, Const.IO_INTMASK);
    }

    public synchronized SerialPort getSerialPort() {
        if (serialPort == null) {
            serialPort = new SerialPort();
        }
        serialPort.refresh();
        return serialPort;
    }

    public synchronized SysDevice getSysDevice() {
        if (sysDevice == null) {
            sysDevice = new SysDevice();
        }
        sysDevice.refresh();
        return sysDevice;
    }

    public synchronized int[] getScratchpadMemory() {
        if (scratchpad == null) {
            scratchpad = new int[SCRATCHPAD_WORDS];
        }
        return scratchpad;
    }
}
