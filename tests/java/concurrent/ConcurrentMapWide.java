// ConcurrentHashMap: order, bulk operations, atomic computing from several threads, iteration during change, nulls, key sets.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ConcurrentMapWide {
    interface Op { Object run(); }
    static String at(Op op) { try { return String.valueOf(op.run()); } catch (RuntimeException e) { return e.getClass().getSimpleName(); } }

    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        for (int i = 0; i < 60; i++) m.put("key" + i * 37, i);
        for (int i = 0; i < 60; i += 4) m.remove("key" + i * 37);
        System.out.println(m);
        System.out.println(m.size() + " " + m.mappingCount() + m.containsKey("key37") + m.contains(5) + m.containsValue(4) + m.getOrDefault("no", -1) + m.putIfAbsent("key37", 9) + m.putIfAbsent("new", 9) + m.replace("new", 10) + m.replace("new", 10, 11) + m.remove("new", 10) + m.remove("new", 11));
        System.out.println(m.computeIfAbsent("c", k -> 1) + " " + m.computeIfAbsent("c", k -> 2) + m.computeIfPresent("c", (k, v) -> v + 5) + m.compute("c", (k, v) -> null) + m.merge("c", 1, Integer::sum) + m.merge("c", 1, Integer::sum) + m.merge("c", 1, (a, b) -> null) + m.containsKey("c"));
        System.out.println(m.reduceValues(1, Integer::sum) + " " + m.reduceValuesToInt(1, x -> x, 0, Math::max) + m.reduce(1, (k, v) -> v > 50 ? k.length() + v : null, Integer::sum) + m.search(1, (k, v) -> v == 33 ? k : null) + m.searchValues(1, v -> v > 1000 ? v : null) + m.reduceKeys(1, (a, b) -> a.compareTo(b) > 0 ? a : b) + m.reduceValuesToLong(1, v -> 1L << v, 0, Long::sum) + m.reduceKeys(1, String::length, Integer::max));
        AtomicInteger sum = new AtomicInteger(); // java runs these in parallel
        m.forEach(10, (k, v) -> sum.addAndGet(v)); m.forEachKey(10, k -> sum.addAndGet(k.length())); m.forEachValue(10, v -> sum.addAndGet(-v));
        m.replaceAll((k, v) -> v * 2);
        System.out.println(sum + " " + m.values().stream().mapToInt(x -> x).sum() + new TreeMap<>(m).headMap("key12") + m.equals(new HashMap<>(m)) + (m.hashCode() == new HashMap<>(m).hashCode()));
        System.out.println(at(() -> m.put(null, 1)) + at(() -> m.put("x", null)) + at(() -> m.get(null)) + at(() -> m.containsValue(null)) + at(() -> m.merge("x", null, Integer::sum)) + at(() -> m.computeIfAbsent("x", null)) + at(() -> new ConcurrentHashMap<>(-1)) + m.remove("x", null));
        for (String k : m.keySet()) { m.remove(k); m.put("late", 1); }
        System.out.println(m + " " + m.keys().hasMoreElements() + Collections.list(m.elements()));
        Set<Integer> s = ConcurrentHashMap.newKeySet();
        System.out.println(s.add(1) + " " + s.add(1) + s.addAll(Arrays.asList(2, 3)) + s.remove(2) + s + m.keySet().remove("late") + m.isEmpty());
        ConcurrentHashMap<Integer, AtomicInteger> counts = new ConcurrentHashMap<>();
        ConcurrentHashMap<Integer, Integer> merged = new ConcurrentHashMap<>();
        AtomicInteger made = new AtomicInteger();
        Thread[] t = new Thread[4];
        for (int i = 0; i < t.length; i++) { int n = i; t[i] = new Thread(() -> { for (int j = 0; j < 1500; j++) { counts.computeIfAbsent(j % 50, k -> { made.incrementAndGet(); return new AtomicInteger(); }).incrementAndGet(); merged.merge(j % 20, n + 1, Integer::sum); if (j % 100 == 0) for (Integer v : merged.values()) if (v < 0) throw new AssertionError(); } }); t[i].start(); }
        for (Thread x : t) x.join();
        System.out.println(made + " " + counts.values().stream().mapToInt(AtomicInteger::get).sum() + " " + merged);
        ConcurrentMap<Integer, Integer> fresh = new ConcurrentHashMap<>(100, 0.5f, 8);
        for (int i = 0; i < 3000; i++) fresh.put(i * 977 % 6007, i);
        long h = 0;
        for (int k : fresh.keySet()) h = h * 31 + k;
        fresh.values().removeIf(v -> v % 3 == 0); fresh.entrySet().removeIf(e -> e.getKey() % 2 == 0);
        for (Map.Entry<Integer, Integer> e : fresh.entrySet()) { e.setValue(e.getValue() + 1); h = h * 31 + fresh.get(e.getKey()); }
        System.out.println(h + " " + fresh.size());
    }
}
