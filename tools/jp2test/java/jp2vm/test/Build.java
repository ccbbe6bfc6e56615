package jp2vm.test;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * The tests that a build tool executes in this process, and their repeats. The tests of a class of Jupiter are repeated
 * when the class has been torn down, and an exceeded budget is a failure of the class. Tests of other engines are
 * repeated at the end of the plan, when their results are known already: exceeded budgets are printed.
 *
 * <p>The configuration parameters are {@code jp2.warm}, {@code jp2.baseline}, {@code jp2.budget} and
 * {@code jp2.report}.
 */
final class Build {
    private static final String[] PARAMETERS = {"jp2.warm", "jp2.baseline", "jp2.budget", "jp2.report"};
    private static Build current;

    private final Repeater repeater;
    private final Path baselinePath;
    private final List<Path> budgetPaths = new ArrayList<>();
    private final List<Options.Report> reports = new ArrayList<>();
    private final List<Subject> subjects = new ArrayList<>();
    private final Set<Subject> repeated = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<String> refusals = new LinkedHashSet<>();
    private final Map<String, String> head = new LinkedHashMap<>();

    private Build(TestPlan plan) {
        int repeats = Options.WARM;
        try {
            repeats = readSettings(plan);
        } catch (Refusal e) {
            refuse(e);
        }
        String baseline = setting(plan, "jp2.baseline");
        baselinePath = baseline == null ? null : Paths.get(baseline);
        Head.fill(head, repeats, System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        repeater = new Repeater(repeats, Options.TIMEOUT, Collections.emptyMap());
        repeater.calibrate();
    }

    private int readSettings(TestPlan plan) {
        String number = setting(plan, "jp2.warm");
        for (String budget : list(setting(plan, "jp2.budget"))) {
            budgetPaths.add(Paths.get(budget));
        }
        for (String report : list(setting(plan, "jp2.report"))) {
            Options.Report read = Options.Report.read(report.replace("%p", processNumber()));
            if (read.format.equals("lines") || read.format.equals("matrix")) {
                throw new Refusal("the report '" + read.format + "' needs the script jp2test");
            }
            reports.add(read);
        }
        return number == null ? Options.WARM : Options.number(number);
    }

    private static String processNumber() {
        return ManagementFactory.getRuntimeMXBean().getName().replaceAll("@.*", "");
    }

    private static String[] list(String value) {
        return value == null || value.trim().isEmpty() ? new String[0] : value.trim().split("\\s*,\\s*");
    }

    private static String setting(TestPlan plan, String name) {
        try {
            return plan.getConfigurationParameters().get(name).orElse(null);
        } catch (LinkageError e) {
            return Settings.get(name); // JUnit before 5.8
        }
    }

    static boolean isConfigured(TestPlan plan) {
        boolean is = false;
        for (String name : PARAMETERS) {
            is |= setting(plan, name) != null;
        }
        return is;
    }

    /** Begins a plan, the first or a further one in this process. Returns the recorder of its first executions. */
    static synchronized Recorder start(TestPlan plan) {
        if (current == null) {
            current = new Build(plan);
        }
        return current.new First();
    }

    /** Repeats and checks the tests of a class, whose unique identifier is given. Called when the class has ended. */
    static void classEnded(String uniqueId) {
        if (Repeater.isRepeating()) {
            return;
        }
        Build build;
        synchronized (Build.class) {
            build = current;
        }
        if (build == null) {
            return;
        }
        List<Subject> tests = build.take(uniqueId);
        build.repeat(tests);
        String over = build.check(tests);
        if (!over.isEmpty()) {
            throw new AssertionError(over);
        }
    }

    private synchronized List<Subject> take(String prefix) {
        List<Subject> tests = new ArrayList<>();
        for (Subject subject : subjects) {
            if (subject.uniqueId.startsWith(prefix) && repeated.add(subject)) {
                tests.add(subject);
            }
        }
        return tests;
    }

    private void repeat(List<Subject> tests) {
        for (Subject subject : tests) {
            repeater.repeat(subject);
        }
    }

    /* Returns a line for each exceeded limit, or for the limits that could not be checked; empty if all are kept. */
    private String check(List<Subject> tests) {
        synchronized (refusals) {
            if (!refusals.isEmpty()) {
                return String.join("\n", refusals);
            }
        }
        try {
            Outcome outcome = outcome(tests);
            List<String> lines = new ArrayList<>();
            for (Row row : outcome.comparison.over()) {
                lines.add(row.name + ": " + Reports.lines(row.excesses));
            }
            return String.join("\n", lines);
        } catch (Refusal e) {
            refuse(e);
            return e.getMessage();
        }
    }

    private void refuse(Refusal refusal) {
        synchronized (refusals) {
            if (refusals.add(refusal.getMessage())) {
                System.err.println("jp2vm: " + refusal.getMessage());
            }
        }
    }

    private Outcome outcome(List<Subject> tests) {
        Outcome outcome = new Outcome();
        outcome.counts.head.putAll(head);
        outcome.subjects.addAll(tests);
        outcome.count();
        CountsFile baseline = baselinePath == null ? null : CountsFile.read(baselinePath);
        if (baseline != null) {
            outcome.counts.requireComparable(baseline, baselinePath);
        }
        Budgets budgets = new Budgets();
        budgetPaths.forEach(budgets::read);
        for (Subject subject : outcome.subjects) {
            budgets.read(subject.name, subject.method);
        }
        outcome.comparison = new Comparison(outcome.counts, baseline, budgets, false, null);
        return outcome;
    }

    /** Ends a plan: repeats the tests that belong to no class of Jupiter, and writes the reports. */
    static void end(TestPlan plan) {
        Build build;
        synchronized (Build.class) {
            build = current;
        }
        List<Subject> rest = build.take("");
        build.repeat(rest);
        String over = build.check(rest);
        if (!over.isEmpty()) {
            System.err.println("jp2vm: over a limit, which is no failure for the build tool: " + over);
        }
        if (build.reports.isEmpty()) {
            return;
        }
        try {
            List<Subject> all;
            synchronized (build) {
                all = new ArrayList<>(build.subjects);
            }
            Outcome outcome = build.outcome(all);
            for (Options.Report report : build.reports) {
                Reports.write(report, outcome);
            }
        } catch (Refusal e) {
            build.refuse(e);
        }
    }

    /** Records the first executions. */
    private final class First extends Recorder {
        @Override
        void finished(TestPlan plan, TestIdentifier test, Execution execution) {
            Subject subject = new Subject(plan, test, execution);
            synchronized (Build.this) {
                subjects.add(subject);
            }
        }
    }
}
