package jemlike;

/**
 * Does a fixed amount of work in each benchmark, on one core, and prints its checksum.
 *
 * <p>Arguments name benchmarks or groups; without any all run. {@code -x N} does N times the
 * amount, at most 10000, {@code -t} prints the milliseconds too, {@code -l} lists the names.
 */
public final class Fixed {
    private static final int MOST_TIMES = 10000;

    private static int times = 1;
    private static boolean isTimed;
    private static boolean isListing;

    private Fixed() {
    }

    public static void main(String[] args) {
        Group[] groups = Group.all();
        int names = parse(args, groups);
        if (names < 0) {
            System.err.println("usage: jemlike.Fixed [-l] [-t] [-x N] [NAME...]");
            System.exit(2);
        }
        for (int g = 0; g < groups.length; g++) {
            for (int i = 0; i < groups[g].benches.length; i++) {
                Bench bench = groups[g].benches[i];
                if (names == 0 || isNamed(args, bench.name()) || isNamed(args, groups[g].name)) {
                    run(bench);
                }
            }
        }
    }

    private static boolean isNamed(String[] args, String name) {
        for (int i = 0; i < args.length; i++) {
            if (args[i].equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isKnown(Group[] groups, String name) {
        for (int g = 0; g < groups.length; g++) {
            if (groups[g].name.equals(name)) {
                return true;
            }
            for (int i = 0; i < groups[g].benches.length; i++) {
                if (groups[g].benches[i].name().equals(name)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Sets the options; returns how many names there are, or -1 for a wrong argument. */
    private static int parse(String[] args, Group[] groups) {
        int names = 0;
        int count = args == null ? 0 : args.length;
        for (int i = 0; i < count; i++) {
            if (args[i].equals("-t")) {
                isTimed = true;
            } else if (args[i].equals("-l")) {
                isListing = true;
            } else if (args[i].equals("-x")) {
                i++;
                times = i < count ? Options.positive(args[i]) : -1;
                if (times < 0 || times > MOST_TIMES) {
                    return -1;
                }
            } else if (isKnown(groups, args[i])) {
                names++;
            } else {
                return -1;
            }
        }
        return names;
    }

    private static void run(Bench bench) {
        System.out.print(bench.name());
        if (isListing) {
            System.out.println();
            return;
        }
        int count = bench.fixedCount() * times;
        int start = (int) System.currentTimeMillis();
        int checksum = bench.perform(count);
        int time = (int) System.currentTimeMillis() - start;
        System.out.print(": ");
        System.out.print(checksum);
        if (isTimed) {
            System.out.print(' ');
            System.out.print(time);
            System.out.print(" ms");
        }
        System.out.println();
    }
}
