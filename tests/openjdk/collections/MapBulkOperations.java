// The same random operations on every kind of map give the same contents; bulk operations on views.
import java.util.*;
import java.util.concurrent.*;

public class MapBulkOperations {
    public static void main(String[] args) {
        List<Map<Integer, Integer>> maps = List.of(new HashMap<>(), new LinkedHashMap<>(), new TreeMap<>(), new Hashtable<>(),
            new ConcurrentHashMap<>(), new ConcurrentSkipListMap<>(), new WeakHashMap<>(), Collections.synchronizedMap(new HashMap<>()));
        for (Map<Integer, Integer> m : maps) {
            Random r = new Random(99);
            long trace = 0;
            for (int i = 0; i < 3000; i++) {
                int k = r.nextInt(100), v = r.nextInt(50) + 1;
                Object got = switch (r.nextInt(12)) {
                    case 0, 1, 2 -> m.put(k, v);
                    case 3 -> m.remove(k);
                    case 4 -> m.putIfAbsent(k, v);
                    case 5 -> m.merge(k, v, (a, b) -> a + b > 120 ? null : a + b);
                    case 6 -> m.compute(k, (x, y) -> y == null ? x : y > 60 ? null : y + 1);
                    case 7 -> m.computeIfAbsent(k, x -> x % 5 == 0 ? null : x);
                    case 8 -> m.computeIfPresent(k, (x, y) -> y % 2 == 0 ? null : y * 2);
                    case 9 -> m.replace(k, v);
                    case 10 -> m.remove(k, v);
                    default -> m.getOrDefault(k, -v);
                };
                trace = trace * 31 + (got == null ? 7 : got.hashCode());
            }
            System.out.println(m.getClass().getSimpleName() + " " + trace + " " + m.size() + " " + m.hashCode());
            m.values().removeIf(v -> v % 4 == 1);
            m.entrySet().removeIf(e -> e.getKey() % 7 == 2);
            m.keySet().retainAll(new HashSet<>(List.of(1, 3, 5, 8, 13, 21, 34, 55, 89, 10, 20, 30, 40, 60, 70, 80)));
            for (Map.Entry<Integer, Integer> e : m.entrySet()) if (e.getKey() > 30) e.getClass();
            System.out.println(new TreeMap<>(m) + " " + m.values().contains(3) + m.containsValue(12) + m.entrySet().contains(Map.entry(8, 1)));
            System.out.println(m.equals(maps.get(0)) + " " + maps.get(0).equals(m));
        }
        for (Map<Integer, Integer> m : maps.subList(0, 4)) {
            for (Map.Entry<Integer, Integer> e : m.entrySet()) e.setValue(e.getValue() * 1000 + e.getKey());
            System.out.println(m.getClass().getSimpleName() + " " + m.hashCode() + " " + new TreeSet<>(m.values()));
            int[] n = {0};
            m.forEach((k, v) -> n[0] = n[0] + k * v);
            System.out.println(n[0]);
        }
    }
}
