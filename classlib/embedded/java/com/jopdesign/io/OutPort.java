package com.jopdesign.io;

/** A port for output. */
public class OutPort extends HardwareObject {
    public int port;

    public OutPort() {
    }
}
