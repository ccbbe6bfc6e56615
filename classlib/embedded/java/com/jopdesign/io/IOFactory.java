package com.jopdesign.io;

import com.jopdesign.sys.Const;
import com.jopdesign.sys.JVMHelp;
import com.jopdesign.sys.Native;

/** Makes the objects that represent the devices, one object for each device. */
public class IOFactory {
    private static final int SCRATCHPAD_WORDS = 256;

    private static final IOFactory FACTORY = new IOFactory();

    private final SysDevice sysDevice =
        (SysDevice) makeHWObject(new SysDevice(), Const.IO_SYS_DEVICE);
    private final SerialPort serialPort =
        (SerialPort) makeHWObject(new SerialPort(), Const.IO_UART1_BASE);
    private int[] scratchpad;

    protected IOFactory() {
    }

    static Object makeHWObject(HardwareObject object, int address) {
        return JVMHelp.makeHWObject(object, address, 0, 0);
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

    /** The last mask that was written, because the device has no register for reading it. */
    private int mask;

    public synchronized void enableInterrupt(int nr) {
        mask |= 1 << nr;
        Native.wr(mask, Const.IO_INTMASK);
    }

    public synchronized void disableInterrupt(int nr) {
        mask &= ~(1 << nr);
        Native.wr(mask, Const.IO_INTMASK);
    }

    public SerialPort getSerialPort() {
        return serialPort;
    }

    public SysDevice getSysDevice() {
        return sysDevice;
    }

    public synchronized int[] getScratchpadMemory() {
        if (scratchpad == null) {
            scratchpad = new int[SCRATCHPAD_WORDS];
        }
        return scratchpad;
    }
}
