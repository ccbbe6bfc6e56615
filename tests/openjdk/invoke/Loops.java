// release: 17
// whileLoop, doWhileLoop, countedLoop, iteratedLoop and loop.
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class Loops {
    static boolean below(int v, int limit) { return v < limit; }
    static int twice(int v, int limit) { return v * 2 + 1; }
    static int one(int limit) { return 1; }
    static String append(String v, int i, String in) { return v + in + i; }
    static String start(String in) { return "<" + in + ">"; }
    static int count(String in) { return in.length(); }
    static long add(long sum, Object element, List<?> all) { return sum + ((Number) element).longValue() * all.size(); }
    static List<String> reverse(List<String> r, String e) { r.add(0, e); return r; }
    static List<String> fresh(List<String> l) { return new ArrayList<>(); }
    static int fact(int n, int acc, int k) { return n * acc; }
    static int incr(int n, int acc, int k) { return n + 1; }
    static boolean go(int n, int acc, int k) { return n <= k; }
    static int done(int n, int acc, int k) { return acc; }
    static void body(int i, StringBuilder b) { b.append(i).append(';'); }
    static boolean notEmpty(Deque<Integer> d) { return !d.isEmpty(); }
    static void popOne(Deque<Integer> d) { System.out.print(d.pop() + " "); }

    static MethodHandle h(String name, Class<?> r, Class<?>... p) throws Throwable {
        return MethodHandles.lookup().findStatic(Loops.class, name, methodType(r, p));
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle w = MethodHandles.whileLoop(h("one", int.class, int.class), h("below", boolean.class, int.class, int.class), h("twice", int.class, int.class, int.class));
        System.out.println(w.type() + " " + (int) w.invokeExact(1000) + " " + (int) w.invokeExact(0));
        MethodHandle d = MethodHandles.doWhileLoop(h("one", int.class, int.class), h("twice", int.class, int.class, int.class), h("below", boolean.class, int.class, int.class));
        System.out.println((int) d.invokeExact(1000) + " " + (int) d.invokeExact(0));
        MethodHandle c = MethodHandles.countedLoop(h("count", int.class, String.class), h("start", String.class, String.class), h("append", String.class, String.class, int.class, String.class));
        System.out.println((String) c.invokeExact("abc"));
        MethodHandle range = MethodHandles.countedLoop(MethodHandles.dropArguments(MethodHandles.constant(int.class, 3), 0, String.class), MethodHandles.dropArguments(MethodHandles.constant(int.class, 6), 0, String.class),
            h("start", String.class, String.class), h("append", String.class, String.class, int.class, String.class));
        System.out.println((String) range.invokeExact("r"));
        StringBuilder b = new StringBuilder();
        MethodHandle v = MethodHandles.countedLoop(MethodHandles.constant(int.class, 5), null, h("body", void.class, int.class, StringBuilder.class));
        v.invokeExact(b);
        System.out.println(b);
        MethodHandle it = MethodHandles.iteratedLoop(null, MethodHandles.dropArguments(MethodHandles.constant(long.class, 100L), 0, List.class), h("add", long.class, long.class, Object.class, List.class));
        System.out.println((long) it.invokeExact((List) List.of(1, 2.5, 3L)));
        try {
            MethodHandle rev = MethodHandles.iteratedLoop(null, h("fresh", List.class, List.class), h("reverse", List.class, List.class, String.class));
            System.out.println((List) rev.invokeExact((List) List.of("x", "y", "z")));
        } catch (IllegalArgumentException e) { // without an iterator the parameter is an Iterable
            System.out.println(e.getMessage());
        }
        MethodHandle[] counter = {MethodHandles.constant(int.class, 1), h("incr", int.class, int.class, int.class, int.class)};
        MethodHandle[] accumulator = {MethodHandles.constant(int.class, 1), h("fact", int.class, int.class, int.class, int.class), h("go", boolean.class, int.class, int.class, int.class), h("done", int.class, int.class, int.class, int.class)};
        MethodHandle[] order = {null};
        MethodHandle loop = MethodHandles.loop(accumulatorFirst(counter), accumulator);
        System.out.println(loop.type() + " " + (int) loop.invokeExact(5) + " " + (int) loop.invokeExact(10));
        MethodHandle drain = MethodHandles.whileLoop(null, h("notEmpty", boolean.class, Deque.class), h("popOne", void.class, Deque.class));
        drain.invokeExact((Deque) new ArrayDeque<>(List.of(3, 1, 2)));
        System.out.println();
        System.out.println((int) w.invokeExact(1 << 20));
        for (int i = 0; i < 4; i++) {
            try {
                switch (i) {
                    case 0: MethodHandles.loop(); break;
                    case 1: MethodHandles.loop(new MethodHandle[] {null, null, null, null, null}); break;
                    case 2: MethodHandles.whileLoop(null, h("one", int.class, int.class), h("twice", int.class, int.class, int.class)); break;
                    default: MethodHandles.countedLoop(h("start", String.class, String.class), null, h("body", void.class, int.class, StringBuilder.class));
                }
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
    }

    static MethodHandle[] accumulatorFirst(MethodHandle[] clause) { return clause; }
}
