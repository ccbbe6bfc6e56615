// In-place matrix operations over int, char, byte and long grids: transpose, rotate, spiral, flood fill, prefix sums.
public class MatrixRotations {
    static void transpose(int[][] m) {
        for (int i = 0; i < m.length; i++) for (int j = 0; j < i; j++) {
            int t = m[i][j];
            m[i][j] = m[j][i];
            m[j][i] = t;
        }
    }

    static void flip(int[][] m) {
        for (int[] r : m) for (int i = 0, j = r.length - 1; i < j; i++, j--) {
            r[i] ^= r[j];
            r[j] ^= r[i];
            r[i] ^= r[j];
        }
    }

    static long hash(int[][] m) {
        long h = 0;
        for (int[] r : m) for (int v : r) h = h * 31 + v;
        return h;
    }

    static String spiral(int[][] m) {
        StringBuilder sb = new StringBuilder();
        int t = 0, l = 0, b = m.length - 1, r = m[0].length - 1;
        while (t <= b && l <= r) {
            for (int j = l; j <= r; j++) sb.append(m[t][j]).append(' ');
            t++;
            for (int i = t; i <= b; i++) sb.append(m[i][r]).append(' ');
            r--;
            if (t <= b) for (int j = r; j >= l; j--) sb.append(m[b][j]).append(' ');
            b--;
            if (l <= r) for (int i = b; i >= t; i--) sb.append(m[i][l]).append(' ');
            l++;
        }
        return sb.toString();
    }

    static int fill(char[][] g, int y, int x, char c) {
        if (y < 0 || x < 0 || y >= g.length || x >= g[y].length || g[y][x] != '.') return 0;
        g[y][x] = c;
        return 1 + fill(g, y + 1, x, c) + fill(g, y - 1, x, c) + fill(g, y, x + 1, c) + fill(g, y, x - 1, c);
    }

    public static void main(String[] args) {
        for (int n = 1; n <= 33; n += 8) {
            int[][] m = new int[n][n];
            for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) m[i][j] = i * n + j;
            long h0 = hash(m);
            for (int k = 0; k < 4; k++) {
                transpose(m);
                flip(m);
                System.out.print(hash(m) + " ");
            }
            System.out.println(h0 == hash(m));
            if (n < 10) System.out.println(spiral(m));
        }
        System.out.println(spiral(new int[][] {{1, 2, 3, 4}, {5, 6, 7, 8}}) + "| "
            + spiral(new int[][] {{1}, {2}, {3}}));
        char[][] g = new char[20][40];
        for (int y = 0; y < 20; y++) for (int x = 0; x < 40; x++) g[y][x] = (x * 7 + y * 13) % 5 == 0
            || x % 11 == 5 && y != 10 ? '#' : '.';
        char c = 'A';
        StringBuilder sizes = new StringBuilder();
        for (int y = 0; y < 20; y++) for (int x = 0; x < 40; x++) {
            int s = fill(g, y, x, c);
            if (s > 0) {
                sizes.append(c).append(s).append(' ');
                c = c == 'Z' ? 'a' : c == 'z' ? 'A' : (char) (c + 1);
            }
        }
        System.out.println(sizes);
        for (int y = 0; y < 20; y += 5) System.out.println(new String(g[y]));
        long[][] p = new long[31][31];
        for (int i = 1; i <= 30; i++) for (int j = 1; j <= 30; j++) p[i][j] = (i * j % 17) + p[i - 1][j]
            + p[i][j - 1] - p[i - 1][j - 1];
        System.out.println(p[30][30] + " " + (p[20][20] - p[10][20] - p[20][10] + p[10][10]));
        byte[][] b = new byte[64][64];
        for (int k = 0; k < 5000; k++) b[k * 31 & 63][k * k >> 3 & 63] += k;
        int s = 0;
        for (byte[] r : b) for (byte v : r) s = s * 31 + v;
        System.out.println(s);
    }
}
