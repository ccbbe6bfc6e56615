/** Multiplication of int[][] matrices in the plain three-index form. */
public class MatrixInt {
    static void multiply(int[][] a, int[][] b, int[][] c, int n) {
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                c[i][j] = 0;
                for (int k = 0; k < n; k++) {
                    c[i][j] += a[i][k] * b[k][j];
                }
            }
        }
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 150);
        int n = 80;
        int[][] a = new int[n][n];
        int[][] b = new int[n][n];
        int[][] c = new int[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                a[i][j] = i * 12345 + j;
                b[i][j] = j * 67890 - i;
            }
        }
        int sum = 0;
        for (int r = 0; r < rounds; r++) {
            multiply(a, b, c, n);
            sum = sum * 31 + c[r % n][n - 1 - r % n];
            int[][] swap = a;
            a = c;
            c = swap;
        }
        Kernel.report("MatrixInt", sum);
    }
}
