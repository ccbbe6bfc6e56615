package com.jopdesign.sys;

/** The part of JOP's garbage collector that programs call; the machine does the work. */
public class GC {
    private static final Object MUTEX = new Object();

    public GC() {
    }

    public static Object getMutex() {
        return MUTEX;
    }

    /** Declares that a thread of the program runs the collector; has no effect here. */
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
