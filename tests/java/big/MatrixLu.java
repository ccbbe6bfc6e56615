// Matrices: multiplication in several loop orders, LU with pivoting, inverse, determinant, power iteration, Gauss-Seidel.
import java.util.Random;

public class MatrixLu {
    static double[][] random(int n, long seed) {
        Random r = new Random(seed);
        double[][] a = new double[n][n];
        for (double[] row : a) {
            for (int j = 0; j < n; j++) {
                row[j] = r.nextInt(2001) / 100.0 - 10;
            }
        }
        return a;
    }

    static double[][] mul(double[][] a, double[][] b, int order) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int p = 0; p < n; p++) {
            for (int q = 0; q < n; q++) {
                for (int k = 0; k < n; k++) {
                    if (order == 0) {
                        c[p][q] += a[p][k] * b[k][q];
                    } else if (order == 1) {
                        c[p][k] += a[p][q] * b[q][k];
                    } else {
                        c[q][k] += a[q][p] * b[p][k];
                    }
                }
            }
        }
        return c;
    }

    static int[] lu(double[][] a) {
        int n = a.length, sign = 1;
        int[] perm = new int[n + 1];
        for (int i = 0; i < n; i++) {
            perm[i] = i;
        }
        for (int k = 0; k < n; k++) {
            int p = k;
            for (int i = k + 1; i < n; i++) {
                if (Math.abs(a[i][k]) > Math.abs(a[p][k])) {
                    p = i;
                }
            }
            if (a[p][k] == 0) {
                throw new ArithmeticException("singular at " + k);
            }
            if (p != k) {
                double[] t = a[p];
                a[p] = a[k];
                a[k] = t;
                int s = perm[p];
                perm[p] = perm[k];
                perm[k] = s;
                sign = -sign;
            }
            for (int i = k + 1; i < n; i++) {
                double f = a[i][k] /= a[k][k];
                for (int j = k + 1; j < n; j++) {
                    a[i][j] -= f * a[k][j];
                }
            }
        }
        perm[n] = sign;
        return perm;
    }

    static double[] solve(double[][] lu, int[] perm, double[] b) {
        int n = lu.length;
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = b[perm[i]];
            for (int j = 0; j < i; j++) {
                x[i] -= lu[i][j] * x[j];
            }
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int j = i + 1; j < n; j++) {
                x[i] -= lu[i][j] * x[j];
            }
            x[i] /= lu[i][i];
        }
        return x;
    }

    static long hash(double[][] a) {
        long h = 0;
        for (double[] r : a) {
            for (double d : r) {
                h = h * 31 + Double.doubleToLongBits(d);
            }
        }
        return h;
    }

    static double[][] copy(double[][] a) {
        double[][] c = new double[a.length][];
        for (int i = 0; i < a.length; i++) {
            c[i] = a[i].clone();
        }
        return c;
    }

    public static void main(String[] args) {
        for (int n : new int[] {1, 2, 5, 17, 40}) {
            double[][] a = random(n, n), b = random(n, n + 100);
            long h0 = hash(mul(a, b, 0)), h1 = hash(mul(a, b, 1)), h2 = hash(mul(a, b, 2));
            System.out.println(n + " mul " + h0 + " " + (h0 == h1) + " " + (h1 == h2));
            double[][] lu = copy(a);
            int[] p = lu(lu);
            double det = p[n];
            for (int i = 0; i < n; i++) {
                det *= lu[i][i];
            }
            double[][] inv = new double[n][n];
            double err = 0;
            for (int c = 0; c < n; c++) {
                double[] e = new double[n];
                e[c] = 1;
                double[] x = solve(lu, p, e);
                for (int i = 0; i < n; i++) {
                    inv[i][c] = x[i];
                }
            }
            double[][] id = mul(a, inv, 1);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    err = Math.max(err, Math.abs(id[i][j] - (i == j ? 1 : 0)));
                }
            }
            System.out.println("  det " + Long.toHexString(Double.doubleToLongBits(det)) + " lu " + hash(lu)
                + " inv " + hash(inv) + " " + (err < 1e-8));
            double[] v = new double[n];
            v[0] = 1;
            double lambda = 0;
            for (int it = 0; it < 60; it++) {
                double[] w = new double[n];
                double norm = 0;
                for (int i = 0; i < n; i++) {
                    for (int j = 0; j < n; j++) {
                        w[i] += (a[i][j] + a[j][i]) * v[j];
                    }
                    norm += w[i] * w[i];
                }
                lambda = Math.sqrt(norm);
                for (int i = 0; i < n; i++) {
                    v[i] = w[i] / lambda;
                }
            }
            System.out.println("  power " + Long.toHexString(Double.doubleToLongBits(lambda)));
            double[] x = new double[n];
            for (int it = 0; it < 50; it++) {
                for (int i = 0; i < n; i++) {
                    double s = i + 1;
                    for (int j = 0; j < n; j++) {
                        if (j != i) {
                            s -= a[i][j] * x[j];
                        }
                    }
                    x[i] = s / (a[i][i] + 30 * n);
                }
            }
            System.out.println("  seidel " + hash(new double[][] {x}));
        }
        try {
            lu(new double[][] {{1, 2}, {2, 4}});
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        int[][] f = {{1, 1}, {1, 0}}, r = {{1, 0}, {0, 1}};
        for (int e = 90; e > 0; e >>= 1) {
            if ((e & 1) != 0) {
                r = imul(r, f);
            }
            f = imul(f, f);
        }
        System.out.println(r[0][1] + " " + r[0][0]);
    }

    static int[][] imul(int[][] a, int[][] b) {
        int[][] c = new int[2][2];
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                for (int k = 0; k < 2; k++) {
                    c[i][j] = (int) ((c[i][j] + (long) a[i][k] * b[k][j]) % 1000000007);
                }
            }
        }
        return c;
    }
}
