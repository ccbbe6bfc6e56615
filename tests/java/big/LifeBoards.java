// Game of Life on a torus with three representations (arrays, bit rows, sparse sets) that must agree.
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

public class LifeBoards {
    static final int W = 48, H = 32;

    static boolean[][] step(boolean[][] g) {
        boolean[][] n = new boolean[H][W];
        for (int y = 0; y < H; y++) {
            for (int x = 0; x < W; x++) {
                int c = 0;
                for (int dy = -1; dy <= 1; dy++) {
                    for (int dx = -1; dx <= 1; dx++) {
                        if ((dx | dy) != 0 && g[(y + dy + H) % H][(x + dx + W) % W]) {
                            c++;
                        }
                    }
                }
                n[y][x] = c == 3 || c == 2 && g[y][x];
            }
        }
        return n;
    }

    static long rot(long v, int k) {
        long mask = (1L << W) - 1;
        return k > 0 ? (v << 1 | v >>> W - 1) & mask : (v >>> 1 | v << W - 1) & mask;
    }

    static long[] step(long[] g) {
        long[] n = new long[H];
        for (int y = 0; y < H; y++) {
            long ones = 0, twos = 0, fours = 0;
            for (int dy = -1; dy <= 1; dy++) {
                long row = g[(y + dy + H) % H];
                for (int dx = -1; dx <= 1; dx++) {
                    if ((dx | dy) == 0) {
                        continue;
                    }
                    long v = dx == 0 ? row : rot(row, dx), c1 = ones & v, c2 = twos & c1;
                    ones ^= v;
                    twos ^= c1;
                    fours |= c2;
                }
            }
            n[y] = twos & ~fours & (ones | g[y]);
        }
        return n;
    }

    static Set<Integer> step(Set<Integer> g) {
        Map<Integer, Integer> count = new HashMap<>();
        for (int c : g) {
            int x = c % W, y = c / W;
            for (int d = 0; d < 9; d++) {
                if (d != 4) {
                    count.merge((y + d / 3 - 1 + H) % H * W + (x + d % 3 - 1 + W) % W, 1, Integer::sum);
                }
            }
        }
        Set<Integer> n = new HashSet<>();
        for (Map.Entry<Integer, Integer> e : count.entrySet()) {
            if (e.getValue() == 3 || e.getValue() == 2 && g.contains(e.getKey())) {
                n.add(e.getKey());
            }
        }
        return n;
    }

    public static void main(String[] args) {
        boolean[][] a = new boolean[H][W];
        String[] seed = {".#", "...#", "##..###", "", "", "......#.", "##", ".#...###"};
        for (int y = 0; y < seed.length; y++) {
            for (int x = 0; x < seed[y].length(); x++) {
                a[10 + y][18 + x] = seed[y].charAt(x) == '#';
            }
        }
        long[] b = new long[H];
        Set<Integer> c = new HashSet<>();
        for (int y = 0; y < H; y++) {
            for (int x = 0; x < W; x++) {
                if (a[y][x]) {
                    b[y] |= 1L << x;
                    c.add(y * W + x);
                }
            }
        }
        for (int gen = 0; gen <= 150; gen++) {
            int pop = 0, bad = 0;
            long h = 0;
            for (int y = 0; y < H; y++) {
                for (int x = 0; x < W; x++) {
                    boolean v = a[y][x];
                    pop += v ? 1 : 0;
                    h = h * 31 + (v ? y * W + x : 0);
                    if (v != ((b[y] >>> x & 1) != 0) || v != c.contains(y * W + x)) {
                        bad++;
                    }
                }
            }
            if (gen % 10 == 0 || bad > 0) {
                System.out.println(gen + " " + pop + " " + h + " " + bad + " " + c.size());
            }
            a = step(a);
            b = step(b);
            c = step(c);
        }
        for (boolean[] row : a) {
            StringBuilder sb = new StringBuilder();
            for (boolean v : row) {
                sb.append(v ? '#' : '.');
            }
            System.out.println(sb);
        }
    }
}
