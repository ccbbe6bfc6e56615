// release: 17
// Many threads link the same call sites and invoke the same handles for the first time.
import java.lang.invoke.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import static java.lang.invoke.MethodType.methodType;

public class LinkRaces {
    static final AtomicInteger INITS = new AtomicInteger();
    static class Lazy { static { INITS.incrementAndGet(); } static long f(int a, long b, double c) { return a + b + (long) c; } }
    static Supplier<Object> site(int i) {
        return switch (i) {
            case 0 -> () -> "zero";
            case 1 -> ArrayList::new;
            case 2 -> new Object[] {1, 2}::clone;
            default -> { int n = i; yield () -> "n" + n + 'c' + 1.5 + true + n * 2L; }
        };
    }

    public static void main(String[] args) throws Throwable {
        int n = 6;
        CyclicBarrier barrier = new CyclicBarrier(n);
        Set<Class<?>> classes = ConcurrentHashMap.newKeySet();
        Queue<String> errors = new ConcurrentLinkedQueue<>();
        MethodHandle f = MethodHandles.lookup().findStatic(Lazy.class, "f", methodType(long.class, int.class, long.class, double.class));
        AtomicLong total = new AtomicLong();
        Thread[] threads = new Thread[n];
        for (int t = 0; t < n; t++) {
            int id = t;
            threads[t] = new Thread(() -> {
                try {
                    barrier.await();
                    for (int round = 0; round < 4; round++) {
                        Supplier<Object> s = site(round);
                        classes.add(s.getClass());
                        Object o = s.get();
                        String want = round == 0 ? "zero" : round == 1 ? "[]" : round == 3 ? "n3c1.5true6" : null;
                        if (want != null && !want.equals(o.toString())) errors.add(round + " " + o);
                        total.addAndGet((long) f.invokeExact(id, 10L, 0.5));
                        total.addAndGet((Long) MethodHandles.insertArguments(f, 1, (long) round).asType(methodType(Long.class, Integer.class, Double.class)).invoke(id, 2.0));
                    }
                } catch (Throwable e) {
                    errors.add(e.toString());
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(classes.size() + " classes, " + INITS.get() + " initializations, total " + total + ", errors " + errors);
    }
}
