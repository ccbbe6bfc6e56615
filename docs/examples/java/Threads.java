import java.util.Map;
import java.util.TreeMap;
import jp2vm.analysis.Context;
import jp2vm.analysis.Event;
import jp2vm.analysis.Finish;
import jp2vm.analysis.ThreadJoined;
import jp2vm.analysis.ThreadStarted;

/** Prints which threads start threads or wait for their end, and where. */
public class Threads {
    private static final Map<String, Integer> counts = new TreeMap<>();

    /** These events occur in methods of java.lang.Thread; the stack shows the program's method that called. */
    private static void count(String what, Event event) {
        Context stack = event.context(4);
        for (int i = 0; i < stack.depth(); i++) {
            if (stack.frame(i).startsWith("Bank")) {
                counts.merge(event.threadName() + what + " at " + stack.frame(i), 1, Integer::sum);
                return;
            }
        }
    }

    @ThreadStarted
    public static synchronized void started(Event event) {
        count(" starts " + event.object().className(), event);
    }

    @ThreadJoined
    public static synchronized void joined(Event event) {
        count(" has joined " + event.object().refField("name").text(), event);
    }

    @Finish
    public static synchronized void report() {
        counts.forEach((what, count) -> System.out.println(count + "  " + what));
    }
}
