import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import jp2vm.analysis.*;

/** Requests all kinds of events, and uses as much of the class library as possible. Withdraws from a
 * location after some events. */
public class Busy {
    private static final Map<String, Long> counts = new HashMap<>();
    private static final AtomicLong events = new AtomicLong();
    private static final ThreadLocal<List<String>> recent = ThreadLocal.withInitial(ArrayList::new);

    /** Every so many do something larger. */
    private static void note(Location where) {
        long number = events.incrementAndGet();
        if (++where.count == 300) {
            where.retire();
        }
        if (number % 61 == 0) {
            String text = String.format("%s %d %.2f", where, number, number / 3.0).intern();
            List<String> list = recent.get();
            list.add(text + new Object().hashCode());
            synchronized (counts) {
                counts.merge(where.event, 1L, Long::sum);
            }
            if (list.size() == 50) {
                where.data = list.stream().filter(s -> s.length() > 3).sorted()
                    .collect(Collectors.joining(","));
                list.clear();
            }
        }
        if (number % 5003 == 0) {
            System.gc();
            Thread helper = new Thread(() -> recent.get().add("helper"));
            helper.start();
            try {
                helper.join();
                throw new IllegalStateException("caught " + number);
            } catch (InterruptedException | IllegalStateException e) {
                recent.get().add(Arrays.toString(e.getStackTrace()));
            }
        }
    }

    private static void look(Ref object) {
        if (object != null && events.get() % 7 == 0) {
            String text = object.text();
            recent.get().add(object.className() + object.id() + object.bytes() + object.length()
                + (text == null ? "" : text.toUpperCase()) + object.equals(object));
        }
    }

    @Entry
    public static void entry(Location where, Event event) {
        note(where);
        if (where.count % 100 == 0) {
            event.context(5).count++;
        }
    }

    @Exit
    public static void exit(Event event, Location where) {
        note(where);
        if (event.type() == 'L' || event.type() == '[') {
            look(event.refValue());
        } else if (event.type() == 'D' || event.type() == 'F') {
            event.doubleValue();
        } else if (event.type() != 'V') {
            event.value();
        }
    }

    @Unwind
    @Throw
    @Catch
    @MonitorContended
    @NativePut
    @NativeArrayPut
    @MonitorWait
    @MonitorWaited
    @Notify
    @Park
    @Parked
    @Unpark
    @Sleep
    @Slept
    @ThreadStarted
    @ThreadJoined
    public static void exception(Location where, Event event) {
        note(where);
        look(event.object());
    }

    @Block
    public static void block(Location where) {
        note(where);
    }

    @Allocation
    @MonitorEnter
    @MonitorExit
    @FieldGet
    @ArrayLoad
    public static void object(Location where, Event event) {
        note(where);
        look(event.object());
    }

    @FieldPut
    @StaticPut
    @ArrayStore
    public static void stored(Location where, Event event) {
        note(where);
        exitLike(event);
    }

    private static void exitLike(Event event) {
        if (event.type() == 'L' || event.type() == '[') {
            look(event.refValue());
        }
    }

    @StaticGet
    @Branch
    @NativeCall
    public static void plain(Location where, Event event) {
        note(where);
        event.threadName();
    }

    @Call
    @CallReturn
    @Callback
    @ImplicitCall
    public static void call(Location where, Event event) {
        note(where);
        if (where.count % 50 == 0) {
            recent.get().add(event.callee() + event.field() + event.elements());
        }
    }

    @NativeReturn
    public static void nativeReturn(Location where, Event event) {
        note(where);
        if (!event.isAbrupt()) {
            exitLike(event);
        }
    }

    @Poll(997)
    public static void poll(Location where, Event event) {
        note(where);
        event.bytecodes();
    }

    @ClassLoaded
    @ClassPrepared
    @ClassUnloaded
    @CollectionStart
    @CollectionEnd
    @Death
    public static void machine(Location where, Event event) {
        note(where);
        recent.get().add(event.className() + event.collection() + event.id());
    }

    @ThreadStart
    @ThreadEnd
    public static void thread(Location where, Event event) {
        note(where);
        event.threadNumber();
    }

    @Finish
    public static void finish() {
        System.out.println("busy: " + (events.get() > 0) + " " + new TreeMap<>(counts).size());
    }
}
