package util;

import com.jopdesign.sys.Const;
import com.jopdesign.sys.Native;

/** Simple output for finding errors, on the serial line. */
public abstract class Dbg {
    public Dbg() {
    }

    // All three kinds of output use the serial line, which never makes a thread wait.

    public static void init() {
    }

    public static void initSer() {
    }

    public static void initSerWait() {
    }

    public static void wr(int c) {
        while ((Native.rd(Const.IO_STATUS) & Const.MSK_UA_TDRE) == 0) {
            continue;
        }
        Native.wr(c, Const.IO_UART);
    }

    public static void lf() {
        wr('\r');
        wr('\n');
    }

    /** Reads the received characters into the buffer, and returns the number of characters in it. */
    public static int readBuffer(int[] buf, int pos) {
        int n = pos;
        while (n < buf.length && (Native.rd(Const.IO_STATUS) & Const.MSK_UA_RDRF) != 0) {
            buf[n++] = Native.rd(Const.IO_UART);
        }
        return n;
    }

    public static void wr(String s, int val) {
        wr(s);
        intVal(val);
        lf();
    }

    public static void wr(String s) {
        for (int i = 0; i < s.length(); i++) {
            wr(s.charAt(i));
        }
    }

    public static void wr(StringBuffer s) {
        wr(s.toString());
    }

    public static void wr(boolean b) {
        wr(b ? "true " : "false ");
    }

    /** Writes a decimal number and a blank. */
    public static void intVal(int val) {
        wr(Integer.toString(val));
        wr(' ');
    }

    /** Writes a hexadecimal number of at least two digits and a blank. */
    public static void hexVal(int val) {
        if (val >= 0 && val < 16) {
            wr('0');
        }
        wr(Integer.toHexString(val));
        wr(' ');
    }

    /** Writes the two hexadecimal digits of a byte and a blank. */
    public static void byteVal(int val) {
        wr(Character.forDigit(val >> 4 & 15, 16));
        wr(Character.forDigit(val & 15, 16));
        wr(' ');
    }
}
