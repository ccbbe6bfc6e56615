// javac: -g
// Helpful messages of NullPointerException with names of variables: fields, arrays, calls, unboxing, switches, locks.
import java.util.*;

public class HelpfulNulls {
    HelpfulNulls next;
    int value;
    int[][] grid;
    String name;
    static HelpfulNulls root;
    Integer boxed;

    HelpfulNulls next() { return next; }
    static String text() { return null; }

    interface Case { void run(); }

    static void check(Case c) {
        try {
            c.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        HelpfulNulls h = new HelpfulNulls();
        HelpfulNulls[] many = new HelpfulNulls[3];
        int index = 2;
        check(() -> System.out.println(h.next.value));
        check(() -> h.next.next.value = 4);
        check(() -> h.next().next().name.length());
        check(() -> System.out.println(root.name));
        check(() -> root.value++);
        check(() -> System.out.println(many[index].value));
        check(() -> System.out.println(h.grid[1][2]));
        check(() -> { h.grid = new int[2][]; h.grid[1][2] = 3; });
        check(() -> System.out.println(text().length()));
        check(() -> { int i = h.boxed; });
        check(() -> { synchronized (h.name) { } });
        check(() -> { throw (RuntimeException) null; });
        check(() -> { switch (h.name) { case "a": break; default: } });
        check(() -> System.out.println(((int[]) null).length));
        check(() -> { String s = args.length == 99 ? "x" : null; s.trim(); });
        check(() -> { List<String> l = null; for (String s : l) { } });
        check(() -> { Object o = null; o.toString(); });
        check(() -> { long[] l = null; l[0] += 2; });
        check(() -> { byte[] b = null; b[index + 1] = 1; });
        check(() -> Objects.requireNonNull(null));
        check(() -> { throw new NullPointerException(); });
        check(() -> { throw new NullPointerException("own"); });
        check(() -> new ArrayDeque<String>().add(null));
        check(() -> Map.of("a", null));
        check(() -> { HelpfulNulls x = null; HelpfulNulls y = x.next; });
        check(() -> { Runnable r = null; r.run(); });
        check(() -> { HelpfulNulls p = null; Runnable r = p::next; });
        NullPointerException e = new NullPointerException();
        e.fillInStackTrace();
        System.out.println(e.getMessage());
    }
}
