// Graph algorithms and simulations on the collections: shortest paths, union-find, topological order, LIS.
import java.util.*;

public class GenericAlgorithms {
    record Edge(int to, int cost) { }

    public static void main(String[] args) {
        Random r = new Random(2024);
        int n = 120;
        List<List<Edge>> graph = new ArrayList<>();
        for (int i = 0; i < n; i++) graph.add(new ArrayList<>());
        for (int i = 0; i < 500; i++) graph.get(r.nextInt(n)).add(new Edge(r.nextInt(n), 1 + r.nextInt(20)));
        int[] dist = new int[n];
        Arrays.fill(dist, Integer.MAX_VALUE);
        dist[0] = 0;
        PriorityQueue<Edge> queue = new PriorityQueue<>(Comparator.comparingInt(Edge::cost));
        queue.add(new Edge(0, 0));
        while (!queue.isEmpty()) {
            Edge e = queue.poll();
            if (e.cost() > dist[e.to()]) continue;
            for (Edge next : graph.get(e.to())) {
                int d = e.cost() + next.cost();
                if (d < dist[next.to()]) {
                    dist[next.to()] = d;
                    queue.add(new Edge(next.to(), d));
                }
            }
        }
        System.out.println(Arrays.toString(dist));
        Map<Integer, Set<Integer>> layers = new TreeMap<>();
        for (int i = 0; i < n; i++) layers.computeIfAbsent(dist[i] == Integer.MAX_VALUE ? -1 : dist[i] / 10, k -> new TreeSet<>()).add(i);
        System.out.println(layers);
        int[] parent = new int[n];
        Arrays.setAll(parent, i -> i);
        int joins = 0;
        for (int i = 0; i < 100; i++) {
            int a = find(parent, r.nextInt(n)), b = find(parent, r.nextInt(n));
            if (a != b) { parent[a] = b; joins++; }
        }
        Map<Integer, Integer> sizes = new TreeMap<>();
        for (int i = 0; i < n; i++) sizes.merge(find(parent, i), 1, Integer::sum);
        System.out.println(joins + " " + sizes);
        Map<String, List<String>> deps = new TreeMap<>();
        String[] pairs = "shirt>tie tie>jacket trousers>shoes trousers>belt belt>jacket socks>shoes shirt>belt".split(" ");
        for (String p : pairs) deps.computeIfAbsent(p.split(">")[0], k -> new ArrayList<>()).add(p.split(">")[1]);
        Deque<String> sorted = new ArrayDeque<>();
        Set<String> seen = new HashSet<>();
        for (String k : new TreeSet<>(deps.keySet())) visit(k, deps, seen, sorted);
        System.out.println(sorted);
        TreeSet<Integer> tails = new TreeSet<>();
        int[] seq = r.ints(500, 0, 1000).toArray();
        for (int x : seq) {
            Integer c = tails.ceiling(x);
            if (c != null) tails.remove(c);
            tails.add(x);
        }
        System.out.println(tails.size() + " " + tails);
        List<String> perms = new ArrayList<>();
        permute(new ArrayList<>(List.of('a', 'b', 'c', 'd', 'e')), 0, perms);
        System.out.println(perms.size() + " " + perms.hashCode() + " " + perms.subList(50, 60));
        BitSet sieve = new BitSet(2000);
        sieve.set(2, 2000);
        for (int i = 2; i * i < 2000; i++) if (sieve.get(i)) for (int j = i * i; j < 2000; j += i) sieve.clear(j);
        System.out.println(sieve.cardinality() + " " + sieve.hashCode() + " " + sieve.previousSetBit(1999));
    }

    static int find(int[] parent, int x) {
        while (parent[x] != x) x = parent[x] = parent[parent[x]];
        return x;
    }

    static void visit(String k, Map<String, List<String>> deps, Set<String> seen, Deque<String> out) {
        if (!seen.add(k)) return;
        for (String d : deps.getOrDefault(k, List.of())) visit(d, deps, seen, out);
        out.push(k);
    }

    static void permute(List<Character> items, int at, List<String> out) {
        if (at == items.size()) {
            StringBuilder sb = new StringBuilder();
            items.forEach(sb::append);
            out.add(sb.toString());
            return;
        }
        for (int i = at; i < items.size(); i++) {
            Collections.swap(items, at, i);
            permute(items, at + 1, out);
            Collections.swap(items, at, i);
        }
    }
}
