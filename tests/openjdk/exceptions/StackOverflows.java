// Stack overflows in library code, constructors, static initializers, finally blocks, locks and reflection; afterwards, all of these work.
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
import java.util.regex.*;
import java.util.stream.*;

public class StackOverflows {
    interface Action { void run() throws Throwable; }

    static void show(String name, Action a) {
        try {
            a.run();
            System.out.println(name + " finished");
        } catch (StackOverflowError e) {
            System.out.println(name + " overflow " + (e.getStackTrace().length > 50));
        } catch (Throwable t) {
            Throwable c = t;
            while (c.getCause() != null) c = c.getCause();
            System.out.println(name + " " + t.getClass().getSimpleName() + " " + c.getClass().getSimpleName());
        }
    }

    static class Ctor { Ctor next = new Ctor(); }
    static class Init { static int v = f(0); static int f(int n) { return f(n + 1) + 1; } }
    static int locks;
    static synchronized int locked() { locks++; return locked() + 1; }
    static int finals;
    static void inFinally() { try { inFinally(); } finally { finals++; } }
    static void viaReflection(Method m) throws Throwable { try { m.invoke(null, m); } catch (InvocationTargetException e) { throw e.getCause(); } }
    static Object self(Function<Object, Object> f) { return f.apply(f); }
    static long sum(List<Object> l) { long s = 1; for (Object o : l) s += sum((List<Object>) o); return s; }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Exception {
        show("constructor", Ctor::new);
        show("initializer", () -> System.out.println(Init.v));
        show("initializer again", () -> System.out.println(Init.v));
        show("locked", StackOverflows::locked);
        show("lock free again", () -> { Thread t = new Thread(() -> { synchronized (StackOverflows.class) { locks = -1; } }); t.start(); t.join(20000); System.out.println(locks); });
        show("finally", StackOverflows::inFinally);
        System.out.println(finals > 100);
        show("reflection", () -> viaReflection(StackOverflows.class.getDeclaredMethod("viaReflection", Method.class)));
        Function<Object, Object>[] f = new Function[1];
        f[0] = x -> f[0].apply(x);
        show("lambda", () -> f[0].apply(1));
        List<Object> cyclic = new ArrayList<>();
        cyclic.add(List.of(cyclic));
        show("hashCode", cyclic::hashCode);
        show("toString", cyclic::toString);
        show("equals", () -> { List<Object> o = new ArrayList<>(); o.add(List.of(o)); cyclic.equals(o); });
        show("sum", () -> sum((List<Object>) (List<?>) cyclic));
        show("regex", () -> Pattern.matches("(a|b)*c", "ab".repeat(100000) + "d"));
        show("stream", () -> { Stream<Integer> s = Stream.of(1); for (int i = 0; i < 100000; i++) s = s.map(x -> x + 1); System.out.println(s.findFirst()); });
        show("compare", () -> { Comparator<String>[] c = new Comparator[1]; c[0] = (a, b) -> c[0].compare(b, a); Arrays.asList("x", "y").sort(c[0]); });
        show("computeIfAbsent", () -> { Map<Integer, Integer> m = new TreeMap<>(); BiFunction<Integer, Object, Integer>[] g = new BiFunction[1]; g[0] = (n, o) -> g[0].apply(n + 1, o); g[0].apply(1, m); });
        System.out.println(IntStream.range(0, 1000).boxed().map(String::valueOf).collect(Collectors.joining()).length());
        System.out.println(Pattern.compile("(\\d)(\\d)").matcher("42").replaceAll("$2$1"));
        int[] depth = {0};
        for (int i = 0; i < 5; i++) { try { new Object() { void go() { depth[0]++; go(); } }.go(); } catch (StackOverflowError e) { } }
        System.out.println(depth[0] > 1000);
    }
}
