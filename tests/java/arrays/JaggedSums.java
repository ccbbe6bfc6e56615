// Jagged arrays grown at run time: row sums, column sums, transposition, sorting rows, and null rows handled by exceptions.
import java.util.Arrays;

public class JaggedSums {
    static long[] columns(int[][] m) {
        long[] r = new long[0];
        for (int[] row : m) {
            try {
                for (int j = 0; ; j++) {
                    if (j == r.length && j < row.length) {
                        r = Arrays.copyOf(r, j + 1);
                    }
                    r[j] += row[j];
                }
            } catch (ArrayIndexOutOfBoundsException e) {
                continue;
            } catch (NullPointerException e) {
                r = Arrays.copyOf(r, r.length + 1);
                r[r.length - 1] = -1;
            }
        }
        return r;
    }

    static int[][] transpose(int[][] m) {
        int width = 0;
        for (int[] row : m) {
            width = Math.max(width, row == null ? 0 : row.length);
        }
        int[][] t = new int[width][];
        for (int j = 0; j < width; j++) {
            int n = 0;
            for (int[] row : m) {
                n += row != null && row.length > j ? 1 : 0;
            }
            t[j] = new int[n];
            n = 0;
            for (int[] row : m) {
                if (row != null && row.length > j) {
                    t[j][n++] = row[j];
                }
            }
        }
        return t;
    }

    public static void main(String[] args) {
        for (int n = 0; n < 9; n++) {
            int[][] m = new int[n][];
            for (int i = 0; i < n; i++) {
                m[i] = i % 4 == 3 ? null : new int[i * 5 % 7];
                for (int j = 0; m[i] != null && j < m[i].length; j++) {
                    m[i][j] = (i + 1) * 10 + j * j;
                }
            }
            int[][] t = transpose(m);
            System.out.println(n + " " + Arrays.toString(columns(m)) + " " + Arrays.deepToString(t) + " "
                + Arrays.deepHashCode(transpose(t)));
            Arrays.sort(m, (a, b) -> (a == null ? -1 : a.length) - (b == null ? -1 : b.length));
            System.out.println("  " + Arrays.deepToString(m));
        }
    }
}
