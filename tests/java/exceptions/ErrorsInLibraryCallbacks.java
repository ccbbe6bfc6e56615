// Exceptions thrown by callbacks inside sort, forEach, compute, removeIf, iterators; collections stay consistent.
import java.util.*;

public class ErrorsInLibraryCallbacks {
    static class Boom extends RuntimeException {
        Boom(String m) { super(m, null, true, false); }
    }

    interface Code {
        void run();
    }

    static void t(String n, Code c) {
        try {
            c.run();
            System.out.println(n + " finished");
        } catch (Boom e) {
            System.out.println(n + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(Arrays.asList(4, 2, 9, 7, 5));
        t("sort", () -> l.sort((a, b) -> {
            if (a == 9 || b == 9) throw new Boom("nine");
            return a - b;
        }));
        System.out.println(new TreeSet<>(l) + " " + l.size());
        t("forEach", () -> l.forEach(x -> {
            if (x == 7) throw new Boom("seven");
        }));
        t("removeIf", () -> l.removeIf(x -> {
            if (x == 5) throw new Boom("five");
            return x == 4;
        }));
        System.out.println(l.size());
        t("replaceAll", () -> l.replaceAll(x -> {
            if (x == 100) throw new Boom("no");
            return x * 10;
        }));
        System.out.println(new TreeSet<>(l));
        Map<String, Integer> m = new HashMap<>();
        m.put("a", 1);
        t("computeIfAbsent", () -> m.computeIfAbsent("b", k -> { throw new Boom("absent"); }));
        t("compute", () -> m.compute("a", (k, v) -> { throw new Boom("compute"); }));
        t("merge", () -> m.merge("a", 1, (x, y) -> { throw new Boom("merge"); }));
        System.out.println(m);
        t("hashCode", () -> m.put("ok", 2));
        t("key", () -> new HashMap<Object, Object>().put(new Object() {
            @Override public int hashCode() { throw new Boom("hash"); }
        }, 1));
        t("equals", () -> {
            Set<Object> s = new HashSet<>();
            for (int i = 0; i < 2; i++) s.add(new Object() {
                @Override public int hashCode() { return 1; }
                @Override public boolean equals(Object o) { throw new Boom("equals"); }
            });
        });
        t("treemap", () -> new TreeMap<String, Integer>((a, b) -> { throw new Boom("comparator"); })
            .put("x", 1));
        t("iterator", () -> {
            for (int i : (Iterable<Integer>) () -> { throw new Boom("iterator"); }) System.out.println(i);
        });
        t("toString", () -> System.out.println(Arrays.asList(1, new Object() {
            @Override public String toString() { throw new Boom("text"); }
        })));
        t("optional", () -> Optional.of(1).map(x -> {
            if (x == 1) throw new Boom("map");
            return x;
        }));
        t("queue", () -> {
            PriorityQueue<Integer> q = new PriorityQueue<>((a, b) -> {
                if (a + b == 7) throw new Boom("queue");
                return a - b;
            });
            q.add(3);
            q.add(5);
            q.add(4);
        });
        t("format", () -> String.format("%s", new Object() {
            @Override public String toString() { throw new Boom("format"); }
        }));
        t("join", () -> String.join(",", Arrays.asList("a", "b")));
        t("thread", () -> {
            Thread x = new Thread(() -> { throw new Boom("thread"); });
            x.setUncaughtExceptionHandler((th, e) -> { });
            x.start();
            try {
                x.join();
            } catch (InterruptedException e) {
                throw new Boom("interrupted");
            }
        });
    }
}
