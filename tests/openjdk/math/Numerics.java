// Numerical algorithms whose every bit counts: FFT, LU, integration, Newton, Mandelbrot, float and double arithmetic.
import java.util.*;

public class Numerics {
    static void fft(double[] re, double[] im) {
        int n = re.length;
        for (int i = 1, j = 0; i < n; i++) {
            int bit = n >> 1;
            for (; (j & bit) != 0; bit >>= 1) j ^= bit;
            j ^= bit;
            if (i < j) { double t = re[i]; re[i] = re[j]; re[j] = t; t = im[i]; im[i] = im[j]; im[j] = t; }
        }
        for (int len = 2; len <= n; len <<= 1)
            for (int i = 0; i < n; i += len) for (int k = 0; k < len / 2; k++) {
                double a = -2 * StrictMath.PI * k / len, c = StrictMath.cos(a), s = StrictMath.sin(a);
                int p = i + k, q = p + len / 2;
                double xr = re[q] * c - im[q] * s, xi = re[q] * s + im[q] * c;
                re[q] = re[p] - xr; im[q] = im[p] - xi; re[p] += xr; im[p] += xi;
            }
    }

    public static void main(String[] args) {
        Random r = new Random(3);
        for (int n = 4; n <= 1024; n *= 4) {
            double[] re = r.doubles(n).toArray(), im = r.doubles(n).toArray();
            fft(re, im);
            System.out.println(n + " " + Arrays.hashCode(re) + " " + Arrays.hashCode(im) + " " + Double.toHexString(re[1]));
        }
        int n = 40;
        double[][] a = new double[n][n];
        for (double[] row : a) for (int j = 0; j < n; j++) row[j] = r.nextGaussian();
        double det = 1;
        for (int c = 0; c < n; c++) {
            int p = c;
            for (int i = c; i < n; i++) if (Math.abs(a[i][c]) > Math.abs(a[p][c])) p = i;
            if (p != c) { double[] t = a[p]; a[p] = a[c]; a[c] = t; det = -det; }
            det *= a[c][c];
            for (int i = c + 1; i < n; i++) {
                double f = a[i][c] / a[c][c];
                for (int j = c; j < n; j++) a[i][j] -= f * a[c][j];
            }
        }
        System.out.println(Double.toHexString(det) + " " + Arrays.deepHashCode(a));
        double sum = 0;
        float fsum = 0;
        for (int i = 0; i < 20000; i++) {
            double x = (i + 0.5) / 20000;
            sum += 4 / (1 + x * x) / 20000;
            fsum += (float) (4 / (1 + x * x)) / 20000;
        }
        System.out.println(Double.toHexString(sum) + " " + Float.toHexString(fsum));
        int hash = 0;
        for (int y = 0; y < 60; y++) for (int x = 0; x < 80; x++) {
            double cr = x / 30.0 - 2, ci = y / 30.0 - 1, zr = 0, zi = 0;
            int k = 0;
            while (k < 60 && zr * zr + zi * zi < 4) { double t = zr * zr - zi * zi + cr; zi = 2 * zr * zi + ci; zr = t; k++; }
            hash = hash * 31 + k;
        }
        System.out.println(hash);
        double x = 1, y = 0, vx = 0, vy = 0.5, dt = 0.001;
        for (int i = 0; i < 20000; i++) {
            double d2 = x * x + y * y, d3 = d2 * Math.sqrt(d2);
            vx -= x / d3 * dt; vy -= y / d3 * dt; x += vx * dt; y += vy * dt;
        }
        System.out.println(Double.toHexString(x) + " " + Double.toHexString(y));
        float f = 1;
        for (int i = 1; i < 3000; i++) f = f * 1.0001f + 1f / i - f % 0.3f;
        System.out.println(Float.toHexString(f) + " " + Float.floatToIntBits(f));
        double lo = 0, hi = 2;
        while (Math.nextUp(lo) < hi) { double m = (lo + hi) / 2; if (m == lo || m == hi) break; if (m * m * m > 2) hi = m; else lo = m; }
        System.out.println(lo + " " + hi + " " + Math.cbrt(2));
        double denormal = 1;
        for (int i = 0; i < 1080; i++) { denormal /= 2; if (i % 120 == 0) System.out.print(denormal + " "); }
        System.out.println(denormal);
    }
}
