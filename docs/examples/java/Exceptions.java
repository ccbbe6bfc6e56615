import java.util.Map;
import java.util.TreeMap;
import jp2vm.analysis.Catch;
import jp2vm.analysis.Event;
import jp2vm.analysis.Finish;
import jp2vm.analysis.Location;
import jp2vm.analysis.Throw;

/** Prints where exceptions of a program are thrown and caught, like --analysis=exceptions. */
public class Exceptions {
    private static final Map<String, Integer> counts = new TreeMap<>();

    @Throw("Bank")
    @Catch("Bank")
    public static synchronized void exception(Location place, Event event) {
        counts.merge(place.event + " " + event.object().className() + " at " + place, 1, Integer::sum);
    }

    @Finish
    public static synchronized void report() {
        counts.forEach((what, count) -> System.out.println(count + "  " + what));
    }
}
