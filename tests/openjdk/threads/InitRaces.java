// Class initialization by many threads at once: once, waited for by others, recursive, failing for all, superclass and subclass.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class InitRaces {
    static final AtomicInteger inits = new AtomicInteger();

    static class Once { static final List<String> list = new ArrayList<>(); static int v; static { inits.incrementAndGet(); try { Thread.sleep(30); } catch (InterruptedException e) { } v = 42; } }
    static class Fails { static int v; static { inits.incrementAndGet(); try { Thread.sleep(20); } catch (InterruptedException e) { } if (true) throw new IllegalStateException("init"); } }
    static class Base { static int b; static { inits.incrementAndGet(); b = Derived.early(); } }
    static class Derived extends Base { static int d = 7; static int early() { return d + 1; } }
    static class Holder { static final Holder INSTANCE = new Holder(); final int n = inits.incrementAndGet(); }
    enum Color { RED, GREEN; static final Map<String, Color> BY = new HashMap<>(); static { inits.incrementAndGet(); for (Color c : values()) BY.put(c.name().toLowerCase(), c); } }

    static List<String> race(int n, Callable<Object> c) throws Exception {
        CyclicBarrier start = new CyclicBarrier(n);
        List<String> results = Collections.synchronizedList(new ArrayList<>());
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Thread t = new Thread(() -> {
                try { start.await(); results.add(String.valueOf(c.call())); } catch (Throwable e) { results.add(e.getClass().getSimpleName() + (e.getCause() == null ? "" : "/" + e.getCause().getClass().getSimpleName())); }
            });
            ts.add(t);
            t.start();
        }
        for (Thread t : ts) t.join();
        Collections.sort(results);
        return results;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(race(6, () -> Once.v) + " " + inits.getAndSet(0));
        System.out.println(race(4, () -> Fails.v) + " " + inits.getAndSet(0));
        System.out.println(race(4, () -> new Derived() != null ? Derived.d + Derived.b : 0) + " " + inits.getAndSet(0));
        System.out.println(race(5, () -> System.identityHashCode(Holder.INSTANCE) == System.identityHashCode(Holder.INSTANCE)) + " " + Holder.INSTANCE.n + " " + inits.getAndSet(0));
        System.out.println(race(5, () -> Color.BY.get("green")) + " " + inits.getAndSet(0));
        System.out.println(race(5, () -> Class.forName("InitRaces$Late")) + " " + inits.getAndSet(0));
        ConcurrentHashMap<String, Boolean> seen = new ConcurrentHashMap<>();
        race(6, () -> { Function f = x -> x + 1; seen.put(f.getClass().getName().replaceAll("[0-9].*", ""), true); return f.apply(1); });
        System.out.println(seen.size());
    }

    interface Function { int apply(int x); }
    static class Late { static { inits.incrementAndGet(); } }
}
