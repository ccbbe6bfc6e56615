/** Power iteration on an infinite matrix given by a formula: int to double, division, calls. */
public class SpectralNorm {
    static double element(int i, int j) {
        return 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1);
    }

    static void times(double[] v, double[] result) {
        for (int i = 0; i < v.length; i++) {
            double sum = 0.0;
            for (int j = 0; j < v.length; j++) {
                sum += element(i, j) * v[j];
            }
            result[i] = sum;
        }
    }

    static void timesTransposed(double[] v, double[] result) {
        for (int i = 0; i < v.length; i++) {
            double sum = 0.0;
            for (int j = 0; j < v.length; j++) {
                sum += element(j, i) * v[j];
            }
            result[i] = sum;
        }
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 370);
        int n = 260;
        double[] u = new double[n];
        double[] v = new double[n];
        double[] scratch = new double[n];
        for (int i = 0; i < n; i++) {
            u[i] = 1.0;
        }
        long sum = 0;
        for (int r = 0; r < rounds; r++) {
            times(u, scratch);
            timesTransposed(scratch, v);
            double uv = 0.0;
            double vv = 0.0;
            for (int i = 0; i < n; i++) {
                uv += u[i] * v[i];
                vv += v[i] * v[i];
            }
            sum = sum * 31 + Double.doubleToLongBits(Math.sqrt(vv / uv));
            double scale = 1.0 / Math.sqrt(vv);
            for (int i = 0; i < n; i++) {
                u[i] = v[i] * scale;
            }
        }
        Kernel.report("SpectralNorm", sum);
    }
}
