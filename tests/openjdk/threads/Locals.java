// ThreadLocal and InheritableThreadLocal: initial values, removal, inheritance with child values, many locals, weakness.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Locals {
    static final AtomicInteger MADE = new AtomicInteger();
    static final ThreadLocal<Integer> COUNTED = ThreadLocal.withInitial(MADE::incrementAndGet);
    static final InheritableThreadLocal<List<String>> INHERITED = new InheritableThreadLocal<>() {
        @Override protected List<String> childValue(List<String> parent) {
            List<String> copy = new ArrayList<>(parent);
            copy.add("child");
            return copy;
        }
        @Override protected List<String> initialValue() { return new ArrayList<>(List.of("initial")); }
    };

    static void in(Runnable r) throws InterruptedException {
        Thread t = new Thread(r);
        t.start();
        t.join();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(COUNTED.get() + " " + COUNTED.get());
        in(() -> System.out.println(COUNTED.get()));
        COUNTED.remove();
        System.out.println(COUNTED.get());
        COUNTED.set(null);
        System.out.println(COUNTED.get());
        System.out.println(INHERITED.get());
        in(() -> {
            System.out.println(INHERITED.get());
            try { in(() -> System.out.println(INHERITED.get())); } catch (InterruptedException e) { throw new Error(e); }
        });
        Thread none = new Thread(null, () -> System.out.println(INHERITED.get()), "none", 0, false);
        none.start();
        none.join();
        List<ThreadLocal<Integer>> many = new ArrayList<>();
        for (int i = 0; i < 2000; i++) { int v = i; many.add(ThreadLocal.withInitial(() -> v)); }
        int sum = 0;
        for (ThreadLocal<Integer> l : many) sum += l.get();
        for (int i = 0; i < 2000; i += 3) many.get(i).remove();
        for (int i = 0; i < 2000; i++) if (i % 3 != 0) many.get(i).set(many.get(i).get() * 2);
        for (ThreadLocal<Integer> l : many) sum += l.get();
        System.out.println(sum);
        ConcurrentHashMap<Integer, Integer> seen = new ConcurrentHashMap<>();
        Thread[] ts = new Thread[8];
        for (int i = 0; i < ts.length; i++) {
            int n = i;
            ts[i] = new Thread(() -> { for (int j = 0; j < 1000; j++) { ThreadLocal<Integer> l = many.get(j); l.set(n); } int s = 0; for (int j = 0; j < 1000; j++) s += many.get(j).get(); seen.put(n, s); });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(new TreeMap<>(seen));
    }
}
