package com.jopdesign.io;

/**
 * An object whose fields are the registers of a device. On JOP every access to a field is an
 * access to the device. Here a field has the value from when the factory was last asked for the
 * object, and the methods access the device.
 */
public abstract class HardwareObject {
    HardwareObject() {
    }

    /** Reads the registers into the fields. */
    void refresh() {
    }
}
