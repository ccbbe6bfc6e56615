// Collections of collections: adjacency maps, inverted maps, topological layers, connected components, set algebra.
import java.util.*;

public class MultiMapGraph {
    static <K, V> void add(Map<K, Set<V>> m, K k, V v) {
        m.computeIfAbsent(k, x -> new TreeSet<>()).add(v);
    }

    static <K extends Comparable<K>> Map<K, Set<K>> invert(Map<K, Set<K>> m) {
        Map<K, Set<K>> r = new TreeMap<>();
        for (Map.Entry<K, Set<K>> e : m.entrySet()) for (K v : e.getValue()) add(r, v, e.getKey());
        return r;
    }

    public static void main(String[] args) {
        Map<String, Set<String>> g = new TreeMap<>();
        for (int i = 0; i < 120; i++) add(g, "n" + i % 30, "n" + (i * 7 + i / 30 * 11) % 40);
        System.out.println(g.size() + " " + g.get("n3") + " " + invert(g).get("n3") + " " + invert(invert(g))
            .equals(g));
        Set<String> all = new TreeSet<>(g.keySet());
        for (Set<String> s : g.values()) all.addAll(s);
        Set<String> leaves = new TreeSet<>(all);
        leaves.removeAll(g.keySet());
        System.out.println(all.size() + " " + leaves);
        Map<String, Integer> comp = new LinkedHashMap<>();
        int c = 0;
        Map<String, Set<String>> inv = invert(g);
        for (String s : all) {
            if (comp.containsKey(s)) continue;
            Deque<String> q = new ArrayDeque<>();
            q.add(s);
            while (!q.isEmpty()) {
                String t = q.poll();
                if (comp.putIfAbsent(t, c) != null) continue;
                q.addAll(g.getOrDefault(t, Collections.emptySet()));
                q.addAll(inv.getOrDefault(t, Collections.emptySet()));
            }
            c++;
        }
        System.out.println(c + " " + comp.size());
        Map<String, Integer> layer = new TreeMap<>();
        Map<String, Set<String>> dag = new TreeMap<>();
        for (Map.Entry<String, Set<String>> e : g.entrySet()) for (String v : e.getValue())
            if (e.getKey().compareTo(v) < 0) add(dag, e.getKey(), v);
        Map<String, Set<String>> need = invert(dag);
        List<String> ready = new ArrayList<>();
        for (String s : all) if (!need.containsKey(s)) ready.add(s);
        int n = 0;
        while (!ready.isEmpty()) {
            List<String> next = new ArrayList<>();
            for (String s : ready) {
                layer.put(s, n);
                for (String t : dag.getOrDefault(s, Collections.emptySet())) {
                    Set<String> w = need.get(t);
                    w.remove(s);
                    if (w.isEmpty()) next.add(t);
                }
            }
            ready = next;
            n++;
        }
        System.out.println(n + " " + layer);
        Map<Integer, List<String>> by = new TreeMap<>(Collections.reverseOrder());
        for (Map.Entry<String, Integer> e : layer.entrySet())
            by.computeIfAbsent(e.getValue(), x -> new LinkedList<>()).add(0, e.getKey());
        System.out.println(by);
        Set<Set<Integer>> power = new LinkedHashSet<>();
        for (int m = 0; m < 32; m++) {
            Set<Integer> s = new HashSet<>();
            for (int b = 0; b < 5; b++) if ((m >> b & 1) != 0) s.add(b);
            power.add(s);
        }
        System.out.println(power.size() + " " + power.contains(new TreeSet<>(Arrays.asList(1, 3)))
            + power.hashCode());
    }
}
