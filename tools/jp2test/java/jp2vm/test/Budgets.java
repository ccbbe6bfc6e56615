package jp2vm.test;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** All limits of a run. For each count of a test the most special one applies. */
final class Budgets {
    private final List<BudgetLine> lines = new ArrayList<>();
    private final List<BudgetLine> annotations = new ArrayList<>();
    private final List<BudgetLine> classes = new ArrayList<>();

    /** Adds the budgets of tests in a file, which may also have jp2prof's budgets of a profile. */
    void read(Path path) {
        List<String> all;
        try {
            all = Files.readAllLines(path, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new Refusal("'" + path + "' cannot be read: " + e.getMessage());
        }
        int number = 0;
        for (String line : all) {
            number++;
            String text = line.replaceAll("(^|\\s)#.*", "").trim();
            String place = path.getFileName() + ":" + number;
            if (text.matches("(optional\\s+)?test\\b.*")) {
                lines.add(BudgetLine.read(place, text));
            } else if (!text.isEmpty()
                    && !text.matches("(optional\\s+)?(exact\\s+)?(format|window|only|options|baseline|total|method|class"
                    + "|package|loader|thread|fold|part|switches|jop|library|profiles|coverage|min-coverage)\\b.*")) {
                throw new Refusal(place + ": '" + text + "' is not a budget; budgets of tests begin with the word test");
            }
        }
    }

    /** Adds the budgets that a test's method and class declare. */
    void read(String test, Method method) {
        if (method == null) {
            return;
        }
        Budget budget = method.getAnnotation(Budget.class);
        if (budget != null) {
            add(annotations, "@Budget of " + test, test, budget);
        }
        for (Class<?> at = method.getDeclaringClass(); at != null; at = at.getEnclosingClass()) {
            budget = at.getAnnotation(Budget.class);
            if (budget != null) {
                add(classes, "@Budget of " + at.getName(), test, budget);
                break;
            }
        }
    }

    private static void add(List<BudgetLine> to, String place, String test, Budget budget) {
        String[] conditions = {budget.instructions(), budget.cold(), budget.objects(), budget.allocatedBytes(),
            budget.locks()};
        if (!budget.value().isEmpty()) {
            if (!conditions[0].isEmpty()) {
                throw new Refusal(place + ": value and instructions are the same limit; leave one out");
            }
            conditions[0] = budget.value();
        }
        for (int i = 0; i < conditions.length; i++) {
            if (!conditions[i].isEmpty()) {
                to.add(BudgetLine.of(place, test, BudgetLine.METRICS[i], conditions[i]));
            }
        }
    }

    /** Returns the lines that apply to a test, at most one for each metric. */
    List<BudgetLine> of(String test) {
        List<BudgetLine> found = new ArrayList<>();
        for (String metric : BudgetLine.METRICS) {
            BudgetLine best = best(annotations, test, metric);
            if (best == null) {
                BudgetLine ofClass = best(classes, test, metric);
                best = best(lines, test, metric);
                best = ofClass != null && (best == null || !best.isExact) ? ofClass : best;
            }
            if (best != null) {
                found.add(best);
            }
        }
        return found;
    }

    private static BudgetLine best(List<BudgetLine> of, String test, String metric) {
        BudgetLine best = null;
        for (BudgetLine line : of) {
            if (line.metric.equals(metric) && line.matches(test)
                    && (best == null || line.weight() >= best.weight())) {
                best = line;
            }
        }
        return best;
    }

    List<BudgetLine> lines() {
        return lines;
    }

    boolean isEmpty() {
        return lines.isEmpty() && annotations.isEmpty() && classes.isEmpty();
    }
}
