package jp2vm.test;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import jp2vm.Counts;
import jp2vm.Scope;

/**
 * Counts one piece of a test on the calling thread, from {@link #begin} to {@link #end}, and everything that other
 * threads do for it.
 *
 * <p>The thread's own number is read before and after the scope, so that the difference shows whether other threads
 * have worked. The instructions of these readings are constant; {@link #calibrate} measures them.
 */
final class Meter {
    private static final int CALIBRATIONS = 5;
    private static final Method VALUES = findValues();
    private static long constant;

    private final String before;
    private final Scope scope;
    private final Overhead.Part part;
    private String after;

    private Meter(String before, Scope scope, Overhead.Part part) {
        this.before = before;
        this.part = part;
        this.scope = scope;
    }

    /* The method returns the machine's text as it is: parsing it takes a number of instructions that depends on the
     * numbers. */
    private static Method findValues() {
        try {
            Method method = Counts.class.getDeclaredMethod("values", Thread.class);
            method.setAccessible(true);
            return method;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("jp2vm-scopes.jar is of another version", e);
        }
    }

    /** Measures the constant part; the first measurements contain the first use of the methods. */
    static void calibrate() {
        for (int i = 0; i < CALIBRATIONS; i++) {
            Meter meter = begin("jp2test: calibration", Overhead.Part.OTHER);
            meter.end();
            constant = meter.ownInstructions() - meter.scope.instructions();
        }
    }

    static Meter begin(String name, Overhead.Part part) {
        String before = readThread();
        return new Meter(before, Scope.open(name), part);
    }

    Overhead.Part part() {
        return part;
    }

    void end() {
        scope.close();
        after = readThread();
    }

    private static String readThread() {
        try {
            return (String) VALUES.invoke(null, Thread.currentThread());
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
    }

    private long ownInstructions() {
        return first(after) - first(before);
    }

    private static long first(String text) {
        return Long.parseLong(text.substring(0, text.indexOf(' ')));
    }

    /** Returns whether the scope has instructions of other threads. */
    boolean hasOtherThreads() {
        return ownInstructions() - scope.instructions() != constant;
    }

    /** Returns the number of threads and tasks that still work for the scope. */
    long unfinished() {
        return scope.unfinished();
    }

    void addTo(Values values) {
        values.add(Values.INSTRUCTIONS, scope.instructions());
        values.add(Values.OBJECTS, scope.objects());
        values.add(Values.BYTES, scope.allocatedBytes());
        values.add(Values.LOCKS, scope.locks());
    }
}
