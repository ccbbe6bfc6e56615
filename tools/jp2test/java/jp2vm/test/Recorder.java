package jp2vm.test;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Follows the executions of tests. Jupiter's tests are counted by {@link ScopeExtension}; tests of other engines from
 * their first event to their last, with the code of the engine that runs between.
 */
class Recorder implements TestExecutionListener {
    private static final String JUPITER = "[engine:junit-jupiter]";
    private static final Map<String, Execution> RUNNING = new ConcurrentHashMap<>();

    private final Map<String, Meter> others = new ConcurrentHashMap<>();
    private volatile TestPlan plan;

    /** Returns the running execution of a test, null for containers and for tests that are not counted. */
    static Execution execution(String uniqueId) {
        return RUNNING.get(uniqueId);
    }

    /** Receives an execution that has ended; called on the thread of the test. */
    void finished(TestPlan of, TestIdentifier test, Execution execution) {
    }

    /** Receives a test or a container that was not executed. */
    void skipped(TestPlan of, TestIdentifier test, String reason) {
    }

    /** Receives a container that has failed, so that its tests may be missing. */
    void containerFailed(TestPlan of, TestIdentifier container, Throwable failure) {
    }

    @Override
    public void testPlanExecutionStarted(TestPlan started) {
        plan = started;
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (test.isTest()) {
            Execution execution = new Execution(Names.name(plan, test));
            RUNNING.put(test.getUniqueId(), execution);
            if (!test.getUniqueId().contains(JUPITER)) {
                execution.setCounted();
                others.put(test.getUniqueId(), Meter.begin(execution.scope(), Overhead.Part.OTHER));
            }
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Meter meter = others.remove(test.getUniqueId());
        if (meter != null) {
            meter.end();
        }
        boolean isSuccessful = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
        Execution execution = RUNNING.remove(test.getUniqueId());
        if (execution == null) {
            if (!isSuccessful && result.getStatus() == TestExecutionResult.Status.FAILED) {
                containerFailed(plan, test, result.getThrowable().orElse(null));
            }
            return;
        }
        if (meter != null) {
            execution.add(meter);
        }
        execution.finish();
        if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
            skipped(plan, test, result.getThrowable().map(Throwable::getMessage).orElse("aborted"));
            return;
        }
        if (!isSuccessful) {
            execution.fail(result.getThrowable().orElse(null));
        }
        finished(plan, test, execution);
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        skipped(plan, test, reason);
    }
}
