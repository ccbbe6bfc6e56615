package com.jopdesign.io;

import com.jopdesign.sys.Const;
import com.jopdesign.sys.Native;

/** Pins and an analog converter. */
public final class ExpansionHeader extends HardwareObject {
    public volatile int IO;
    public volatile int ADC;

    public ExpansionHeader() {
    }

    public void write(int value) {
        IO = value;
        Native.wr(value, Const.EH_BASE);
    }

    public int readSensors() {
        IO = Native.rd(Const.EH_BASE);
        return IO;
    }

    public int readTemperature() {
        ADC = Native.rd(Const.EH_BASE + 1);
        return ADC;
    }
}
