package com.jopdesign.io;

/** Light-emitting diodes on writing, switches on reading. */
public final class LedSwitch extends HardwareObject {
    public volatile int ledSwitch;

    public LedSwitch() {
    }
}
