package jp2vm.test;

import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.UniqueId;
import org.junit.runner.Description;
import org.junit.runner.Request;
import org.junit.runner.Runner;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.manipulation.Filterable;
import org.junit.runner.manipulation.NoTestsRemainException;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;
import org.junit.runner.notification.RunNotifier;
import org.junit.runners.BlockJUnit4ClassRunner;
import org.junit.runners.model.FrameworkMethod;
import org.junit.runners.model.InitializationError;
import org.junit.runners.model.Statement;

/**
 * Repeats a test of JUnit 4 by JUnit 4 itself, without the engine. With the standard runner, the constructor and the
 * statement of the test, which includes the rules and the methods before and after it, are counted. Other runners are
 * counted between the events of the start and the end of the test.
 */
final class JUnit4 {
    private JUnit4() {
    }

    /** Returns null if the runner does not find the test. */
    static Execution execute(Subject test) {
        List<UniqueId.Segment> segments = UniqueId.parse(test.uniqueId).getSegments();
        String runnerClass = segments.size() < 2 ? "" : segments.get(1).getValue();
        String description = segments.get(segments.size() - 1).getValue();
        try {
            Class<?> owner = Class.forName(runnerClass, true, Thread.currentThread().getContextClassLoader());
            Runner runner = Request.aClass(owner).getRunner();
            Execution execution = new Execution(test.name, new ArrayList<>());
            boolean isStandard = runner.getClass() == BlockJUnit4ClassRunner.class;
            if (isStandard) {
                runner = new Counting(owner, execution);
            }
            ((Filterable) runner).filter(new One(description));
            run(runner, execution, isStandard);
            return execution;
        } catch (ClassNotFoundException | InitializationError | NoTestsRemainException | ClassCastException e) {
            return null;
        }
    }

    private static void run(Runner runner, Execution execution, boolean isStandard) {
        RunNotifier notifier = new RunNotifier();
        Events events = new Events(execution);
        if (!isStandard) {
            notifier.addListener(events.start);
            notifier.addFirstListener(events.end);
        }
        notifier.addListener(events);
        runner.run(notifier);
        execution.finish();
    }

    /** Failures; and, for runners that are not the standard one, the events next to the test. */
    private static final class Events extends RunListener {
        private final Execution execution;
        private Meter meter;
        private final RunListener start = new RunListener() {
            @Override
            public void testStarted(Description description) {
                meter = Meter.begin(execution.name());
            }
        };
        private final RunListener end = new RunListener() {
            @Override
            public void testFinished(Description description) {
                meter.end();
                execution.add(meter);
                execution.setCounted();
            }
        };

        Events(Execution execution) {
            this.execution = execution;
        }

        @Override
        public void testFailure(Failure failure) {
            execution.fail(failure.getException());
        }

        @Override
        public void testAssumptionFailure(Failure failure) {
            execution.fail(failure.getException());
        }
    }

    /** Leaves one test of a runner. */
    private static final class One extends Filter {
        private final String name;

        One(String name) {
            this.name = name;
        }

        @Override
        public boolean shouldRun(Description description) {
            if (description.isTest()) {
                return description.getDisplayName().equals(name);
            }
            for (Description child : description.getChildren()) {
                if (shouldRun(child)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public String describe() {
            return name;
        }
    }

    /** The standard runner, with scopes. */
    private static final class Counting extends BlockJUnit4ClassRunner {
        private final Execution execution;

        Counting(Class<?> owner, Execution execution) throws InitializationError {
            super(owner);
            this.execution = execution;
        }

        @Override
        protected Object createTest() throws Exception {
            Meter meter = Meter.begin(execution.name());
            try {
                return super.createTest();
            } finally {
                meter.end();
                execution.add(meter);
            }
        }

        @Override
        protected Statement methodBlock(FrameworkMethod method) {
            Statement block = super.methodBlock(method);
            return new Statement() {
                @Override
                public void evaluate() throws Throwable {
                    Meter meter = Meter.begin(execution.name());
                    try {
                        block.evaluate();
                    } finally {
                        meter.end();
                        execution.add(meter);
                        execution.setCounted();
                    }
                }
            };
        }
    }
}
