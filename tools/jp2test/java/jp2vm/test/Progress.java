package jp2vm.test;

import java.io.PrintStream;

/** A line on the terminal that shows the current test; nothing if standard error is no terminal. */
final class Progress {
    private static final int WIDTH = 70;
    private static final long NANOSECONDS = 50_000_000;

    private final PrintStream err = System.err;
    private final boolean isTerminal = Boolean.getBoolean("jp2test.terminal");
    private long count;
    private long done;
    private long last;

    synchronized void start(long tests) {
        count = tests;
        done = 0;
    }

    synchronized void step(String name) {
        done++;
        long now = System.nanoTime();
        if (isTerminal && (last == 0 || now - last > NANOSECONDS)) {
            last = now;
            String shown = name.length() > WIDTH ? "..." + name.substring(name.length() - WIDTH) : name;
            err.print("\r\033[K" + done + "/" + Math.max(count, done) + " " + shown);
            err.flush();
        }
    }

    /** Shows what goes on without a number. */
    synchronized void show(String what) {
        if (isTerminal) {
            err.print("\r\033[K" + what);
            err.flush();
        }
    }

    synchronized void end() {
        if (isTerminal) {
            err.print("\r\033[K");
            err.flush();
        }
    }
}
