package jp2vm.test;

import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UnsupportedEncodingException;
import java.util.Map;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Executes a test again, alone: its class is set up, the test has a new instance, and the class is torn down. The
 * repeats of a test follow each other, so that caches which remember the last user remember this test.
 *
 * <p>Each test has a new thread for its repeats: what threads remember is the same in each run, and so is the depth of
 * the stack, on which the size of exceptions depends.
 *
 * <p>The output of repeats is discarded, so that counts do not depend on the encoding of the output.
 */
final class Repeater {
    private static final ThreadLocal<String> ROLE = ThreadLocal.withInitial(() -> Execution.COLD);
    private static final int MORE = 5;
    private static final int SLOWER = 10;
    private static final long MILLISECONDS = 1000; // of a second
    private static final String VINTAGE = "[engine:junit-vintage]";

    private final int repeats;
    private final int seconds;
    private final Map<String, String> parameters;
    private final Launcher launcher = LauncherFactory.create(LauncherConfig.builder()
            .enableTestExecutionListenerAutoRegistration(false).build());

    /**
     * Makes a repeater.
     *
     * @param repeats the number of repeats, at least 2
     * @param seconds the time for the repeats of a test, beside a multiple of the time of its first execution
     * @param parameters the project's configuration parameters
     */
    Repeater(int repeats, int seconds, Map<String, String> parameters) {
        this.seconds = seconds;
        Execution.setTimeout(seconds);
        this.repeats = repeats;
        this.parameters = parameters;
    }

    /** Repeats a test; if its counts vary, or other threads work for it, some times more, for the range. */
    void repeat(Subject test) {
        long limit = MILLISECONDS * seconds + test.cold.milliseconds() * (repeats + MORE) * SLOWER;
        if (!inThread(() -> repeatHere(test), limit)) {
            test.abandon();
        }
    }

    /** Measures JUnit's part of the counts. */
    void calibrate() {
        Meter.calibrate();
        inThread(() -> Overhead.measure(this), 0);
    }

    /* Returns whether the work has ended within a limit; 0: there is no limit. */
    private static boolean inThread(Runnable work, long milliseconds) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        System.setOut(discarding());
        System.setErr(discarding());
        Thread thread = new Thread(() -> {
            ROLE.set(Execution.REPEAT);
            work.run();
        }, "jp2test");
        thread.setDaemon(true);
        try {
            thread.start();
            thread.join(milliseconds);
            if (thread.isAlive()) {
                thread.interrupt();
                thread.join(MILLISECONDS);
            }
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        return !thread.isAlive();
    }

    /** Returns whether this thread repeats a test. */
    static boolean isRepeating() {
        return !ROLE.get().equals(Execution.COLD);
    }

    /** Returns what an execution on this thread adds to the name of its scope: nothing if it is the one that counts. */
    static String role() {
        return ROLE.get();
    }

    private void repeatHere(Subject test) {
        boolean isGood = !test.hasFailed();
        for (int i = 0; i < repeats && isGood; i++) {
            ROLE.set(i == repeats - 1 ? "" : Execution.REPEAT);
            Execution execution = execute(test);
            test.warm.add(execution);
            isGood = Subject.isGood(execution);
        }
        ROLE.set(Execution.REPEAT);
        boolean isSure = test.isExact() && !test.mayShare();
        for (int i = 0; i < MORE && isGood && !isSure; i++) {
            test.more.add(execute(test));
        }
    }

    private static PrintStream discarding() {
        try {
            return new PrintStream(new Nowhere(), false, "UTF-8");
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException(e);
        }
    }

    private Execution execute(Subject test) {
        Sources.renumber();
        Execution execution = test.uniqueId.startsWith(VINTAGE) ? JUnit4.execute(test) : null;
        return execution != null ? execution : execute(test.uniqueId);
    }

    /** Executes the test that has an identifier. Returns null if the test was not found or not executed. */
    Execution execute(String uniqueId) {
        String engine = UniqueId.parse(uniqueId).getEngineId().orElse("");
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectUniqueId(uniqueId))
                .filters(EngineFilter.includeEngines(engine))
                .configurationParameters(parameters)
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                .configurationParameter(Detection.PARAMETER, "true")
                .build();
        One one = new One(uniqueId);
        launcher.execute(request, new Detection(), one);
        return one.execution;
    }

    /** Records one test; its class may also have failed. */
    private static final class One extends Recorder {
        private final String uniqueId;
        private Execution execution;

        One(String uniqueId) {
            this.uniqueId = uniqueId;
        }

        @Override
        void finished(TestPlan plan, TestIdentifier test, Execution done) {
            if (test.getUniqueId().equals(uniqueId)) {
                execution = done;
            }
        }
    }

    private static final class Nowhere extends OutputStream {
        @Override
        public void write(int b) {
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
        }
    }
}
