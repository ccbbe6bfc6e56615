package com.jopdesign.sys;

public class JVMHelp {
    public static int interrupts;
    public static Runnable handler;
    private static NullPointerException nullPointer;
    private static ArrayIndexOutOfBoundsException bounds;
    private static ArithmeticException division;
    private static StackOverflowError overflow;

    static void interrupt() {
        interrupts++;
        if (handler != null) {
            handler.run();
        }
        Native.wr(1, -128);
    }

    static void except() throws Throwable {
        int reason = Native.rd(-124);
        if (reason == 1) {
            throw overflow;
        } else if (reason == 2) {
            throw nullPointer;
        } else if (reason == 3) {
            throw bounds;
        }
        throw division;
    }

    static void init() {
        nullPointer = new NullPointerException();
        bounds = new ArrayIndexOutOfBoundsException();
        division = new ArithmeticException();
        overflow = new StackOverflowError();
    }
}
