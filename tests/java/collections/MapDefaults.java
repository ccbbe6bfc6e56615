// The default methods of Map on every kind of map and view: results, null values, order of calls, exceptions.
import java.util.*;
import java.util.function.*;

public class MapDefaults {
    static final StringBuilder log = new StringBuilder();

    /** A map with only the methods that AbstractMap needs, so that the default methods themselves run. */
    static final class Plain extends AbstractMap<String, Integer> {
        private final List<Map.Entry<String, Integer>> list = new ArrayList<>();
        @Override public Set<Map.Entry<String, Integer>> entrySet() {
            return new AbstractSet<Map.Entry<String, Integer>>() {
                @Override public Iterator<Map.Entry<String, Integer>> iterator() { return list.iterator(); }
                @Override public int size() { return list.size(); }
            };
        }
        @Override public Integer put(String k, Integer v) {
            log.append("put(").append(k).append(',').append(v).append(')');
            for (Map.Entry<String, Integer> e : list) if (Objects.equals(k, e.getKey())) return e.setValue(v);
            list.add(new SimpleEntry<>(k, v));
            return null;
        }
    }

    static void drive(String name, Map<String, Integer> m) {
        log.setLength(0);
        StringBuilder sb = new StringBuilder(name).append(':');
        m.put("a", 1); m.put("b", 2);
        sb.append(m.getOrDefault("a", 9)).append(m.getOrDefault("zz", 9));
        sb.append(m.putIfAbsent("a", 7)).append(m.putIfAbsent("c", 3));
        sb.append(m.remove("a", 2)).append(m.remove("a", 1)).append(m.containsKey("a"));
        sb.append(m.replace("b", 20)).append(m.replace("nope", 1)).append(m.replace("b", 20, 21)).append(m.replace("b", 20, 22));
        sb.append(m.computeIfAbsent("d", k -> 4)).append(m.computeIfAbsent("d", k -> 5)).append(m.computeIfAbsent("e", k -> null));
        sb.append(m.computeIfPresent("d", (k, v) -> v + 1)).append(m.computeIfPresent("q", (k, v) -> 1)).append(m.computeIfPresent("d", (k, v) -> null));
        sb.append(m.compute("x", (k, v) -> v == null ? 10 : v + 1)).append(m.compute("x", (k, v) -> v + 1)).append(m.compute("x", (k, v) -> null)).append(m.compute("y", (k, v) -> null));
        sb.append(m.merge("m", 1, Integer::sum)).append(m.merge("m", 5, Integer::sum)).append(m.merge("m", 5, (p, q) -> null));
        m.replaceAll((k, v) -> v * 100 + k.length());
        m.forEach((k, v) -> sb.append(' ').append(k).append('=').append(v));
        try { m.put("n", null); sb.append(m.putIfAbsent("n", 1)).append(m.put("n", null)).append(m.computeIfAbsent("n", k -> 8)).append(m.getOrDefault("n", 5)); } catch (NullPointerException e) { sb.append(" NPE"); }
        for (Consumer<Map<String, Integer>> c : Arrays.<Consumer<Map<String, Integer>>>asList(x -> x.merge("a", null, Integer::sum), x -> x.computeIfAbsent("a", null), x -> x.compute("a", null), x -> x.forEach(null), x -> x.replaceAll(null), x -> x.merge("a", 1, null), x -> x.computeIfPresent("q", null))) {
            try { c.accept(m); sb.append('-'); } catch (NullPointerException e) { sb.append('N'); }
        }
        System.out.println(sb + " " + new TreeMap<>(m) + " " + log);
    }

    public static void main(String[] args) {
        drive("plain", new Plain());
        drive("hash", new HashMap<>());
        drive("linked", new LinkedHashMap<>());
        drive("access", new LinkedHashMap<>(16, 0.75f, true));
        drive("tree", new TreeMap<>());
        drive("reverse tree", new TreeMap<>(Comparator.reverseOrder()));
        drive("submap", new TreeMap<String, Integer>().subMap("a", true, "zz", true));
        drive("descending", new TreeMap<String, Integer>().descendingMap());
        drive("table", new Hashtable<>());
        drive("weak", new WeakHashMap<>());
        drive("synchronized", Collections.synchronizedMap(new HashMap<>()));
        drive("checked", Collections.checkedMap(new HashMap<>(), String.class, Integer.class));
        Map<String, Integer> un = Collections.unmodifiableMap(new HashMap<>(Collections.singletonMap("k", 1)));
        int refused = 0;
        for (Consumer<Map<String, Integer>> c : Arrays.<Consumer<Map<String, Integer>>>asList(m -> m.put("a", 1), m -> m.merge("k", 1, Integer::sum), m -> m.compute("k", (k, v) -> v), m -> m.computeIfAbsent("k", k -> 2), m -> m.computeIfPresent("q", (k, v) -> v), m -> m.replaceAll((k, v) -> v), m -> m.putIfAbsent("k", 2), m -> m.remove("k"), m -> m.remove("k", 1), m -> m.replace("k", 2), m -> m.replace("k", 1, 2), Map::clear, m -> m.putAll(new HashMap<>()), m -> m.entrySet().iterator().next().setValue(3), m -> m.keySet().remove("k"), m -> m.values().clear())) {
            try { c.accept(un); System.out.println("changed"); } catch (UnsupportedOperationException e) { refused++; }
        }
        System.out.println(refused + " " + un.getOrDefault("x", 0) + un);
        for (Map<Integer, Integer> m : Arrays.<Map<Integer, Integer>>asList(new HashMap<>(), new TreeMap<>(), new LinkedHashMap<>())) {
            for (int i = 0; i < 20; i++) m.put(i, i);
            for (int kind = 0; kind < 4; kind++) {
                final int k = kind;
                try {
                    if (k == 0) m.computeIfAbsent(100, x -> { m.put(200, 1); return 1; });
                    else if (k == 1) m.forEach((x, y) -> m.remove(5));
                    else if (k == 2) m.merge(1, 1, (x, y) -> { m.remove(7); return 3; });
                    else m.replaceAll((x, y) -> { m.remove(19); return y; });
                    System.out.println("no cme " + k);
                } catch (ConcurrentModificationException e) { System.out.print(k + " cme "); }
            }
            System.out.println(m.size());
        }
    }
}
