// The Map interface's finer points on HashMap, TreeMap and LinkedHashMap: null values, views, compute family, equality.
import java.util.*;

public class MapSemantics {
    static void probe(Map<String, Integer> m) {
        m.put("a", 1);
        m.put("b", null);
        m.put("c", 3);
        StringBuilder sb = new StringBuilder(m.getClass().getSimpleName());
        sb.append(m.put("a", 10)).append(m.put("b", 2)).append(m.put("b", null)).append(m.get("b"))
            .append(m.containsKey("b")).append(m.containsValue(null)).append(m.getOrDefault("b", 7))
            .append(m.getOrDefault("z", 7));
        sb.append(' ').append(m.putIfAbsent("b", 5)).append(m.putIfAbsent("b", 6)).append(m.get("b"))
            .append(m.computeIfAbsent("c", k -> 100)).append(m.computeIfAbsent("d", k -> null))
            .append(m.containsKey("d")).append(m.computeIfPresent("c", (k, v) -> v + 1))
            .append(m.computeIfPresent("c", (k, v) -> null)).append(m.containsKey("c"));
        sb.append(' ').append(m.compute("a", (k, v) -> v == null ? 1 : v + 1))
            .append(m.compute("n", (k, v) -> v == null ? 1 : v + 1)).append(m.compute("n", (k, v) -> null))
            .append(m.merge("a", 5, (x, y) -> x * y)).append(m.merge("q", 5, (x, y) -> x * y))
            .append(m.merge("q", 1, (x, y) -> null)).append(m);
        sb.append(' ').append(m.replace("a", 1)).append(m.replace("zz", 1)).append(m.replace("a", 1, 2))
            .append(m.replace("a", 9, 3)).append(m.remove("a", 5)).append(m.remove("a", 2))
            .append(m.remove("a")).append(m.size());
        Set<String> ks = m.keySet();
        Collection<Integer> vs = m.values();
        Set<Map.Entry<String, Integer>> es = m.entrySet();
        m.put("x", 8);
        m.put("y", 9);
        sb.append(' ').append(ks.contains("x")).append(vs.contains(9)).append(es.size())
            .append(ks.remove("x")).append(vs.remove(9)).append(m.size());
        m.put("r", 1);
        m.put("s", 2);
        m.put("t", 3);
        vs.removeIf(v -> v != null && v % 2 == 1);
        sb.append(m).append(ks.retainAll(Arrays.asList("s", "b"))).append(m);
        for (Map.Entry<String, Integer> e : es) if ("s".equals(e.getKey())) sb.append(e.setValue(50));
        sb.append(m.get("s")).append(es.contains(new AbstractMap.SimpleEntry<>("s", 50)))
            .append(es.remove(new AbstractMap.SimpleEntry<>("s", 50)));
        try {
            ks.add("no");
        } catch (UnsupportedOperationException e) {
            sb.append(" UOE");
        }
        try {
            m.merge("k", null, (x, y) -> x);
        } catch (NullPointerException e) {
            sb.append(" NPE");
        }
        m.clear();
        sb.append(ks).append(vs.isEmpty());
        try {
            m.computeIfAbsent("i", k -> { throw new IllegalStateException("f"); });
        } catch (IllegalStateException e) {
            sb.append(m.size());
        }
        System.out.println(sb);
    }

    public static void main(String[] args) {
        probe(new HashMap<>());
        probe(new LinkedHashMap<>());
        probe(new TreeMap<>());
        Map<String, Integer> h = new HashMap<>(), t = new TreeMap<>(), l = new LinkedHashMap<>();
        for (int i = 0; i < 50; i++) {
            h.put("k" + i, i);
            t.put("k" + (49 - i), 49 - i);
            l.put("k" + i * 7 % 50, i * 7 % 50);
        }
        System.out.println(h.equals(t) + " " + t.equals(l) + l.equals(h) + (h.hashCode() == t.hashCode())
            + h.keySet().equals(t.keySet()) + h.entrySet().equals(l.entrySet()) + new ArrayList<>(h.values())
            .equals(new ArrayList<>(t.values())) + h.values().equals(t.values()));
        t.put("k0", -1);
        System.out.println(h.equals(t));
        Map<Object, Object> m = new HashMap<>();
        m.put(1, "i");
        m.put(1L, "l");
        m.put('1', "c");
        m.put("1", "s");
        m.put(1.0, "d");
        System.out.println(m.size() + " " + m.get(1) + m.get(1L) + m.get((short) 1));
        Map<Integer, Integer> big = new HashMap<>();
        for (int i = 0; i < 10000; i++) big.merge(i * i % 1009, i, (a, b) -> a ^ b);
        long s = 0;
        for (int k : big.keySet()) s = s * 31 + k;
        for (Map.Entry<Integer, Integer> e : big.entrySet()) s = s * 31 + e.getValue();
        System.out.println(big.size() + " " + s);
    }
}
