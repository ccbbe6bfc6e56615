// Dijkstra, Bellman-Ford, Floyd, Kruskal, Prim, Tarjan's components, topological order, maximum flow, bipartite matching.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

public class GraphAlgorithms {
    static class Edge implements Comparable<Edge> {
        final int from, to, w;

        Edge(int f, int t, int w) {
            from = f;
            to = t;
            this.w = w;
        }

        public int compareTo(Edge o) {
            return w != o.w ? Integer.compare(w, o.w) : from != o.from ? from - o.from : to - o.to;
        }
    }

    final int n;
    final List<List<Edge>> adj = new ArrayList<>();
    final List<Edge> edges = new ArrayList<>();

    GraphAlgorithms(int n, int m, long seed) {
        this.n = n;
        for (int i = 0; i < n; i++) {
            adj.add(new ArrayList<>());
        }
        Random r = new Random(seed);
        for (int i = 0; i < m; i++) {
            Edge e = new Edge(r.nextInt(n), r.nextInt(n), 1 + r.nextInt(100));
            adj.get(e.from).add(e);
            edges.add(e);
        }
    }

    int[] dijkstra(int s) {
        int[] d = new int[n];
        Arrays.fill(d, Integer.MAX_VALUE);
        d[s] = 0;
        PriorityQueue<int[]> q = new PriorityQueue<>((a, b) -> Integer.compare(a[0], b[0]));
        q.add(new int[] {0, s});
        while (!q.isEmpty()) {
            int[] t = q.poll();
            if (t[0] > d[t[1]]) {
                continue;
            }
            for (Edge e : adj.get(t[1])) {
                if (t[0] + e.w < d[e.to]) {
                    d[e.to] = t[0] + e.w;
                    q.add(new int[] {d[e.to], e.to});
                }
            }
        }
        return d;
    }

    int[] bellman(int s) {
        int[] d = new int[n];
        Arrays.fill(d, Integer.MAX_VALUE);
        d[s] = 0;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Edge e : edges) {
                if (d[e.from] != Integer.MAX_VALUE && d[e.from] + e.w < d[e.to]) {
                    d[e.to] = d[e.from] + e.w;
                    changed = true;
                }
            }
        }
        return d;
    }

    int[][] floyd() {
        int[][] d = new int[n][n];
        for (int[] row : d) {
            Arrays.fill(row, 1 << 28);
        }
        for (int i = 0; i < n; i++) {
            d[i][i] = 0;
        }
        for (Edge e : edges) {
            d[e.from][e.to] = Math.min(d[e.from][e.to], e.w);
        }
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    if (d[i][k] + d[k][j] < d[i][j]) {
                        d[i][j] = d[i][k] + d[k][j];
                    }
                }
            }
        }
        return d;
    }

    long kruskal() {
        int[] up = new int[n];
        for (int i = 0; i < n; i++) {
            up[i] = i;
        }
        List<Edge> es = new ArrayList<>(edges);
        Collections.sort(es);
        long sum = 0;
        for (Edge e : es) {
            int a = find(up, e.from), b = find(up, e.to);
            if (a != b) {
                up[a] = b;
                sum += e.w;
            }
        }
        return sum;
    }

    static int find(int[] up, int x) {
        while (up[x] != x) {
            up[x] = up[up[x]];
            x = up[x];
        }
        return x;
    }

    int index;
    int[] num, low, comp;
    Deque<Integer> stack = new ArrayDeque<>();
    int comps;

    int scc() {
        num = new int[n];
        low = new int[n];
        comp = new int[n];
        Arrays.fill(comp, -1);
        for (int i = 0; i < n; i++) {
            if (num[i] == 0) {
                visit(i);
            }
        }
        return comps;
    }

    private void visit(int v) {
        num[v] = low[v] = ++index;
        stack.push(v);
        for (Edge e : adj.get(v)) {
            if (num[e.to] == 0) {
                visit(e.to);
                low[v] = Math.min(low[v], low[e.to]);
            } else if (comp[e.to] < 0) {
                low[v] = Math.min(low[v], num[e.to]);
            }
        }
        if (low[v] == num[v]) {
            int w;
            do {
                w = stack.pop();
                comp[w] = comps;
            } while (w != v);
            comps++;
        }
    }

    int maxFlow(int s, int t) {
        int[][] cap = new int[n][n];
        for (Edge e : edges) {
            cap[e.from][e.to] += e.w;
        }
        int total = 0;
        while (true) {
            int[] prev = new int[n];
            Arrays.fill(prev, -1);
            prev[s] = s;
            Deque<Integer> q = new ArrayDeque<>();
            q.add(s);
            while (!q.isEmpty() && prev[t] < 0) {
                int u = q.poll();
                for (int v = 0; v < n; v++) {
                    if (prev[v] < 0 && cap[u][v] > 0) {
                        prev[v] = u;
                        q.add(v);
                    }
                }
            }
            if (prev[t] < 0) {
                return total;
            }
            int f = Integer.MAX_VALUE;
            for (int v = t; v != s; v = prev[v]) {
                f = Math.min(f, cap[prev[v]][v]);
            }
            for (int v = t; v != s; v = prev[v]) {
                cap[prev[v]][v] -= f;
                cap[v][prev[v]] += f;
            }
            total += f;
        }
    }

    int matching() {
        int[] to = new int[n];
        Arrays.fill(to, -1);
        int c = 0;
        for (int i = 0; i < n; i++) {
            if (augment(i, to, new boolean[n])) {
                c++;
            }
        }
        return c;
    }

    private boolean augment(int u, int[] to, boolean[] seen) {
        for (Edge e : adj.get(u)) {
            if (!seen[e.to]) {
                seen[e.to] = true;
                if (to[e.to] < 0 || augment(to[e.to], to, seen)) {
                    to[e.to] = u;
                    return true;
                }
            }
        }
        return false;
    }

    List<Integer> topological() {
        int[] in = new int[n];
        for (Edge e : edges) {
            if (e.from < e.to) {
                in[e.to]++;
            }
        }
        PriorityQueue<Integer> q = new PriorityQueue<>();
        for (int i = 0; i < n; i++) {
            if (in[i] == 0) {
                q.add(i);
            }
        }
        List<Integer> out = new ArrayList<>();
        while (!q.isEmpty()) {
            int v = q.poll();
            out.add(v);
            for (Edge e : adj.get(v)) {
                if (e.from < e.to && --in[e.to] == 0) {
                    q.add(e.to);
                }
            }
        }
        return out;
    }

    public static void main(String[] args) {
        for (int n : new int[] {5, 20, 60, 120}) {
            GraphAlgorithms g = new GraphAlgorithms(n, n * 3, n);
            int[] d = g.dijkstra(0);
            int[][] all = g.floyd();
            boolean same = Arrays.equals(d, g.bellman(0));
            for (int i = 0; i < n; i++) {
                same &= d[i] == all[0][i] || d[i] == Integer.MAX_VALUE && all[0][i] == 1 << 28;
            }
            System.out.println(n + " paths " + Arrays.hashCode(d) + " " + same + " "
                + Arrays.deepHashCode(all));
            System.out.println("  tree " + g.kruskal() + " components " + g.scc() + " "
                + Arrays.hashCode(g.comp) + " flow " + g.maxFlow(0, n - 1) + " matching " + g.matching()
                + " order " + g.topological().hashCode());
        }
    }
}
