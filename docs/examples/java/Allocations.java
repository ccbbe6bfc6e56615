import java.util.HashMap;
import java.util.Map;
import jp2vm.analysis.Allocation;
import jp2vm.analysis.Event;
import jp2vm.analysis.Finish;
import jp2vm.analysis.Location;

/** Prints the allocated objects and bytes by class and by place of the allocation. */
public class Allocations {
    private static final Map<String, long[]> sites = new HashMap<>();

    @Allocation("Bank, Bank$*")
    public static synchronized void made(Location place, Event event) {
        long[] sums = sites.computeIfAbsent(event.className() + " at " + place, key -> new long[2]);
        sums[0]++;
        sums[1] += event.bytes();
    }

    @Finish
    public static synchronized void report() {
        sites.entrySet().stream()
            .sorted((a, b) -> Long.compare(b.getValue()[1], a.getValue()[1]))
            .limit(5)
            .forEach(e -> System.out.printf("%5d %7d  %s%n", e.getValue()[0], e.getValue()[1],
                                            e.getKey()));
    }
}
