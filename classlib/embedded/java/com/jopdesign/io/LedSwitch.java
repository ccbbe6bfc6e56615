package com.jopdesign.io;

/** Writing sets light-emitting diodes; reading returns the switches. */
public final class LedSwitch extends HardwareObject {
    public volatile int ledSwitch;

    public LedSwitch() {
    }
}
