package com.jopdesign.io;

/** The pins and the analog converter of an expansion header. */
public final class ExpansionHeader extends HardwareObject {
    public volatile int IO;
    public volatile int ADC;

    public ExpansionHeader() {
    }

    public void write(int value) {
        IO = value;
    }

    public int readSensors() {
        return IO;
    }

    public int readTemperature() {
        return ADC;
    }
}
