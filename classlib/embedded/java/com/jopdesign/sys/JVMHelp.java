package com.jopdesign.sys;

/** Interrupt handlers, hardware objects and other help for the library. */
public class JVMHelp {
    private static final Runnable[] handlers = new Runnable[Const.NUM_INTERRUPTS];

    public JVMHelp() {
    }

    public static void nullPoint() {
        throw new NullPointerException();
    }

    public static void arrayBound() {
        throw new ArrayIndexOutOfBoundsException();
    }

    public static void monitorState() {
        throw new IllegalMonitorStateException();
    }

    /**
     * Makes the fields of a HardwareObject the registers of the device at an address, and returns
     * the object. The arguments for JOP's object handles have no effect here.
     */
    public static native Object makeHWObject(Object o, int address, int index,
                                             int classPointer);

    /** On JOP, makes an array in a device's memory; here the array is in ordinary memory. */
    public static int[] makeHWArray(int length, int address, int index, int classPointer) {
        return new int[length];
    }

    public static void addInterruptHandler(int nr, Runnable r) {
        addInterruptHandler(0, nr, r);
    }

    public static void addInterruptHandler(int core, int nr, Runnable r) {
        synchronized (handlers) {
            handlers[nr] = r;
        }
    }

    public static void removeInterruptHandler(int nr) {
        removeInterruptHandler(0, nr);
    }

    public static void removeInterruptHandler(int core, int nr) {
        synchronized (handlers) {
            handlers[nr] = null;
        }
    }

    /** Runs the handler of an interrupt on the calling thread. */
    static void interrupt(int nr) {
        Runnable handler;
        synchronized (handlers) {
            handler = nr >= 0 && nr < handlers.length ? handlers[nr] : null;
        }
        if (handler != null) {
            handler.run();
        }
    }

    /** Waits until the serial line is free and writes a character. */
    public static void wr(int c) {
        while ((Native.rd(Const.IO_STATUS) & Const.MSK_UA_TDRE) == 0) {
            continue;
        }
        Native.wr(c, Const.IO_UART);
    }
}
