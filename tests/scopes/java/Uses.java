import java.lang.management.ManagementFactory;
import java.util.concurrent.Executors;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import jp2vm.Counts;
import jp2vm.Scope;
import jp2vm.ScopeCounts;

/** Opens and closes scopes in right and wrong ways, and prints what does not depend on instructions of the library. */
public class Uses {
    static volatile Object kept;

    static long loop(int rounds) {
        try (Scope scope = Scope.open("loop")) {
            for (int i = 0; i < rounds; i++) {
                kept = null;
            }
            return scope.instructions();
        }
    }

    static long empty() {
        try (Scope scope = Scope.open("empty")) {
            return scope.instructions();
        }
    }

    static void fails(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + ": nothing");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e);
        }
    }

    static synchronized void locked() {
        kept = null;
    }

    static String values() {
        long objects, bytes, locks;
        try (Scope scope = Scope.open("values")) {
            Object[] array = new Object[10];
            kept = array;
            kept = new int[3][5];
            kept = new Object();
            synchronized (array) {
                locked();
            }
            objects = scope.objects();
            bytes = scope.allocatedBytes();
            locks = scope.locks();
        }
        return objects + " " + bytes + " " + locks;
    }

    static class Outer {
        long all, outer;
    }

    static Outer nested() {
        Outer result = new Outer();
        Scope outer = Scope.open("outer");
        loop(10);
        result.all = outer.instructions();
        Scope inner = Scope.open("inner");
        inner.close();
        outer.close();
        return result;
    }

    static void throwing() {
        try (Scope scope = Scope.open("throwing")) {
            Object[] none = new Object[0];
            kept = none[kept == null ? 0 : 1];
        }
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println("available " + Scope.available());
        System.out.println("empty " + empty() + " " + empty());
        System.out.println("round " + (loop(2000) - loop(1000)) / 1000 + " " + (loop(2000) - loop(1000)) % 1000);
        values();
        System.out.println("values " + values());
        Outer nested = nested();
        System.out.println("nested " + (nested.all > loop(10)));
        fails("throwing", Uses::throwing);
        try (Scope scope = Scope.open("after")) {
            System.out.println("name " + scope.name());
        }

        Scope outer = Scope.open("a"), inner = Scope.open("b");
        fails("outer first", outer::close);
        Thread other = new Thread(() -> fails("other thread", inner::close));
        other.start();
        other.join();
        inner.close();
        fails("again", inner::close);
        outer.close();
        fails("null", () -> Scope.open(null));
        fails("no name", () -> Scope.open(""));
        fails("parenthesis", () -> Scope.open("(idle)"));
        fails("line feed", () -> Scope.open("a\nb"));
        try (Scope scope = Scope.open("Grüße \uD83D\uDE00")) {
            System.out.println("unicode " + "Grüße \uD83D\uDE00".equals(scope.name()));
        }
        // A task left unclosed scopes: its thread works for the scope of the next task.
        java.util.concurrent.ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(() -> Scope.open("left open")).get();
        Scope task = Scope.open("task");
        long before = task.locks();
        pool.submit(Uses::locked).get();
        System.out.println("left open " + (task.locks() > before));
        task.close();
        pool.shutdown();

        ScopeCounts thread = Counts.of(Thread.currentThread());
        System.out.println("thread " + (thread != null && thread.getInstructions() > 0) + " "
            + Counts.of(new Thread()));
        Counts.register();
        Counts.register();
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("jp2vm:type=Counts");
        System.out.println("bean " + server.getAttribute(name, "Available"));
        CompositeData[] rows = (CompositeData[]) server.getAttribute(name, "Scopes");
        for (CompositeData row : rows) {
            if (row.get("name").equals("values")) {
                System.out.println("row " + row.get("opened") + " " + row.get("objects"));
            }
        }
        System.out.println("threads " + (server.invoke(name, "threadCounts",
            new Object[] {Thread.currentThread().getId()}, new String[] {"long"}) != null));
    }
}
