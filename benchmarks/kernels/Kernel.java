/** What all kernels share: how much work to do, and how to report its result. */
final class Kernel {
    private Kernel() {
    }

    /** The number of rounds to run: the first argument is a percentage of the normal number. */
    static int rounds(String[] args, int normal) {
        if (args == null || args.length == 0) {
            return normal;
        }
        long scaled = (long) normal * Integer.parseInt(args[0]) / 100;
        return scaled < 1 ? 1 : (int) scaled;
    }

    /** Prints the kernel's only line of output. */
    static void report(String name, long checksum) {
        System.out.println(name + " " + checksum);
    }
}
