package com.jopdesign.io;

import com.jopdesign.sys.Const;
import com.jopdesign.sys.Native;

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
        refresh();
    }

    @Override
    void refresh() {
        status = Native.rd(Const.IO_STATUS);
    }

    /** Takes the character that was received; see {@link #rxFull}. */
    public int read() {
        data = Native.rd(Const.IO_UART);
        return data;
    }

    /** Sends a character; see {@link #txEmpty}. */
    public void write(int data) {
        Native.wr(data, Const.IO_UART);
    }

    public void setParityMode(int mode) {
        Native.wr(mode, Const.IO_STATUS);
    }

    /** Whether a character has been received. */
    public boolean rxFull() {
        refresh();
        return (status & MASK_RDRF) != 0;
    }

    /** Whether the next character can be sent. */
    public boolean txEmpty() {
        refresh();
        return (status & MASK_TDRE) != 0;
    }

    public boolean parityError() {
        refresh();
        return (status & MASK_PARITY_ERR) != 0;
    }
}
