package com.jopdesign.io;

/** A serial line. */
public final class SerialPort extends HardwareObject {
    public static final int MASK_TDRE = 1;
    public static final int MASK_RDRF = 2;
    public static final int MASK_PARITY_ERR = 4;
    public static final int PARITY_ODD = 1;
    public static final int PARITY_EVEN = 3;

    public volatile int status;
    public volatile int data;

    public SerialPort() {
    }

    /** Returns the received character; see {@link #rxFull}. */
    public int read() {
        return data;
    }

    /** Sends a character; see {@link #txEmpty}. */
    public void write(int character) {
        data = character;
    }

    public void setParityMode(int mode) {
        status = mode;
    }

    /** Whether a character has been received. */
    public boolean rxFull() {
        return (status & MASK_RDRF) != 0;
    }

    /** Whether the next character can be sent. */
    public boolean txEmpty() {
        return (status & MASK_TDRE) != 0;
    }

    public boolean parityError() {
        return (status & MASK_PARITY_ERR) != 0;
    }
}
