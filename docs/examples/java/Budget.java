import java.util.HashMap;
import java.util.Map;
import jp2vm.analysis.Event;
import jp2vm.analysis.Poll;
import jp2vm.analysis.Start;

/** A resource manager. "teller 1=9000": each thread whose name starts with "teller 1" may execute 9000 bytecodes. */
public class Budget {
    private static String prefix;
    private static long limit;
    private static final Map<Long, Long> halves = new HashMap<>(); // used halves of the budget, by thread

    @Start
    public static void start(String policy) {
        int equals = policy.indexOf('=');
        prefix = policy.substring(0, equals);
        limit = Long.parseLong(policy.substring(equals + 1));
    }

    @Poll(1000)
    public static synchronized void consumed(Event event) {
        long now = Math.min(event.bytecodes() * 2 / limit, 2);
        if (!event.threadName().startsWith(prefix)
                || now == halves.getOrDefault(event.threadNumber(), 0L)) {
            return;
        }
        halves.put(event.threadNumber(), now);
        if (now == 1) {
            System.out.println(event.threadName() + " has used half of its budget");
        } else {
            event.raise("java.lang.Error", "the budget is used up");
        }
    }
}
