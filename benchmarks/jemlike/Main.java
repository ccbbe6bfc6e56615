package jemlike;

import jemlike.parallel.Cores;

/**
 * Measures scores: how often each benchmark's work is done in a second. The count is doubled
 * until the time is long enough to be measured.
 *
 * <p>Arguments choose groups by the beginning of their name, as in {@code -micro} or {@code -a};
 * without any all groups run. {@code -time=MS} sets the least time of a measurement.
 */
public final class Main {
    private static final int FIRST_SERIAL_COUNT = 1024;
    private static final int FIRST_PARALLEL_COUNT = 2;
    /** Of a millisecond. */
    private static final long NANOSECONDS = 1000000;
    /** A run that is short: 0.5 ms. */
    private static final long SHORT_TIME = 500000;
    /** The smallest part of a run whose time can be measured. */
    private static final int RESOLUTION = 50;
    private static final int NAME_WIDTH = 24;
    private static final int SCORE_WIDTH = 12;

    private static int leastTime = 1000;

    /** The last measurement: how often, and how many nanoseconds without overhead. */
    private static int count;
    private static long time;
    /** Whether it takes less than that. */
    private static boolean isBound;

    private Main() {
    }

    public static void main(String[] args) {
        Group[] groups = Group.all();
        boolean[] isChosen = new boolean[groups.length];
        if (!choose(args, groups, isChosen)) {
            System.err.println("usage: jemlike.Main [-time=MS] [-micro] [-kernel] "
                    + "[-application] [-parallel] [-stream]");
            System.exit(2);
        }
        int cores = Runtime.getRuntime().availableProcessors();
        System.out.println("JemBench-like workloads");
        System.out.print("Cores: ");
        System.out.println(cores);
        System.out.println();
        Cores.start(cores);
        try {
            for (int i = 0; i < groups.length; i++) {
                if (isChosen[i]) {
                    report(groups[i]);
                }
            }
        } finally {
            Cores.stop();
        }
    }

    /** Marks the chosen groups, all when none is named; false for a wrong argument. */
    private static boolean choose(String[] args, Group[] groups, boolean[] isChosen) {
        int chosen = 0;
        int count = args == null ? 0 : args.length;
        for (int a = 0; a < count; a++) {
            if (args[a].startsWith("-time=")) {
                leastTime = Options.positive(args[a].substring(6));
                if (leastTime < 0) {
                    return false;
                }
            } else {
                int found = -1;
                for (int i = 0; i < groups.length; i++) {
                    if (args[a].length() > 1 && ("-" + groups[i].name).startsWith(args[a])) {
                        found = i;
                    }
                }
                if (found < 0) {
                    return false;
                }
                isChosen[found] = true;
                chosen++;
            }
        }
        for (int i = 0; i < groups.length && chosen == 0; i++) {
            isChosen[i] = true;
        }
        return true;
    }

    private static void report(Group group) {
        System.out.println(group.title);
        for (int i = 0; i < group.benches.length; i++) {
            Bench bench = group.benches[i];
            System.out.print(bench.name());
            for (int k = bench.name().length(); k < NAME_WIDTH; k++) {
                System.out.print(' ');
            }
            measure(bench);
            printScore();
        }
        System.out.println();
    }

    /** Nanoseconds of some runs, at least one. */
    private static long timeOf(Bench bench, int runs, boolean isOverhead) {
        long start = System.nanoTime();
        if (isOverhead) {
            bench.overhead(runs);
        } else {
            bench.perform(runs);
        }
        return Math.max(System.nanoTime() - start, 1);
    }

    /**
     * Doubles the count until the run takes long enough; leaves the result in count, time and
     * isBound. Where the overhead is much of it, short runs with and without the work take turns,
     * and the shortest of each count: other programs make a run longer, never shorter, and a short
     * one is seldom interrupted.
     */
    private static void measure(Bench bench) {
        count = bench.isParallel() ? FIRST_PARALLEL_COUNT : FIRST_SERIAL_COUNT;
        long least = leastTime * NANOSECONDS;
        long whole = timeOf(bench, count, false);
        while (whole < least && count << 1 > 0) {
            count <<= 1;
            whole = timeOf(bench, count, false);
        }
        long overhead = timeOf(bench, count, true);
        int shortCount = (int) (count / (whole / SHORT_TIME + 1));
        if (whole - overhead < whole / 2 && shortCount > 0) {
            count = shortCount;
            whole = timeOf(bench, count, false);
            overhead = timeOf(bench, count, true);
            for (int i = (int) (least / SHORT_TIME); i > 0; i--) {
                whole = Math.min(whole, timeOf(bench, count, false));
                overhead = Math.min(overhead, timeOf(bench, count, true));
            }
        }
        isBound = whole - overhead < whole / RESOLUTION;
        time = isBound ? whole / RESOLUTION : whole - overhead;
    }

    /** How often in 100 seconds. */
    private static long hundredths() {
        return (long) ((double) count * 100 * 1000 * NANOSECONDS / time);
    }

    /**
     * Prints the score right aligned, a small score with two decimals. If the time of the work cannot
     * be distinguished from the overhead, a sign precedes the score.
     */
    private static void printScore() {
        long hundredths = hundredths();
        String text = (isBound ? "> " : "") + Long.toString(hundredths / 100);
        for (int i = text.length(); i < SCORE_WIDTH; i++) {
            System.out.print(' ');
        }
        System.out.print(text);
        if (hundredths < 10000) {
            System.out.print(hundredths % 100 < 10 ? ".0" : ".");
            System.out.print(hundredths % 100);
        }
        System.out.println();
    }
}
