package jp2vm.test;

import java.util.ArrayList;
import java.util.List;

/**
 * One execution of a test: the methods before and after it, and the test, each in a scope of its own. The code of JUnit
 * between them is not counted.
 */
final class Execution {
    /** What follows the test's name in the scope of the first execution. */
    static final String COLD = " (cold)";
    /** What follows it in the scope of each repeat, except for the one that counts. */
    static final String REPEAT = " (repeat)";

    private static final int SETTLE_MILLISECONDS = 2;
    private static final int SETTLE_ATTEMPTS = 250;
    private static final long NANOSECONDS = 1_000_000; // of a millisecond
    private static final long SECOND = 1000 * NANOSECONDS;
    private static final long FIRST_COLLECTION = SECOND / 10;
    private static volatile int timeout = Options.TIMEOUT;

    private final String name;
    private final String role = Repeater.role();
    private final List<Meter> meters = new ArrayList<>();
    private final Sources before = Sources.read();
    private final long start = System.nanoTime();
    private long nanoseconds;
    private Sources after;
    private Values values;
    private boolean hasOtherThreads;
    private boolean isRunning;
    private boolean mayShare;
    private boolean hasFailed;
    private boolean isCounted;
    private Throwable failure;

    /**
     * Starts an execution on the thread of the test.
     *
     * @param name the test's name
     */
    Execution(String name) {
        this.name = scope(name);
    }

    /** Sets the time of --timeout, of which half is the longest time to wait for other threads. */
    static void setTimeout(int seconds) {
        timeout = seconds;
    }

    /** Returns the name of the scope of the execution that counts: control characters become blanks. */
    static String scope(String test) {
        return test.replaceAll("\\p{Cntrl}", " ");
    }

    /** Returns what is before the role in the name of a scope. */
    static String test(String scope) {
        return scope.endsWith(COLD) ? scope.substring(0, scope.length() - COLD.length())
                : scope.endsWith(REPEAT) ? scope.substring(0, scope.length() - REPEAT.length()) : scope;
    }

    /** Returns the name of the execution's scope. */
    String scope() {
        return name + role;
    }

    synchronized void add(Meter meter) {
        meters.add(meter);
    }

    /** Marks that the test's own method was counted, and not only those around it. */
    void setCounted() {
        isCounted = true;
    }

    void fail(Throwable throwable) {
        hasFailed = true;
        failure = throwable;
    }

    /** Ends the execution, on the thread of the test. Other threads may still work for it: waits until they end. */
    void finish() {
        mayShare = Sources.hasProbe();
        nanoseconds = System.nanoTime() - start;
        after = Sources.read();
        isRunning = !await();
        hasOtherThreads |= isRunning;
        for (Meter meter : meters) {
            hasOtherThreads |= meter.hasOtherThreads();
        }
        values = sum();
        for (int i = 0; hasOtherThreads && i < SETTLE_ATTEMPTS; i++) {
            Values earlier = values;
            pause();
            values = sum();
            if (values.equals(earlier)) {
                break;
            }
        }
        if (Overhead.isMeasured(name)) {
            measure();
        }
        meters.clear();
    }

    /* Waits for threads and tasks that work for the test: half of the timeout, but if they execute nothing, only a
     * tenth of it, or two seconds. Returns whether they have ended. */
    private boolean await() {
        long most = timeout * SECOND / 2;
        long mostStill = Math.min(most, Math.max(2 * SECOND, timeout * SECOND / 10));
        long begin = System.nanoTime();
        long moved = begin;
        long collection = FIRST_COLLECTION;
        Values former = sum();
        boolean wasInterrupted = Thread.interrupted(); // by the test
        try {
            while (unfinished() != 0) {
                Thread.sleep(SETTLE_MILLISECONDS);
                long now = System.nanoTime();
                Values values = sum();
                moved = values.equals(former) ? moved : now;
                former = values;
                if (now - begin > most || now - moved > mostStill) {
                    return false;
                }
                if (now - moved > collection) {
                    System.gc(); // finds tasks that nobody will execute
                    collection *= 4;
                }
            }
            return true;
        } catch (InterruptedException e) {
            wasInterrupted = true;
            return false;
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private long unfinished() {
        long unfinished = 0;
        for (Meter meter : meters) {
            unfinished += meter.unfinished();
        }
        return unfinished;
    }

    private void measure() {
        for (Meter meter : meters) {
            Values part = new Values();
            meter.addTo(part);
            Overhead.set(meter.part(), part);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(SETTLE_MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Values sum() {
        Values sum = new Values();
        for (Meter meter : meters) {
            meter.addTo(sum);
            Values overhead = role.equals(COLD) ? null : Overhead.of(meter.part());
            if (overhead != null) {
                sum.subtract(overhead);
            }
        }
        return sum;
    }

    long milliseconds() {
        return nanoseconds / NANOSECONDS;
    }

    Values values() {
        return values;
    }

    boolean isCounted() {
        return isCounted && values != null && values.get(Values.INSTRUCTIONS) > 0;
    }

    boolean hasFailed() {
        return hasFailed;
    }

    Throwable failure() {
        return failure;
    }

    /** Returns whether threads or tasks of the test have not ended, so that the values are not final. */
    boolean isRunning() {
        return isRunning;
    }

    boolean hasOtherThreads() {
        return hasOtherThreads;
    }

    /** Returns whether other threads could have worked for the test. */
    boolean mayShare() {
        return mayShare || hasOtherThreads;
    }

    boolean hasUsedRandom() {
        return !before.hasSameRandom(after);
    }

    boolean hasCollected() {
        return !before.hasSameCollections(after);
    }
}
