package jp2vm.test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The comment on a pull request, in Markdown. Its first line is always the same, so that a program finds it again. */
final class Comment {
    static final int LIMIT = 65_000;
    private static final String MARKER = "<!-- jp2test -->\n";
    private static final int TAIL = 500;
    /* Names of tests may be as long as their arguments. */
    private static final int NAME = 200;

    private final Outcome outcome;
    private final StringBuilder out = new StringBuilder(MARKER);

    private Comment(Outcome outcome) {
        this.outcome = outcome;
    }

    static String text(Outcome outcome) {
        Comment comment = new Comment(outcome);
        comment.write();
        return comment.out.toString();
    }

    private void write() {
        Comparison comparison = outcome.comparison;
        List<Row> table = new ArrayList<>();
        for (Row row : comparison.rows) {
            boolean isDifferent = row.change == Row.Change.MORE || row.change == Row.Change.LESS;
            if (isDifferent && !(row.varies() && row.excesses.isEmpty()) || !row.excesses.isEmpty()) {
                table.add(row);
            }
        }
        writeHead();
        if (!table.isEmpty()) {
            writeTable(table);
        }
        writeFailures();
        writeVarying();
        writeNames("new", comparison.of(Row.Change.NEW));
        writeNames("gone", comparison.of(Row.Change.GONE));
        for (String warning : comparison.warnings) {
            put("\n" + escape(warning) + "\n");
        }
    }

    private void writeHead() {
        Comparison comparison = outcome.comparison;
        int same = comparison.of(Row.Change.SAME).size();
        int failures = outcome.failures();
        String failed = failures == 0 ? "" : "; " + Numbers.count(failures, "failure", "failures");
        if (!comparison.hasBaseline) {
            put("### Bytecodes executed: " + Numbers.count(comparison.rows.size(), "test", "tests")
                    + (comparison.over().isEmpty() ? "" : ", " + comparison.over().size() + " over a limit ❌")
                    + failed + "\n");
            return;
        }
        int more = exactly(Row.Change.MORE);
        int less = exactly(Row.Change.LESS);
        boolean isClear = more + less + failures == 0 && comparison.over().isEmpty();
        String changes = Numbers.count(more, "test", "tests") + " more, " + less + " less, ";
        put("### Bytecodes executed: " + (isClear ? "nothing changed, " : changes) + same + " the same" + failed
                + "  (" + escape(outcome.baselineName) + " → this)\n");
    }

    private int exactly(Row.Change change) {
        int count = 0;
        for (Row row : outcome.comparison.of(change)) {
            count += row.varies() ? 0 : 1;
        }
        return count;
    }

    /* The largest changes first, exceeded limits before the others. */
    private void writeTable(List<Row> table) {
        table.sort((a, b) -> {
            int order = Boolean.compare(a.excesses.isEmpty(), b.excesses.isEmpty());
            order = order != 0 ? order : Double.compare(size(b), size(a));
            return order != 0 ? order : a.name.compareTo(b.name);
        });
        boolean hasReasons = table.stream().anyMatch(row -> !row.faults.isEmpty());
        put("\n| test | " + escape(outcome.baselineName) + " | this | change |" + (hasReasons ? " why |" : "")
                + "\n|---|---:|---:|---|" + (hasReasons ? "---|" : "") + "\n");
        for (int i = 0; i < table.size(); i++) {
            Row row = table.get(i);
            String mark = row.excesses.isEmpty() ? row.change == Row.Change.LESS ? " ✅" : "" : " ❌ over "
                    + limits(row);
            String percent = row.percent();
            String change = row.excesses.isEmpty() ? percent : "**" + percent + "**";
            String line = "| " + name(row.name) + " | " + Row.warm(row.old) + " | " + Row.warm(row.now) + " | "
                    + (percent.isEmpty() ? "" : change) + mark + " |"
                    + (hasReasons ? " " + Reason.text(outcome, row, "`") + " |" : "") + "\n";
            if (!fits(line)) {
                put("\nand " + (table.size() - i) + " tests more; the report in JSON has all\n");
                return;
            }
            put(line);
        }
    }

    private static double size(Row row) {
        return row.old == null || row.now == null || row.percent().isEmpty() ? 0
                : Math.abs((double) (Row.most(row.now) - Row.most(row.old)) / Row.most(row.old));
    }

    private static String limits(Row row) {
        StringBuilder text = new StringBuilder();
        for (Row.Excess excess : row.excesses) {
            String limit = excess.line.text.replaceFirst("warm <= (baseline )?", "");
            text.append(text.length() == 0 ? "`" : ", `").append(limit.replace("`", "'")).append('`');
            if (!excess.line.metric.equals("warm") || row.now.isRunning("warm")) {
                text.append(": ").append(excess.value);
            }
        }
        return text.toString();
    }

    private void writeFailures() {
        for (Subject subject : outcome.subjects) {
            if (subject.hasFailed()) {
                put("\n❌ " + name(subject.name) + " failed\n");
            }
        }
        for (Map.Entry<String, Throwable> failed : outcome.failedContainers.entrySet()) {
            put("\n❌ " + name(failed.getKey()) + " failed\n");
        }
    }

    private void writeVarying() {
        List<Row> varying = outcome.comparison.varying();
        if (varying.isEmpty()) {
            return;
        }
        put("\n<details><summary>" + Numbers.count(varying.size(), "test varies and was", "tests vary and were")
                + " compared by " + (varying.size() == 1 ? "its" : "their")
                + " range (not exact)</summary>\n\n| test | " + escape(outcome.baselineName)
                + " | this | cause |\n|---|---:|---:|---|\n");
        for (int i = 0; i < varying.size(); i++) {
            Row row = varying.get(i);
            Entry entry = row.now.has(Entry.VARIES) ? row.now : row.old;
            String line = "| " + name(row.name) + " | " + Row.warm(row.old) + " | " + Row.warm(row.now) + " | "
                    + escape(String.valueOf(entry.cause)) + (entry.moved.isEmpty() ? "" : ": "
                    + String.join(", ", entry.moved)) + (row.undecided.isEmpty() ? "" : "; the limit is in the range")
                    + (row.faults.isEmpty() ? "" : "; " + Reason.text(outcome, row, "`")) + " |\n";
            if (!fits(line)) {
                put("\nand " + (varying.size() - i) + " tests more\n");
                break;
            }
            put(line);
        }
        put("\n</details>\n");
    }

    private void writeNames(String what, List<Row> rows) {
        if (rows.isEmpty()) {
            return;
        }
        put("\n<details><summary>" + Numbers.count(rows.size(), "test is ", "tests are ") + what
                + "</summary>\n\n");
        for (int i = 0; i < rows.size(); i++) {
            String line = "- " + name(rows.get(i).name) + ": "
                    + Row.warm(rows.get(i).now == null ? rows.get(i).old : rows.get(i).now) + "\n";
            if (!fits(line)) {
                put("- and " + (rows.size() - i) + " more\n");
                break;
            }
            put(line);
        }
        put("\n</details>\n");
    }

    private boolean fits(String line) {
        return out.length() + line.length() <= LIMIT - TAIL;
    }

    private void put(String text) {
        if (out.length() + text.length() <= LIMIT) {
            out.append(text);
        }
    }

    private static String name(String name) {
        return escape(name.length() > NAME ? name.substring(0, NAME) + "..." : name);
    }

    /* Text that Markdown and HTML leave as it is. */
    private static String escape(String text) {
        return text.replaceAll("\\p{Cntrl}", " ").replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
                .replaceAll("([\\\\|`*_\\[\\]~])", "\\\\$1").replace("@", "&#64;");
    }
}
