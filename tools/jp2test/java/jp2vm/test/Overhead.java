package jp2vm.test;

import java.util.EnumMap;
import java.util.Map;
import org.junit.platform.engine.UniqueId;

/**
 * What JUnit executes in the scopes of a test, measured with tests that do nothing. It is subtracted from warm counts;
 * in first executions it varies.
 */
final class Overhead {
    /** The parts of tests. */
    enum Part { BEFORE, AFTER, TEST, TEMPLATE, DYNAMIC, JUNIT4, OTHER }

    private static final int EXECUTIONS = 3;
    private static final Map<Part, Values> VALUES = new EnumMap<>(Part.class);

    private Overhead() {
    }

    /** Returns what to subtract for a part; null: nothing. */
    static synchronized Values of(Part part) {
        return VALUES.get(part);
    }

    /** Keeps the values of an empty part, of which one instruction is the method's. */
    static synchronized void set(Part part, Values values) {
        if (part == Part.OTHER) {
            return;
        }
        values.add(Values.INSTRUCTIONS, -1);
        VALUES.put(part, values);
    }

    /** Measures, if the engines are there. Called on the thread of a repeat. */
    static void measure(Repeater repeater) {
        UniqueId owner = UniqueId.forEngine("junit-jupiter").append("class", Empty.class.getName());
        UniqueId[] tests = {owner.append("method", "test()"),
            owner.append("test-template", "template()").append("test-template-invocation", "#1"),
            owner.append("test-factory", "factory()").append("dynamic-test", "#1")};
        for (int i = 0; i < EXECUTIONS; i++) {
            for (UniqueId test : tests) {
                repeater.execute(test.toString());
            }
            measureJUnit4();
        }
    }

    private static void measureJUnit4() {
        try {
            JUnit4.execute("jp2vm.test.Empty", Empty4.class.getName(), "test(" + Empty4.class.getName() + ")");
        } catch (LinkageError e) {
            return; // JUnit 4 is not on the class path
        }
    }

    /** Returns whether an execution is one of those that are measured. */
    static boolean isMeasured(String test) {
        return test.startsWith("jp2vm.test.Empty");
    }
}
