import java.util.ArrayList;
import java.util.List;
import jp2vm.analysis.Entry;
import jp2vm.analysis.Finish;
import jp2vm.analysis.Location;

/** Prints how often methods are entered. */
public class Entries {
    private static final List<Location> methods = new ArrayList<>();

    /** Called once for each method. It also adds the method to the list. */
    public static boolean isWanted(Location method) {
        synchronized (methods) {
            return methods.add(method);
        }
    }

    @Entry(value = "Bank, Bank$Account", guard = "isWanted")
    public static synchronized void entered(Location method) {
        method.count++;
    }

    @Finish
    public static void report() {
        methods.sort((a, b) -> Long.compare(b.count, a.count));
        for (Location method : methods) {
            System.out.printf("%6d  %s%n", method.count, method.method());
        }
    }
}
