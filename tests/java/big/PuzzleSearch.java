// Search problems: queens by bits, knight's tour, sliding puzzle by iterative deepening, knapsack, subset sums, permutations.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class PuzzleSearch {
    static long queens(int n, int cols, int d1, int d2) {
        int full = (1 << n) - 1;
        if (cols == full) return 1;
        long c = 0;
        for (int free = full & ~(cols | d1 | d2); free != 0; free &= free - 1) {
            int b = free & -free;
            c += queens(n, cols | b, (d1 | b) << 1, (d2 | b) >> 1);
        }
        return c;
    }

    static final int[] DX = {1, 2, 2, 1, -1, -2, -2, -1}, DY = {2, 1, -1, -2, -2, -1, 1, 2};

    static boolean tour(int[][] b, int n, int x, int y, int k) {
        b[x][y] = k;
        if (k == n * n) return true;
        int[] order = new int[8];
        int m = 0;
        for (int d = 0; d < 8; d++) {
            int deg = degree(b, n, x + DX[d], y + DY[d]);
            if (deg >= 0) order[m++] = deg * 8 + d;
        }
        Arrays.sort(order, 0, m);
        for (int i = 0; i < m; i++) {
            int d = order[i] & 7;
            if (tour(b, n, x + DX[d], y + DY[d], k + 1)) return true;
        }
        b[x][y] = 0;
        return false;
    }

    static int degree(int[][] b, int n, int x, int y) {
        if (x < 0 || y < 0 || x >= n || y >= n || b[x][y] != 0) return -1;
        int c = 0;
        for (int d = 0; d < 8; d++) {
            int p = x + DX[d], q = y + DY[d];
            if (p >= 0 && q >= 0 && p < n && q < n && b[p][q] == 0) c++;
        }
        return c;
    }

    static class Slide {
        final int[] t;
        int blank;
        long nodes;
        final int[] path = new int[80];

        Slide(int... t) {
            this.t = t;
            for (int i = 0; i < 9; i++) if (t[i] == 0) blank = i;
        }

        int h() {
            int s = 0;
            for (int i = 0; i < 9; i++) if (t[i] != 0) s += Math.abs(i / 3 - (t[i] - 1) / 3)
                + Math.abs(i % 3 - (t[i] - 1) % 3);
            return s;
        }

        int dfs(int g, int bound, int prev) {
            nodes++;
            int h = h(), f = g + h;
            if (f > bound) return f;
            if (h == 0) return -g - 1;
            int min = 1000;
            for (int d = 0; d < 4; d++) {
                int x = blank % 3 + (d == 0 ? 1 : d == 1 ? -1 : 0), y = blank / 3
                    + (d == 2 ? 1 : d == 3 ? -1 : 0), to = y * 3 + x, from = blank;
                if (x < 0 || y < 0 || x > 2 || y > 2 || to == prev) continue;
                t[from] = t[to];
                t[to] = 0;
                blank = to;
                path[g] = t[from];
                int r = dfs(g + 1, bound, from);
                blank = from;
                t[to] = t[from];
                t[from] = 0;
                if (r < 0) return r;
                min = Math.min(min, r);
            }
            return min;
        }

        String solve() {
            for (int bound = h(); bound < 60; ) {
                int r = dfs(0, bound, -1);
                if (r < 0) {
                    StringBuilder sb = new StringBuilder().append(-r - 1).append(" moves ");
                    for (int i = 0; i < -r - 1; i++) sb.append(path[i]);
                    return sb.append(" nodes ").append(nodes).toString();
                }
                bound = r;
            }
            return "none, nodes " + nodes;
        }
    }

    static int knapsack(int[] w, int[] v, int cap) {
        int[] best = new int[cap + 1];
        for (int i = 0; i < w.length; i++) for (int c = cap; c >= w[i]; c--) best[c] =
            Math.max(best[c], best[c - w[i]] + v[i]);
        return best[cap];
    }

    static int branch(int[] w, int[] v, int i, int cap, int val, int bound, int best) {
        if (i == w.length) return Math.max(best, val);
        if (val + bound <= best) return best;
        if (w[i] <= cap) best = branch(w, v, i + 1, cap - w[i], val + v[i], bound - v[i], best);
        return branch(w, v, i + 1, cap, val, bound - v[i], best);
    }

    static boolean nextPerm(int[] a) {
        int i = a.length - 2;
        while (i >= 0 && a[i] >= a[i + 1]) i--;
        if (i < 0) return false;
        int j = a.length - 1;
        while (a[j] <= a[i]) j--;
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
        for (int l = i + 1, r = a.length - 1; l < r; l++, r--) {
            t = a[l];
            a[l] = a[r];
            a[r] = t;
        }
        return true;
    }

    static long partitions(int n, int max, Map<Long, Long> memo) {
        if (n == 0) return 1;
        if (n < 0 || max == 0) return 0;
        long key = n * 1000L + max;
        Long c = memo.get(key);
        if (c == null) memo.put(key, c = partitions(n - max, max, memo) + partitions(n, max - 1, memo));
        return c;
    }

    public static void main(String[] args) {
        for (int n = 1; n <= 9; n++) System.out.print(queens(n, 0, 0, 0) + " ");
        System.out.println();
        for (int n = 5; n <= 8; n++) {
            int[][] b = new int[n][n];
            System.out.println(n + " " + tour(b, n, 0, 0, 1) + " " + Arrays.deepHashCode(b) + " "
                + Arrays.toString(b[n / 2]));
        }
        System.out.println(new Slide(1, 2, 3, 4, 5, 6, 7, 8, 0).solve());
        System.out.println(new Slide(1, 2, 3, 4, 0, 6, 7, 5, 8).solve());
        System.out.println(new Slide(8, 1, 3, 4, 0, 2, 7, 6, 5).solve());
        System.out.println(new Slide(2, 5, 3, 1, 0, 6, 4, 7, 8).solve());
        int[] w = new int[22], v = new int[22];
        int sum = 0;
        for (int i = 0; i < w.length; i++) {
            w[i] = 5 + i * 37 % 41;
            v[i] = 10 + i * 53 % 67;
            sum += v[i];
        }
        for (int cap = 20; cap <= 220; cap += 50) System.out.println(cap + " " + knapsack(w, v, cap) + " "
            + branch(w, v, 0, cap, 0, sum, 0));
        int[] p = {1, 1, 2, 3, 4, 5, 6};
        long h = 0;
        int n = 0;
        do {
            h = h * 31 + Arrays.hashCode(p);
            n++;
        } while (nextPerm(p));
        System.out.println(n + " " + h);
        Map<Long, Long> memo = new HashMap<>();
        System.out.println(partitions(100, 100, memo) + " " + memo.size());
        List<String> gray = new ArrayList<>();
        for (int i = 0; i < 16; i++) gray.add(Integer.toBinaryString(i ^ i >> 1 | 16).substring(1));
        System.out.println(gray);
    }
}
