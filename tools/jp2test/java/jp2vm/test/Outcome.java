package jp2vm.test;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The results of a run: tests, counts, comparison. */
final class Outcome {
    final List<Subject> subjects = new ArrayList<>();
    final Map<String, String> skipped = new LinkedHashMap<>();
    final Map<String, Throwable> failedContainers = new LinkedHashMap<>();
    final CountsFile counts = new CountsFile();
    Comparison comparison;
    Lines lines = new Lines(); // of this run; empty: not needed
    List<String[]> matrix = new ArrayList<>();
    String baselineName = "baseline";
    boolean isStrict;

    /** Makes the rows; tests of the same name are numbered in the order of their identifiers. */
    void count() {
        subjects.sort((a, b) -> a.name.equals(b.name) ? a.uniqueId.compareTo(b.uniqueId) : a.name.compareTo(b.name));
        String former = "";
        int number = 1;
        for (Subject subject : subjects) {
            number = subject.name.equals(former) ? number + 1 : 1;
            former = subject.name;
            subject.name += number == 1 ? "" : " (" + number + ")";
            counts.tests.put(subject.name, subject.entry());
        }
    }

    int failures() {
        int failures = failedContainers.size();
        for (Subject subject : subjects) {
            failures += subject.hasFailed() ? 1 : 0;
        }
        return failures;
    }

    /** Returns whether a limit is exceeded, or a strict rule broken. */
    boolean isOver() {
        return !comparison.over().isEmpty()
                || isStrict && (!comparison.of(Row.Change.NEW).isEmpty() || !comparison.undecided().isEmpty());
    }
}
