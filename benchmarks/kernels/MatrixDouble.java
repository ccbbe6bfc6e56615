/** Multiplication of square double matrices kept as arrays of rows. */
public class MatrixDouble {
    static double[][] fill(int n, double first, double step) {
        double[][] m = new double[n][n];
        double v = first;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                m[i][j] = v;
                v += step;
                if (v > 2.0) {
                    v -= 3.0;
                }
            }
        }
        return m;
    }

    static void multiply(double[][] a, double[][] b, double[][] c) {
        int n = a.length;
        for (int i = 0; i < n; i++) {
            double[] row = a[i];
            for (int j = 0; j < n; j++) {
                double sum = 0.0;
                for (int k = 0; k < n; k++) {
                    sum += row[k] * b[k][j];
                }
                c[i][j] = sum;
            }
        }
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 100);
        int n = 100;
        double[][] a = fill(n, 0.25, 0.37);
        double[][] b = fill(n, -0.5, 0.23);
        double[][] c = new double[n][n];
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            multiply(a, b, c);
            sum = sum * 31 + Double.doubleToLongBits(c[i % n][i * 7 % n]);
            a[i % n][i % n] += 0.125;
        }
        Kernel.report("MatrixDouble", sum);
    }
}
