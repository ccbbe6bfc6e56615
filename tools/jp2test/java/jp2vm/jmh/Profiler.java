package jp2vm.jmh;

import java.io.File;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import jp2vm.Counts;
import jp2vm.Scope;
import jp2vm.ScopeCounts;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.BenchmarkException;
import org.openjdk.jmh.runner.IterationType;

/**
 * A profiler of JMH: the counts of one operation. Each iteration is a scope, without the work of JMH's own thread. If
 * all iterations but the first have the same number for each operation, up to the work of JMH in an iteration, it is
 * exact. Otherwise the counts vary. A line after the last iteration says which it is.
 *
 * <p>An operation includes the loop in which JMH calls the benchmark's method.
 *
 * <p>A missing count is an error: JMH then drops the benchmark's results, and ends with status 1.
 */
public class Profiler implements InternalProfiler, ExternalProfiler {
    /* What JMH does in an iteration beside the operations, at most. */
    private static final long REST = 4000;
    /* For how long the counts wait for the end of the work of other threads. */
    private static final long PATIENCE_MS = 5000;
    private static final String[] NAMES = {"instructions", "objects", "allocated", "locks"};
    private static final String[] UNITS = {"#/op", "#/op", "B/op", "#/op"};

    private final List<long[]> iterations = new ArrayList<>();
    private Scope scope;
    private long[] before;
    private boolean isFirst = true;
    private int measured;

    /** JMH creates the profiler. */
    public Profiler() {
    }

    @Override
    public String getDescription() {
        return "exact counts of instructions, objects, bytes and locks, on jp2vm --scopes";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = read(Counts.of(Thread.currentThread()));
        if (before == null) {
            fail(benchmark, "this machine does not count; write -jvm jp2vm -jvmArgs --scopes");
        }
        scope = Scope.open(benchmark.getBenchmark());
    }

    private static long[] read(ScopeCounts counts) {
        return counts == null ? null : new long[] {counts.getInstructions(), counts.getObjects(),
            counts.getAllocatedBytes(), counts.getLocks()};
    }

    @Override
    public Collection<? extends Result> afterIteration(BenchmarkParams benchmark, IterationParams iteration,
            IterationResult result) {
        awaitOthers(benchmark);
        scope.close();
        long[] after = read(Counts.of(Thread.currentThread()));
        long operations = result.getMetadata().getAllOps();
        long[] counts = {scope.instructions(), scope.objects(), scope.allocatedBytes(), scope.locks(), operations};
        for (int i = 0; i < NAMES.length; i++) {
            counts[i] = Math.max(0, counts[i] - (after[i] - before[i]));
        }
        if (operations <= 0 || counts[0] == 0) {
            fail(benchmark, counts[0] + " instructions in " + operations + " operations");
        }
        if (!isFirst) {
            iterations.add(counts);
        }
        isFirst = false;
        measured += iteration.getType() == IterationType.MEASUREMENT ? 1 : 0;
        if (measured == iteration.getCount()) {
            report();
        }
        List<Result> results = new ArrayList<>();
        for (int i = 0; i < NAMES.length; i++) {
            results.add(new ScalarResult(name(i), value(counts, i), UNITS[i], AggregationPolicy.AVG));
        }
        return results;
    }

    private static String name(int index) {
        return "\u00b7" + NAMES[index];
    }

    /* Returns the most that the rest of an iteration adds to the average of an operation. */
    private static double rest(long[] counts) {
        return (double) REST / counts[NAMES.length];
    }

    /* Returns the average; if it is a whole number but for the rest of the iteration, this number. */
    private static double value(long[] counts, int index) {
        double average = (double) counts[index] / counts[NAMES.length];
        double whole = Math.rint(average);
        return rest(counts) < 0.5 && Math.abs(average - whole) <= rest(counts) ? whole : average;
    }

    /* Waits for threads and tasks that the operations have started. */
    private void awaitOthers(BenchmarkParams benchmark) {
        long end = System.nanoTime() + PATIENCE_MS * 1000000;
        while (scope.unfinished() > 0) {
            if (System.nanoTime() > end) {
                fail(benchmark, scope.unfinished() + " threads or tasks of the benchmark have not ended");
            }
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                fail(benchmark, "interrupted while its threads and tasks end");
            }
        }
    }

    private static void fail(BenchmarkParams benchmark, String reason) {
        Outcome.fail(benchmark.getBenchmark(), reason);
        System.out.println("# jp2: error: " + reason);
        throw new IllegalStateException("jp2: " + reason);
    }

    private void report() {
        if (iterations.size() < 2) {
            System.out.println("# jp2: fewer than three iterations; whether counts are exact is not known");
            return;
        }
        for (int i = 0; i < NAMES.length; i++) {
            double least = Double.MAX_VALUE;
            double most = 0;
            double rest = 0;
            for (long[] iteration : iterations) {
                least = Math.min(least, value(iteration, i));
                most = Math.max(most, value(iteration, i));
                rest = Math.max(rest, rest(iteration));
            }
            String text = most - least > rest ? String.format(Locale.ROOT, "varies from %,.1f to %,.1f", least, most)
                    : rest < 0.5 && least == most ? "exact" : String.format(Locale.ROOT, "exact but for %,.1f", rest);
            System.out.printf(Locale.ROOT, "# jp2: %s %,.1f %s, %s%n", name(i), most, UNITS[i], text);
        }
    }

    /* --- in the process that starts the forks --- */

    @Override
    public Collection<String> addJVMInvokeOptions(BenchmarkParams params) {
        return Collections.emptyList();
    }

    @Override
    public Collection<String> addJVMOptions(BenchmarkParams params) {
        return Collections.emptyList();
    }

    @Override
    public void beforeTrial(BenchmarkParams benchmark) {
        Outcome.expect(benchmark.getBenchmark());
    }

    @Override
    public Collection<? extends Result> afterTrial(BenchmarkResult result, long process, File output, File errors) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < NAMES.length; i++) {
            names.add(name(i));
        }
        if (!Outcome.accept(result, names, name(0))) {
            throw new BenchmarkException(new IllegalStateException("jp2: counts are missing"));
        }
        return Collections.emptyList();
    }

    @Override
    public boolean allowPrintOut() {
        return true;
    }

    @Override
    public boolean allowPrintErr() {
        return true;
    }
}
