package jp2vm.analysis;

import java.io.OutputStream;
import java.io.PrintStream;

/** What the machine calls. */
final class Host {

    /** The number of lines of a stack trace that are reported. */
    private static final int MOST_FRAMES = 12;

    private Host() {
    }

    /** What analyses print goes where messages of the machine go: standard output is the program's. */
    private static final class Messages extends OutputStream {

        @Override
        public void write(int value) {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] data, int offset, int length) {
            print(data, offset, length);
        }
    }

    private static native void print(byte[] data, int offset, int length);

    static Error start() {
        PrintStream stream = new PrintStream(new Messages(), true);
        System.setOut(stream);
        System.setErr(stream);
        return new Stuck();
    }

    /** Raised in an analysis that does not come back. */
    private static final class Stuck extends Error {

        private static final long serialVersionUID = 1;

        Stuck() {
            super("it does not come to an end");
        }

        /** Does nothing: the object is made in advance, so its trace would name no useful place. */
        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    /** An exception that an analysis has not caught. */
    static void report(String prefix, Throwable thrown) {
        StringBuilder text = new StringBuilder(prefix).append(thrown).append('\n');
        StackTraceElement[] trace = thrown.getStackTrace();
        for (int i = 0; i < trace.length && i < MOST_FRAMES; i++) {
            text.append("\tat ").append(trace[i]).append('\n');
        }
        if (trace.length > MOST_FRAMES) {
            text.append("\t... ").append(trace.length - MOST_FRAMES).append(" more\n");
        }
        System.err.print(text);
    }
}
