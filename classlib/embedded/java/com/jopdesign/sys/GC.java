package com.jopdesign.sys;

/** The part of JOP's garbage collector that programs call; the work is done by the machine. */
public class GC {
    private static final Object MUTEX = new Object();

    public GC() {
    }

    public static Object getMutex() {
        return MUTEX;
    }

    /** Announces that a thread of the program runs the collector; not needed here. */
    public static void setConcurrent() {
    }

    public static void gc() {
        System.gc();
    }

    public static int getScratchpadSize() {
        return Startup.getSPMSize();
    }

    public static int freeMemory() {
        return (int) Math.min(Runtime.getRuntime().freeMemory(), Integer.MAX_VALUE);
    }

    public static int totalMemory() {
        return (int) Math.min(Runtime.getRuntime().totalMemory(), Integer.MAX_VALUE);
    }
}
