package jp2vm.test;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The text that jp2test prints at its end. */
final class Summary {
    private static final int FRAMES = 5;
    private static final int NAME = 60;

    private Summary() {
    }

    static void print(Outcome outcome, PrintStream out, PrintStream err, boolean isQuiet) {
        if (!isQuiet) {
            printTable(outcome, out);
        }
        for (Subject subject : outcome.subjects) {
            if (subject.hasFailed()) {
                printFailure(subject.name, subject.cold.failure(), subject.className, out);
            }
        }
        for (Map.Entry<String, Throwable> failed : outcome.failedContainers.entrySet()) {
            printFailure(failed.getKey(), failed.getValue(), failed.getKey(), out);
        }
        for (Row row : outcome.comparison.over()) {
            for (Row.Excess excess : row.excesses) {
                out.println("over: " + row.name + ": " + excess.text());
            }
        }
        for (Row row : outcome.comparison.undecided()) {
            for (Row.Excess excess : row.undecided) {
                out.println((outcome.isStrict ? "over: " : "not decided: ") + row.name + " varies: " + excess.text());
            }
        }
        for (String warning : outcome.comparison.warnings) {
            err.println("jp2test: " + warning);
        }
        if (!isQuiet) {
            printChanges(outcome, out);
        }
        out.println(total(outcome));
    }

    private static void printTable(Outcome outcome, PrintStream out) {
        out.printf("%14s %14s %10s %12s %8s  %s%n", "warm", "cold", "objects", "bytes", "locks", "test");
        for (Entry entry : outcome.counts.tests.values()) {
            List<String> notes = new ArrayList<>();
            for (String flag : entry.flags) {
                if (entry.has(Entry.RUNNING) && flag.equals(Entry.VARIES)) {
                    continue;
                }
                notes.add(flag.equals(Entry.RUNNING) ? "running: threads or tasks of the test did not end; at least "
                        + text(entry.least) : flag.equals(Entry.COLD_RUNNING)
                        ? "running: threads or tasks of the first execution did not end"
                        : flag.equals(Entry.VARIES) && !entry.isRepeatable() ? Entry.NOT_REPEATABLE
                        : flag.equals(Entry.VARIES) ? "varies from " + Row.warm(entry) + ", cause: " + entry.cause
                        + (entry.moved.isEmpty() ? "" : "; moved: " + String.join(", ", entry.moved)) : flag);
            }
            out.printf("%14s %14s %10s %12s %8s  %s%s%n", text(entry.warm), text(entry.cold), text(entry.objects),
                    text(entry.bytes), text(entry.locks), shown(entry.name),
                    notes.isEmpty() ? "" : "  (" + String.join("; ", notes) + ")");
        }
        for (Map.Entry<String, String> skipped : outcome.skipped.entrySet()) {
            out.println("disabled: " + skipped.getKey() + ": " + skipped.getValue());
        }
    }

    private static String text(Long number) {
        return number == null ? "-" : Numbers.grouped(number);
    }

    private static String shown(String name) {
        return name.length() > NAME * 2 ? name.substring(0, NAME * 2) + "..." : name;
    }

    private static void printFailure(String name, Throwable failure, String className, PrintStream out) {
        out.println("failed: " + name + ": " + failure);
        int frames = 0;
        for (StackTraceElement frame : failure == null ? new StackTraceElement[0] : failure.getStackTrace()) {
            if (frame.getClassName().equals(className) && frames++ < FRAMES) {
                out.println("        at " + frame);
            }
        }
    }

    private static void printChanges(Outcome outcome, PrintStream out) {
        for (Row row : outcome.comparison.rows) {
            switch (row.change) {
                case MORE:
                case LESS:
                    out.println((row.change == Row.Change.MORE ? "more: " : "less: ") + row.name + ": "
                            + Row.warm(row.old) + " -> " + Row.warm(row.now) + " (" + row.percent() + ")"
                            + (row.faults.isEmpty() ? "" : ": " + Reason.text(outcome, row, "")));
                    break;
                case NEW:
                    out.println("new: " + row.name + ": " + Row.warm(row.now));
                    break;
                case GONE:
                    out.println("gone: " + row.name);
                    break;
                default:
                    break;
            }
        }
    }

    private static String total(Outcome outcome) {
        int exact = 0;
        long cold = 0;
        int running = 0;
        for (Entry entry : outcome.counts.tests.values()) {
            exact += entry.warm == null ? 0 : 1;
            cold += entry.cold == null ? 0 : entry.cold;
            running += entry.has(Entry.COLD_RUNNING) ? 1 : 0;
        }
        Comparison comparison = outcome.comparison;
        String text = Numbers.count(outcome.subjects.size(), "test", "tests") + ": " + exact + " exact, "
                + (outcome.subjects.size() - exact - failed(outcome)) + " vary, " + outcome.failures() + " failed, "
                + comparison.over().size() + " over a limit";
        if (comparison.hasBaseline) {
            text += "; " + comparison.of(Row.Change.MORE).size() + " more, " + comparison.of(Row.Change.LESS).size()
                    + " less, " + comparison.of(Row.Change.SAME).size() + " the same, "
                    + comparison.of(Row.Change.NEW).size() + " new, " + comparison.of(Row.Change.GONE).size() + " gone";
        }
        return text + "; first executions: " + Numbers.grouped(cold) + " bytecode instructions"
                + (running == 0 ? "" : ", without " + running + " that did not end");
    }

    private static int failed(Outcome outcome) {
        int failed = 0;
        for (Subject subject : outcome.subjects) {
            failed += subject.hasFailed() ? 1 : 0;
        }
        return failed;
    }
}
