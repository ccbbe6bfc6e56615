package jp2vm.test;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
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
import org.junit.runners.Parameterized;
import org.junit.runners.model.FrameworkMethod;
import org.junit.runners.model.InitializationError;
import org.junit.runners.model.Statement;
import org.junit.runners.parameterized.BlockJUnit4ClassRunnerWithParameters;
import org.junit.runners.parameterized.TestWithParameters;

/**
 * Repeats a test of JUnit 4 by JUnit 4 itself, without the engine. With the standard runners, the statement of
 * the test is counted, which includes the rules and the methods before and after it. Tests of other runners are counted
 * between the events of the start and the end of the test.
 */
final class JUnit4 {
    private JUnit4() {
    }

    /** Returns null if the runner does not find the test. */
    static Execution execute(Subject test) {
        List<UniqueId.Segment> segments = UniqueId.parse(test.uniqueId).getSegments();
        String runnerClass = segments.size() < 2 ? "" : segments.get(1).getValue();
        return execute(test.name, runnerClass, segments.get(segments.size() - 1).getValue());
    }

    /** Executes the test of a class that has a description. */
    static Execution execute(String name, String runnerClass, String description) {
        try {
            Class<?> owner = Class.forName(runnerClass, true, Thread.currentThread().getContextClassLoader());
            Runner runner = Request.aClass(owner).getRunner();
            Execution execution = new Execution(name);
            Runner counting = counting(runner, owner, execution);
            if (counting != null) {
                ((Filterable) counting).filter(new One(description));
                run(counting, execution, true);
            }
            if (counting == null || !execution.isCounted() && !execution.hasFailed()) {
                execution = new Execution(name);
                ((Filterable) runner).filter(new One(description));
                run(runner, execution, false);
            }
            return execution;
        } catch (ClassNotFoundException | InitializationError | NoTestsRemainException | ClassCastException e) {
            return null;
        }
    }

    /* Returns the counting variant of a runner; null: there is none. */
    private static Runner counting(Runner runner, Class<?> owner, Execution execution) throws InitializationError {
        if (runner.getClass() == BlockJUnit4ClassRunner.class || runner.getClass() == org.junit.runners.JUnit4.class) {
            return new Counting(owner, execution);
        }
        if (runner.getClass() == Parameterized.class) {
            try {
                return new CountingParameters(owner, execution);
            } catch (InitializationError | Error e) {
                throw e;
            } catch (Throwable e) {
                return null;
            }
        }
        return null;
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
                meter = Meter.begin(execution.scope(), Overhead.Part.OTHER);
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
        protected Statement methodBlock(FrameworkMethod method) {
            return counted(super.methodBlock(method), execution);
        }
    }

    private static Statement counted(Statement block, Execution execution) {
        return new Statement() {
            @Override
            public void evaluate() throws Throwable {
                Meter meter = Meter.begin(execution.scope(), Overhead.Part.JUNIT4);
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

    /** The runner of parameterized classes; its runners for each list of parameters have scopes. */
    private static final class CountingParameters extends Parameterized {
        private final Execution execution;
        private List<Runner> children;

        CountingParameters(Class<?> owner, Execution execution) throws Throwable {
            super(owner);
            this.execution = execution;
        }

        @Override
        protected List<Runner> getChildren() {
            if (execution == null) {
                return super.getChildren(); // while the class is checked
            }
            if (children == null) {
                children = new ArrayList<>();
                for (Runner child : super.getChildren()) {
                    children.add(counting(child));
                }
            }
            return children;
        }

        private Runner counting(Runner child) {
            if (child.getClass() != BlockJUnit4ClassRunnerWithParameters.class) {
                return child;
            }
            try {
                Object[] parameters = (Object[]) field(child, "parameters");
                return new CountingWithParameters(new TestWithParameters((String) field(child, "name"), getTestClass(),
                        Arrays.asList(parameters)), execution);
            } catch (ReflectiveOperationException | InitializationError e) {
                return child;
            }
        }

        private static Object field(Runner child, String name) throws ReflectiveOperationException {
            Field field = BlockJUnit4ClassRunnerWithParameters.class.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(child);
        }
    }

    private static final class CountingWithParameters extends BlockJUnit4ClassRunnerWithParameters {
        private final Execution execution;

        CountingWithParameters(TestWithParameters test, Execution execution) throws InitializationError {
            super(test);
            this.execution = execution;
        }

        @Override
        protected Statement methodBlock(FrameworkMethod method) {
            return counted(super.methodBlock(method), execution);
        }
    }
}
