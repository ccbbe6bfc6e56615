package com.jopdesign.sys;

/** The start and the end of a program. */
public class Startup {
    private static final Runnable[] cores = new Runnable[16];

    public Startup() {
    }

    /** Sets the code of another core; this machine has only one. */
    public static void setRunnable(Runnable r, int index) {
        cores[index] = r;
    }

    /** Announces the end on the serial line, as JOP does, and ends the program. */
    public static void exit() {
        String message = "\r\nJVM exit!\r\n";
        for (int i = 0; i < message.length(); i++) {
            JVMHelp.wr(message.charAt(i));
        }
        System.exit(0);
    }

    /** The size of the on-chip scratchpad memory in words: 0, since there is none. */
    public static int getSPMSize() {
        return 0;
    }
}
