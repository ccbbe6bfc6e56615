package jp2vm.test;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import jp2vm.Scope;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherFactory;

/** The program of jp2test: executes tests, counts them, compares, and writes reports. */
public final class Main {
    private static final int PASSED = 0;
    private static final int FAILED = 1;
    private static final int REFUSED = 2;
    private static volatile boolean hasEnded;

    private final Options options;
    private final String classPath;
    private final Outcome outcome = new Outcome();
    private final Progress progress = new Progress();

    private Main(Options options, String classPath) {
        this.options = options;
        this.classPath = classPath;
    }

    /**
     * Runs the program, and ends the process.
     *
     * @param args the options
     */
    public static void main(String[] args) {
        int status;
        PrintStream err = System.err;
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            if (!hasEnded) {
                err.println("jp2test: the process was ended before all tests were executed, "
                        + "perhaps by a test that calls System.exit");
                Runtime.getRuntime().halt(REFUSED);
            }
        }));
        try {
            String classPath = System.getProperty("jp2test.class-path", "");
            if (!Scope.available()) {
                throw new Refusal("this machine does not count; the script jp2test starts jp2vm with --scopes");
            }
            status = run(args, classPath);
        } catch (Refusal e) {
            err.println("jp2test: " + e.getMessage());
            status = REFUSED;
        } catch (JUnitException e) {
            Throwable cause = e.getCause();
            err.println("jp2test: " + e.getMessage() + (cause == null ? "" : ": " + cause.getMessage()));
            status = REFUSED;
        }
        hasEnded = true;
        System.out.flush();
        System.exit(status);
    }

    private static int run(String[] args, String classPath) {
        String command = args.length == 0 ? "" : args[0];
        String[] rest = Arrays.copyOfRange(args, Math.min(1, args.length), args.length);
        switch (command) {
            case "bisect":
                return Bisection.run(rest);
            case "select":
                Selection.run(rest);
                return PASSED;
            case "matrix":
                return new Main(Options.readMatrix(rest, classPath), classPath).run();
            default:
                return new Main(Options.read(args, classPath), classPath).run();
        }
    }

    private int run() {
        CountsFile baseline = options.baseline == null ? null : CountsFile.read(options.baseline);
        Lines baselineLines = options.baselineLines == null ? null : Lines.read(options.baselineLines);
        Budgets budgets = new Budgets();
        options.budgets.forEach(budgets::read);
        Head.fill(outcome.counts.head, options.warm, classPath);
        if (baseline != null) {
            outcome.counts.requireComparable(baseline, options.baseline);
        }
        if (baselineLines != null) {
            outcome.counts.requireComparable(baselineLines.head, options.baselineLines);
            requireSameRun(baseline, baselineLines);
        }
        execute();
        if (outcome.subjects.isEmpty() && outcome.failedContainers.isEmpty()) {
            throw new Refusal(outcome.skipped.isEmpty() ? "no tests were found" : "all tests are disabled");
        }
        outcome.count();
        for (Subject subject : outcome.subjects) {
            budgets.read(subject.name, subject.method);
        }
        outcome.isStrict = options.isStrict;
        outcome.baselineName = options.baselineName;
        outcome.comparison = new Comparison(outcome.counts, baseline, budgets, options.isWhole,
                new Existing(classPath, options.parameters));
        findLines(baselineLines);
        for (Options.Report report : options.reports) {
            Reports.write(report, outcome);
        }
        Summary.print(outcome, System.out, System.err, options.isQuiet);
        return outcome.failures() != 0 || outcome.isOver() ? FAILED : PASSED;
    }

    private void requireSameRun(CountsFile baseline, Lines lines) {
        String counted = baseline.head.get("classPath");
        if (counted == null || !counted.equals(lines.head.get("classPath"))) {
            throw new Refusal("'" + options.baselineLines + "' is from another class path than '" + options.baseline
                    + "'; write both in one run");
        }
    }

    /* Finds the lines of all tests for a report, or those of the tests that have changed, for the reason. */
    private void findLines(Lines baselineLines) {
        List<Subject> changed = new ArrayList<>();
        boolean isExplained = baselineLines != null || options.baselineClassPath != null;
        for (Subject subject : outcome.subjects) {
            Row row = outcome.comparison.row(subject.name);
            if (isExplained && row.needsReason()) {
                changed.add(subject);
            }
        }
        if (options.reports("lines") || options.reports("matrix")) {
            readLines(outcome.subjects);
        }
        if (changed.isEmpty()) {
            return;
        }
        try {
            if (outcome.lines.tests.isEmpty()) {
                readLines(changed);
            }
            progress.show("lines of the baseline");
            Blame blame = new Blame(baselineLines != null ? baselineLines
                    : LineRun.of(options.baselineClassPath, options, outcome.counts.head, changed, false).lines,
                    outcome.lines);
            for (Subject subject : changed) {
                outcome.comparison.row(subject.name).explain(blame.find(subject.name));
            }
        } catch (Refusal e) {
            outcome.comparison.warnings.add(e.getMessage()); // the counts are good, only their reasons are missing
        }
        progress.end();
    }

    private void readLines(List<Subject> subjects) {
        progress.show("lines of " + Numbers.count(subjects.size(), "test", "tests"));
        LineRun run = LineRun.of(null, options, outcome.counts.head, subjects, options.reports("matrix"));
        outcome.lines = run.lines;
        outcome.matrix = run.matrix;
        progress.end();
    }

    private void execute() {
        Listener.disable();
        Repeater repeater = new Repeater(options.warm, options.timeout, options.parameters);
        repeater.calibrate();
        Launcher launcher = LauncherFactory.create();
        TestPlan plan = launcher.discover(options.request()
                .configurationParameter(Detection.PARAMETER, "true").build());
        progress.start(plan.countTestIdentifiers(TestIdentifier::isTest));
        launcher.execute(plan, new Detection(), new First());
        outcome.subjects.sort((a, b) -> a.uniqueId.compareTo(b.uniqueId));
        progress.start(outcome.subjects.size());
        for (Subject subject : outcome.subjects) {
            progress.step("again " + subject.name);
            repeater.repeat(subject);
        }
        progress.end();
        Clock.find(outcome, options);
    }

    /** Records the first executions. */
    private final class First extends Recorder {
        @Override
        void finished(TestPlan plan, TestIdentifier test, Execution execution) {
            Subject subject = new Subject(plan, test, execution);
            synchronized (outcome) {
                outcome.subjects.add(subject);
            }
            progress.step(subject.name);
        }

        @Override
        void skipped(TestPlan plan, TestIdentifier test, String reason) {
            String name = test.isTest() ? Names.name(plan, test) : Names.className(plan, test);
            synchronized (outcome) {
                outcome.skipped.put(name, reason);
            }
        }

        @Override
        void containerFailed(TestPlan plan, TestIdentifier container, Throwable failure) {
            String name = Names.className(plan, container);
            synchronized (outcome) {
                outcome.failedContainers.put(name.isEmpty() ? container.getDisplayName() : name, failure);
            }
        }
    }
}
