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
    /** A count that makes the score's multiplication by 1000 overflow. */
    private static final int LARGE_COUNT = 2000000;
    private static final int NO_SCORE = -1;
    private static final int NAME_WIDTH = 24;
    private static final int SCORE_WIDTH = 12;

    private static int leastTime = 1000;

    /** The measurement that ended a series: how often, and how long without overhead. */
    private static int count;
    private static int time;

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

    private static int milliseconds() {
        return (int) System.currentTimeMillis();
    }

    /** Doubles the count until the run takes long enough; leaves the result in count and time. */
    private static void measure(Bench bench) {
        count = bench.isParallel() ? FIRST_PARALLEL_COUNT : FIRST_SERIAL_COUNT;
        for (;;) {
            int start = milliseconds();
            bench.perform(count);
            int whole = milliseconds() - start;
            start = milliseconds();
            bench.overhead(count);
            time = whole - (milliseconds() - start);
            boolean isEnough = whole >= leastTime && time * 10 >= leastTime;
            if (isEnough || count << 1 < 0) {
                return;
            }
            count <<= 1;
        }
    }

    private static int score() {
        if (time * 10 < leastTime || time == 0) {
            return NO_SCORE;
        }
        if (count > LARGE_COUNT) {
            return count / time > LARGE_COUNT ? NO_SCORE : count / time * 1000;
        }
        return count * 1000 / time;
    }

    /** Prints the score right aligned, a small one with two decimals. */
    private static void printScore() {
        int score = score();
        String text = score == NO_SCORE ? "n/a" : Integer.toString(score);
        for (int i = text.length(); i < SCORE_WIDTH; i++) {
            System.out.print(' ');
        }
        System.out.print(text);
        if (score >= 0 && score < 100) {
            int hundredths = count * 100000 / time - score * 100;
            System.out.print(hundredths < 10 ? ".0" : ".");
            System.out.print(hundredths);
        }
        System.out.println();
    }
}
