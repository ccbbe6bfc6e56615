package com.jopdesign.io;

/**
 * An object whose int fields are the registers of a device, once its factory has given it the
 * device's address: every access to a field is an access to the device.
 */
public abstract class HardwareObject {
    /** The address of the first register; 0: the fields are ordinary memory. */
    private int address;

    protected HardwareObject() {
    }
}
