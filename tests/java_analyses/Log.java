import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import jp2vm.analysis.*;

/** Counts the events of threads, classes and collections in Happens. */
public class Log {
    private static String kinds(Ref object) {
        String found = "";
        for (String name : new String[] {"java.lang.Thread", "java.lang.Runnable", "java.lang.Object[]", "Thread", null}) {
            found += object.isA(name) ? " +" + name : "";
        }
        return found;
    }

    private static final Map<String, Integer> counts = new TreeMap<>();
    private static final Set<Long> made = new HashSet<>();
    private static int dead, unloaded;
    private static long begun, ended;

    private static synchronized void count(String what) {
        counts.merge(what, 1, Integer::sum);
    }

    /* These events are in methods of the class library; only those with a caller in Happens are printed. */
    private static void count(Location where, Event event, String more) {
        Ref object = event.object();
        Context stack = event.context(5);
        for (int i = 0; i < stack.depth(); i++) {
            if (stack.frame(i).startsWith("Happens")) {
                count(event.threadName() + ": " + where.event
                    + (object == null ? "" : " of " + object.className() + kinds(object)) + more + " at "
                    + stack.frame(i));
                return;
            }
        }
    }

    @MonitorWait
    @Unpark
    @ThreadStarted
    @ThreadJoined
    public static void plain(Location where, Event event) {
        count(where, event, "");
    }

    @MonitorWaited
    public static void waited(Location where, Event event) {
        count(where, event, event.isAbrupt() ? " interrupted" : event.isNotified() ? " notified" : " in time");
    }

    @Notify
    public static void notified(Location where, Event event) {
        count(where, event, event.isAll() ? " all" : " one");
    }

    @Park
    @Parked
    public static void park(Location where, Event event) {
        count(where, event, "");
    }

    @Sleep
    public static void sleep(Location where, Event event) {
        count(where, event, " " + event.nanoseconds() / 1000000 + " ms");
    }

    @Slept
    public static void slept(Location where, Event event) {
        count(where, event, event.isAbrupt() ? " interrupted" : "");
    }

    @FieldPut(target = "Happens*.*")
    @StaticPut(target = "Happens*.*")
    public static void stored(Location where, Event event) {
        count(where.event + " of " + event.field());
    }

    @Callback
    @ImplicitCall
    public static void called(Location where, Event event) {
        if (event.callee().startsWith("Happens")) {
            count(where.event + " of " + event.callee());
        }
    }

    @ClassLoaded
    @ClassPrepared
    public static void classes(Location where, Event event) {
        if (event.className().startsWith("Happens")) {
            count(where.event + " " + event.className());
        }
    }

    @ClassUnloaded
    public static synchronized void unloaded(Event event) {
        unloaded += event.className().equals("Happens$Mortal") ? 1 : 0;
    }

    @Allocation("Happens.garbage")
    public static synchronized void made(Event event) {
        made.add(event.object().id());
    }

    @Death
    public static synchronized void died(Event event) {
        dead += made.remove(event.id()) ? 1 : 0;
    }

    @CollectionStart
    public static synchronized void begin(Event event) {
        begun = event.collection();
    }

    @CollectionEnd
    public static synchronized void end(Event event) {
        if (event.collection() != begun || event.nanoseconds() <= 0 || event.bytes() <= 0) {
            count("a collection that is none");
        }
        ended++;
    }

    @Finish
    public static synchronized void report() {
        System.out.println(unloaded + " of Happens$Mortal unloaded");
        counts.forEach((what, count) -> System.out.println(count + " " + what));
        System.out.println(dead + " dead, " + made.size() + " alive, "
            + (ended > 0 ? "collected" : "not collected"));
    }
}
