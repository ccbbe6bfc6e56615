// k-means clustering, FFT and convolution, simple statistics: floating point checked through bits and tolerance.
import java.util.Random;

public class KMeansFft {
    static void fft(double[] re, double[] im, boolean inv) {
        int n = re.length;
        for (int i = 1, j = 0; i < n; i++) {
            int bit = n >> 1;
            for (; (j & bit) != 0; bit >>= 1) j ^= bit;
            j ^= bit;
            if (i < j) {
                double t = re[i];
                re[i] = re[j];
                re[j] = t;
                t = im[i];
                im[i] = im[j];
                im[j] = t;
            }
        }
        for (int len = 2; len <= n; len <<= 1) {
            double ang = 2 * StrictMath.PI / len * (inv ? -1 : 1), wr = StrictMath.cos(ang), wi =
                StrictMath.sin(ang);
            for (int i = 0; i < n; i += len) {
                double cr = 1, ci = 0;
                for (int k = 0; k < len / 2; k++) {
                    int a = i + k, b = a + len / 2;
                    double ur = re[a], ui = im[a], vr = re[b] * cr - im[b] * ci, vi = re[b] * ci + im[b] * cr;
                    re[a] = ur + vr;
                    im[a] = ui + vi;
                    re[b] = ur - vr;
                    im[b] = ui - vi;
                    double t = cr * wr - ci * wi;
                    ci = cr * wi + ci * wr;
                    cr = t;
                }
            }
        }
        if (inv) {
            for (int i = 0; i < n; i++) {
                re[i] /= n;
                im[i] /= n;
            }
        }
    }

    static long bits(double[] d) {
        long h = 0;
        for (double x : d) h = h * 31 + Double.doubleToLongBits(x);
        return h;
    }

    static int[] multiply(int[] a, int[] b) {
        int n = 1;
        while (n < a.length + b.length) n <<= 1;
        double[] ar = new double[n], ai = new double[n], br = new double[n], bi = new double[n];
        for (int i = 0; i < a.length; i++) ar[i] = a[i];
        for (int i = 0; i < b.length; i++) br[i] = b[i];
        fft(ar, ai, false);
        fft(br, bi, false);
        for (int i = 0; i < n; i++) {
            double r = ar[i] * br[i] - ai[i] * bi[i];
            ai[i] = ar[i] * bi[i] + ai[i] * br[i];
            ar[i] = r;
        }
        fft(ar, ai, true);
        int[] c = new int[a.length + b.length];
        for (int i = 0; i < c.length; i++) c[i] = (int) Math.round(ar[i]);
        return c;
    }

    static class Cluster {
        double x, y, sx, sy;
        int n;
    }

    public static void main(String[] args) {
        Random r = new Random(21);
        for (int n = 2; n <= 2048; n *= 4) {
            double[] re = new double[n], im = new double[n], orig = new double[n];
            for (int i = 0; i < n; i++) orig[i] = re[i] = r.nextInt(1000) / 10.0;
            fft(re, im, false);
            long h = bits(re) ^ bits(im);
            fft(re, im, true);
            double err = 0;
            for (int i = 0; i < n; i++) err = Math.max(err, Math.abs(re[i] - orig[i]) + Math.abs(im[i]));
            System.out.println(n + " " + h + " " + (err < 1e-9));
        }
        int[] a = new int[300], b = new int[170];
        for (int i = 0; i < a.length; i++) a[i] = r.nextInt(10);
        for (int i = 0; i < b.length; i++) b[i] = r.nextInt(10);
        int[] c = multiply(a, b), d = new int[a.length + b.length];
        for (int i = 0; i < a.length; i++) for (int j = 0; j < b.length; j++) d[i + j] += a[i] * b[j];
        System.out.println(java.util.Arrays.equals(c, d) + " " + java.util.Arrays.hashCode(c));
        int n = 1500, k = 5;
        double[] x = new double[n], y = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = i % k * 10 + r.nextGaussian() * 2;
            y[i] = i % k * i % 3 * 8 + r.nextGaussian() * 2;
        }
        Cluster[] cs = new Cluster[k];
        for (int j = 0; j < k; j++) {
            cs[j] = new Cluster();
            cs[j].x = x[j * 7];
            cs[j].y = y[j * 7];
        }
        int[] of = new int[n];
        for (int it = 0; it < 40; it++) {
            int moved = 0;
            double cost = 0;
            for (Cluster q : cs) {
                q.sx = q.sy = 0;
                q.n = 0;
            }
            for (int i = 0; i < n; i++) {
                int best = 0;
                double bd = Double.MAX_VALUE;
                for (int j = 0; j < k; j++) {
                    double dx = x[i] - cs[j].x, dy = y[i] - cs[j].y, dd = dx * dx + dy * dy;
                    if (dd < bd) {
                        bd = dd;
                        best = j;
                    }
                }
                if (of[i] != best) {
                    of[i] = best;
                    moved++;
                }
                cost += bd;
                cs[best].sx += x[i];
                cs[best].sy += y[i];
                cs[best].n++;
            }
            for (Cluster q : cs) if (q.n > 0) {
                q.x = q.sx / q.n;
                q.y = q.sy / q.n;
            }
            if (it % 4 == 0 || moved == 0) System.out.println(it + " " + moved + " "
                + Long.toHexString(Double.doubleToLongBits(cost)));
            if (moved == 0) break;
        }
        for (Cluster q : cs) System.out.println(q.n + " " + Double.doubleToLongBits(q.x) + " "
            + Double.doubleToLongBits(q.y));
        double m = 0, v = 0;
        for (int i = 0; i < n; i++) {
            double delta = x[i] - m;
            m += delta / (i + 1);
            v += delta * (x[i] - m);
        }
        System.out.println(Double.doubleToLongBits(m) + " " + Double.doubleToLongBits(Math.sqrt(v / n)));
    }
}
