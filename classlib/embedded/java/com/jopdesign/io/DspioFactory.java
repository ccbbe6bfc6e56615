package com.jopdesign.io;

import com.jopdesign.sys.Const;

/** The devices of the board for signal processing. */
public class DspioFactory extends IOFactory {
    private static final DspioFactory FACTORY = new DspioFactory();

    private final OutPort out =
        (OutPort) makeHWObject(new OutPort(), Const.IO_DSPIO_OUT);

    DspioFactory() {
    }

    public static DspioFactory getDspioFactory() {
        return FACTORY;
    }

    /** Returns the USB port, which is connected to the same serial line. */
    public SerialPort getUsbPort() {
        return getSerialPort();
    }

    public OutPort getOutPort() {
        return out;
    }
}
