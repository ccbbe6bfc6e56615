package jp2vm.test;

import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicBoolean;
import jp2vm.Scope;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Counts the tests of other launchers, such as those of Maven and Gradle, if the machine counts. JUnit finds it by its
 * service file.
 */
public final class Listener implements TestExecutionListener {
    private static final AtomicBoolean HAS_WARNED = new AtomicBoolean();
    private static volatile boolean isDisabled;

    private final boolean isCounting = Scope.available() && !isDisabled;
    private final Detection detection = isCounting ? new Detection() : null;
    private Recorder recorder;

    /** JUnit creates the listener. */
    public Listener() {
    }

    /** Leaves counting to jp2test, which uses JUnit's launcher itself. */
    static void disable() {
        isDisabled = true;
    }

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        if (isCounting && !isDisabled) {
            recorder = Build.start(plan);
            detection.setProperty();
            detection.testPlanExecutionStarted(plan);
            recorder.testPlanExecutionStarted(plan);
        } else if (!isDisabled && Build.isConfigured(plan)) {
            warn();
        }
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (recorder != null) {
            detection.executionStarted(test);
            recorder.executionStarted(test);
        } else if (!isDisabled && !HAS_WARNED.get() && hasBudget(test)) {
            warn();
        }
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        if (recorder != null) {
            recorder.executionSkipped(test, reason);
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (recorder != null) {
            recorder.executionFinished(test, result);
        }
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        if (recorder != null) {
            detection.testPlanExecutionFinished(plan);
            Build.end(plan);
            recorder = null;
        }
    }

    private static boolean hasBudget(TestIdentifier test) {
        Method method = Names.method(null, test);
        return method != null && (method.isAnnotationPresent(Budget.class)
                || method.getDeclaringClass().isAnnotationPresent(Budget.class));
    }

    private static void warn() {
        if (HAS_WARNED.compareAndSet(false, true)) {
            System.err.println("jp2vm: budgets of tests are not checked, because this machine does not count; "
                    + "use jp2vm --scopes");
        }
    }
}
