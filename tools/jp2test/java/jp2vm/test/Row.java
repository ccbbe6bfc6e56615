package jp2vm.test;

import java.util.ArrayList;
import java.util.List;

/** A test in two runs, and the limits that it exceeds. */
final class Row {
    /** How the test's warm count relates to the baseline. */
    enum Change { NEW, GONE, SAME, LESS, MORE, VARIES, FAILED, ALONE }

    /** An exceeded limit. */
    static final class Excess {
        final BudgetLine line;
        final String value;
        final long limit;

        Excess(BudgetLine line, String value, long limit) {
            this.line = line;
            this.value = value;
            this.limit = limit;
        }

        String text() {
            return line.metric + " " + value + ", limit " + Numbers.grouped(limit) + " (" + line.text + ", "
                    + line.place + ")";
        }
    }

    final String name;
    final Entry old;
    final Entry now;
    final Change change;
    final List<Excess> excesses = new ArrayList<>();
    final List<Excess> undecided = new ArrayList<>();
    /** The lines that brought the difference, the largest first; empty: not known. */
    final List<Blame.Fault> faults = new ArrayList<>();

    Row(String name, Entry old, Entry now, boolean hasBaseline) {
        this.name = name;
        this.old = old;
        this.now = now;
        change = change(hasBaseline);
    }

    private Change change(boolean hasBaseline) {
        if (now == null) {
            return Change.GONE;
        }
        if (now.has(Entry.FAILED)) {
            return Change.FAILED;
        }
        if (!hasBaseline) {
            return Change.ALONE;
        }
        if (old == null || old.has(Entry.FAILED)) {
            return Change.NEW;
        }
        if (!now.isRepeatable() || !old.isRepeatable()) {
            return Change.VARIES;
        }
        if (now.warm == null || old.warm == null) {
            long width = Math.max(width(old), width(now));
            return least(now) > most(old) + width ? Change.MORE
                    : most(now) < least(old) - width ? Change.LESS : Change.VARIES;
        }
        int order = now.warm.compareTo(old.warm);
        return order == 0 ? Change.SAME : order < 0 ? Change.LESS : Change.MORE;
    }

    /** Returns whether a report of the lines helps: the test has changed, or may have exceeded a limit. */
    boolean needsReason() {
        return change == Change.MORE || change == Change.LESS
                || old != null && (!excesses.isEmpty() || !undecided.isEmpty());
    }

    /** Adds the lines that brought the difference. If the test varies, its range hides smaller parts. */
    void explain(List<Blame.Fault> found) {
        long least = varies() ? Math.max(width(old), width(now)) : 0;
        for (Blame.Fault fault : found) {
            if (Math.abs(fault.growth) > least) {
                faults.add(fault);
            }
        }
    }

    boolean varies() {
        return now != null && now.has(Entry.VARIES) || old != null && old.has(Entry.VARIES);
    }

    /** Returns how far a test's counts were apart: a few executions do not show the whole range. */
    static long width(Entry entry) {
        return most(entry) - least(entry);
    }

    static long least(Entry entry) {
        return entry.warm != null ? entry.warm : entry.least;
    }

    static long most(Entry entry) {
        return entry.warm != null ? entry.warm : entry.most;
    }

    /** Returns the warm count as text: a number, a range, or a dash. */
    static String warm(Entry entry) {
        if (entry == null || entry.warm == null && (entry.least == null || !entry.isRepeatable())) {
            return "-";
        }
        return entry.warm != null ? Numbers.grouped(entry.warm)
                : Numbers.grouped(entry.least) + " to " + Numbers.grouped(entry.most);
    }

    String percent() {
        if (warm(old).equals("-") || warm(now).equals("-")) {
            return "";
        }
        long from = most(old);
        long to = now.warm != null ? now.warm : least(now) > from ? least(now) : most(now);
        return Numbers.percent(from, to);
    }
}
