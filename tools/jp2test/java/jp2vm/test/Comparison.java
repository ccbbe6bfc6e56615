package jp2vm.test;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/** This run beside the baseline and the budgets. */
final class Comparison {
    final List<Row> rows = new ArrayList<>();
    private final Map<String, Row> byName = new HashMap<>();
    final List<String> warnings = new ArrayList<>();
    final boolean hasBaseline;

    /**
     * Compares.
     *
     * @param baseline null: none
     * @param isWhole whether all tests were selected, so that tests may be gone
     * @param existing the tests that exist, to check the names of limits; null: names are not checked
     * @throws Refusal if a budget's count is missing
     */
    Comparison(CountsFile now, CountsFile baseline, Budgets budgets, boolean isWhole, Existing existing) {
        hasBaseline = baseline != null;
        SortedSet<String> names = new TreeSet<>(now.tests.keySet());
        if (hasBaseline && isWhole) {
            names.addAll(baseline.tests.keySet());
        }
        for (String name : names) {
            Row row = new Row(name, hasBaseline ? baseline.tests.get(name) : null, now.tests.get(name), hasBaseline);
            rows.add(row);
            byName.put(name, row);
            if (row.now != null && row.change != Row.Change.FAILED) {
                for (BudgetLine line : budgets.of(name)) {
                    check(row, line);
                }
            }
        }
        if (existing != null) {
            checkNames(budgets, now, isWhole ? null : existing);
        }
    }

    private void check(Row row, BudgetLine line) {
        if (line.needsBaseline() && !hasBaseline) {
            throw new Refusal(line.place + ": '" + line.text + "' needs --baseline=FILE");
        }
        if (line.needsBaseline() && row.change == Row.Change.NEW) {
            return;
        }
        boolean isRange = line.metric.equals("warm") && (row.now.warm == null
                || line.needsBaseline() && row.old.warm == null);
        if (line.needsBaseline() && row.old.isRunning(line.metric)) {
            warnings.add(line.place + ": threads or tasks of " + row.name + " did not end in the baseline, so its "
                    + line.metric + " is not compared");
            return;
        }
        Long base = row.old == null || !line.needsBaseline() ? null
                : isRange ? (Long) Row.most(row.old) : row.old.get(line.metric);
        if (line.needsBaseline() && base == null && !row.old.has(Entry.VARIES)) {
            throw new Refusal("the baseline lacks " + line.metric + " of " + row.name + ", which " + line.place
                    + " limits");
        }
        Long value = row.now.get(line.metric);
        if (row.now.isRunning(line.metric) && (base != null || !line.needsBaseline())) {
            row.excesses.add(new Row.Excess(line, "not known: threads or tasks of the test did not end",
                    line.limit(base)));
        } else if (isRange) {
            checkRange(row, line, line.limit(base) + (line.needsBaseline() ? Row.width(row.old) : 0));
        } else if (value == null || line.needsBaseline() && base == null) {
            if (!row.varies()) {
                throw new Refusal(row.name + " has no count of " + line.metric + ", which " + line.place + " limits");
            }
            warnings.add(line.place + ": " + row.name + " varies and has no exact count of " + line.metric);
        } else if (!line.isKept(value, line.limit(base))) {
            row.excesses.add(new Row.Excess(line, Numbers.grouped(value), line.limit(base)));
        }
    }

    private static void checkRange(Row row, BudgetLine line, long limit) {
        long least = Row.least(row.now);
        long most = Row.most(row.now);
        Row.Excess excess = new Row.Excess(line, Row.warm(row.now), limit);
        boolean isKnown = row.now.isRepeatable() && (!line.needsBaseline() || row.old.isRepeatable());
        if (!isKnown) {
            row.undecided.add(excess);
        } else if (!line.canBeKept(least, most, limit)) {
            row.excesses.add(excess);
        } else if (!line.isKept(least, limit) || !line.isKept(most, limit)) {
            row.undecided.add(excess);
        }
    }

    /* A limit with a wrong name would always be kept, and so would a file whose limits are not checked. existing: the
     * tests that exist; null: all have been executed. */
    private void checkNames(Budgets budgets, CountsFile now, Existing existing) {
        int unchecked = 0;
        Set<String> idle = new LinkedHashSet<>();
        for (BudgetLine line : budgets.lines()) {
            boolean isFound = now.tests.keySet().stream().anyMatch(line::matches);
            boolean mayExist = !isFound && existing != null && existing.mayMatch(line);
            if (!isFound && !mayExist && !line.isOptional) {
                if (line.isExact) {
                    throw new Refusal(line.place + ": no test '" + line.pattern
                            + (existing == null ? "' was executed" : "' exists")
                            + "; write optional before the line if that may be");
                }
                warnings.add(line.place + ": no test matches '" + line.pattern + "'");
            }
            unchecked += mayExist ? 1 : 0;
            if (!isFound && !line.isOptional) {
                idle.add(line.file());
            }
        }
        for (BudgetLine line : budgets.lines()) {
            if (now.tests.keySet().stream().anyMatch(line::matches)) {
                idle.remove(line.file());
            }
        }
        if (unchecked != 0) {
            warnings.add(Numbers.count(unchecked, "limit was", "limits were")
                    + " not checked, because no selected test has the name");
        }
        if (!idle.isEmpty()) {
            throw new Refusal(String.join(", ", idle)
                    + ": no limit was checked, because no executed test has a name of the file");
        }
    }

    private List<Row> where(Predicate<Row> isWanted) {
        List<Row> found = new ArrayList<>();
        for (Row row : rows) {
            if (isWanted.test(row)) {
                found.add(row);
            }
        }
        return found;
    }

    /** Returns the row of a test; null: there is none. */
    Row row(String test) {
        return byName.get(test);
    }

    List<Row> of(Row.Change change) {
        return where(row -> row.change == change);
    }

    List<Row> over() {
        return where(row -> !row.excesses.isEmpty());
    }

    List<Row> varying() {
        return where(row -> row.now != null && row.varies());
    }

    List<Row> undecided() {
        return where(row -> !row.undecided.isEmpty());
    }
}
