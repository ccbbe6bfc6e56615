import jp2vm.analysis.Entry;
import jp2vm.analysis.Finish;
import jp2vm.analysis.Location;

/** Counts the entries of all methods, to measure what an analysis in Java costs. */
public class CountEntries {
    private static long entries;

    @Entry("**")
    public static void entered(Location method) {
        entries++;
    }

    @Finish
    public static void report() {
        System.out.println(entries > 0 ? "entered" : "nothing was entered");
    }
}
