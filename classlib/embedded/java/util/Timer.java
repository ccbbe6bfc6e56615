package util;

import com.jopdesign.sys.Const;
import com.jopdesign.sys.Native;

/**
 * Time from the processor's counters. They overflow, so times are compared by the sign of their
 * difference.
 */
public class Timer {
    private static boolean blink = true;
    private static boolean started;
    private static int seconds;
    private static int nextSecond;

    public Timer() {
    }

    /** The clock cycle counter. */
    public static int cnt() {
        return Native.rd(Const.IO_CNT);
    }

    /** The microsecond counter. */
    public static int us() {
        return Native.rd(Const.IO_US_CNT);
    }

    public static boolean timeout(int val) {
        return val - us() < 0;
    }

    public static int getTimeoutUs(int usOff) {
        return us() + usOff;
    }

    public static int getTimeoutMs(int msOff) {
        return us() + 1000 * msOff;
    }

    public static int getTimeoutSec(int sec) {
        return us() + 1000000 * sec;
    }

    /** Changes the state of the watchdog, which is usually a light-emitting diode. */
    public static void wd() {
        Native.wr(blink ? 1 : 0, Const.IO_WD);
        blink = !blink;
    }

    public static void usleep(int t) {
        int end = us() + t;
        while (end - us() >= 0) {
            continue;
        }
    }

    /** Updates the count of seconds. Must be called at least once in a second. */
    public static void loop() {
        if (!started) {
            started = true;
            seconds = 0;
            nextSecond = us() + 1000000;
        }
        if (nextSecond - us() < 0) {
            seconds++;
            nextSecond += 1000000;
        }
    }

    public static int getSec() {
        return seconds;
    }

    public static boolean secTimeout(int val) {
        return val - seconds < 0;
    }
}
