import java.util.ArrayList;
import java.util.List;
import jp2vm.analysis.Branch;
import jp2vm.analysis.Event;
import jp2vm.analysis.Finish;
import jp2vm.analysis.Location;

/** Prints how often branches of a program were taken and not taken, like --analysis=branches. */
public class Branches {
    private static final List<Location> branches = new ArrayList<>();

    public static boolean note(Location branch) {
        synchronized (branches) {
            branch.data = new long[2];
            return branches.add(branch);
        }
    }

    @Branch(value = "Bank", guard = "note")
    public static synchronized void branch(Location branch, Event event) {
        ((long[]) branch.data)[event.isTaken() ? 0 : 1]++;
    }

    @Finish
    public static void report() {
        for (Location branch : branches) {
            long[] ways = (long[]) branch.data;
            if (ways[0] + ways[1] > 0) {
                System.out.printf("%6d %6d  %s %s%n", ways[0], ways[1], branch.opcode, branch);
            }
        }
    }
}
