package jp2vm.jmh;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * What has become of the counts of all benchmarks, in the process that starts them. JMH ends with status 0 even if a
 * benchmark has failed. If a count is missing or wrong, this class lets the process end with status 1.
 */
final class Outcome {
    private static final Set<String> FAILURES = new LinkedHashSet<>();
    private static String pending; /* the benchmark whose forked process runs; null: there is none */
    private static boolean isRegistered;

    private Outcome() {
    }

    /* A forked process of a benchmark starts. */
    static synchronized void expect(String benchmark) {
        endPending();
        pending = benchmark;
        register();
    }

    static synchronized void fail(String benchmark, String reason) {
        FAILURES.add(benchmark + ": " + reason);
        register();
    }

    /* A forked process that has ended without results is not accepted. */
    private static void endPending() {
        if (pending != null) {
            FAILURES.add(pending + ": the forked process has ended before its counts were complete");
            pending = null;
        }
    }

    /* In a forked process, JMH itself reports the failure to the process that started it. */
    private static void register() {
        boolean isFork = System.getProperty("sun.java.command", "").startsWith("org.openjdk.jmh.runner.ForkedMain");
        if (!isRegistered && !isFork) {
            isRegistered = true;
            Runtime.getRuntime().addShutdownHook(new Thread(Outcome::end, "jp2"));
        }
    }

    private static synchronized void end() {
        endPending();
        for (String failure : FAILURES) {
            System.out.println("# jp2: error: " + failure);
        }
        System.out.flush();
        if (!FAILURES.isEmpty()) {
            Runtime.getRuntime().halt(1);
        }
    }

    /* The forked process of a benchmark has ended. Returns whether each iteration has all counts. */
    static synchronized boolean accept(BenchmarkResult result, Iterable<String> names, String first) {
        String benchmark = result.getParams().getBenchmark();
        int expected = result.getParams().getMeasurement().getCount();
        int complete = 0;
        for (IterationResult iteration : result.getIterationResults()) {
            Map<String, Result> counts = iteration.getSecondaryResults();
            boolean isComplete = true;
            for (String name : names) {
                isComplete &= counts.containsKey(name);
            }
            complete += isComplete && counts.get(first).getScore() > 0 ? 1 : 0;
        }
        pending = null;
        if (complete != expected) {
            fail(benchmark, complete + " of " + expected + " iterations have counts");
            return false;
        }
        return true;
    }
}
