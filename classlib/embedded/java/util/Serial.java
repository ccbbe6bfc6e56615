package util;

import com.jopdesign.sys.Const;
import com.jopdesign.sys.Native;

/** A serial line with buffers in both directions, which {@code loop} serves. */
public class Serial {
    private static final int SIZE = 128;

    private final int statusAddress;
    private final int[] received = new int[SIZE];
    private int readPosition;
    private int receivedCount;
    private final int[] sending = new int[SIZE];
    private int sendPosition;
    private int sendCount;

    /** The line whose status register has the given address; its data register follows. */
    public Serial(int addr) {
        statusAddress = addr;
    }

    /** Exchanges characters with the line; must be called repeatedly. */
    public void loop() {
        while (receivedCount < SIZE
                && (Native.rd(statusAddress) & Const.MSK_UA_RDRF) != 0) {
            received[(readPosition + receivedCount) % SIZE] = Native.rd(statusAddress + 1);
            receivedCount++;
        }
        while (sendCount > 0 && (Native.rd(statusAddress) & Const.MSK_UA_TDRE) != 0) {
            Native.wr(sending[sendPosition], statusAddress + 1);
            sendPosition = (sendPosition + 1) % SIZE;
            sendCount--;
        }
    }

    /** Returns the number of characters that can be read. */
    public int rxCnt() {
        return receivedCount;
    }

    /** Returns the number of characters that can be written. */
    public int txFreeCnt() {
        return SIZE - sendCount;
    }

    public int rd() {
        int c = received[readPosition];
        readPosition = (readPosition + 1) % SIZE;
        receivedCount--;
        return c;
    }

    public void wr(int c) {
        sending[(sendPosition + sendCount) % SIZE] = c;
        sendCount++;
    }

    /** Sets the line's signal "ready", which does not exist here. */
    public void setDTR(boolean arg) {
    }
}
