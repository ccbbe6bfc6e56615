// Parallel merge sort, matrix product and sum trees with threads; same results as sequential code.
import java.util.Arrays;
import java.util.Random;

public class ForkJoinByHand {
    static void sort(int[] a, int lo, int hi, int depth) {
        if (hi - lo < 2) return;
        int m = lo + hi >>> 1;
        if (depth > 0) {
            Thread t = new Thread(() -> sort(a, lo, m, depth - 1));
            t.start();
            sort(a, m, hi, depth - 1);
            try {
                t.join();
            } catch (InterruptedException e) {
                throw new Error(e);
            }
        } else {
            sort(a, lo, m, 0);
            sort(a, m, hi, 0);
        }
        int[] tmp = Arrays.copyOfRange(a, lo, m);
        for (int i = 0, j = m, k = lo; i < tmp.length; k++) a[k] = j >= hi || tmp[i] <= a[j] ? tmp[i++]
            : a[j++];
    }

    static class Sum extends Thread {
        final int[] a;
        final int lo, hi;
        long r;
        Sum(int[] a, int lo, int hi) {
            this.a = a;
            this.lo = lo;
            this.hi = hi;
        }

        @Override public void run() {
            if (hi - lo < 5000) {
                for (int i = lo; i < hi; i++) r += a[i];
                return;
            }
            Sum x = new Sum(a, lo, (lo + hi) / 2), y = new Sum(a, (lo + hi) / 2, hi);
            x.start();
            y.run();
            try {
                x.join();
            } catch (InterruptedException e) {
                throw new Error(e);
            }
            r = x.r + y.r;
        }
    }

    public static void main(String[] args) throws Exception {
        Random r = new Random(6);
        int[] a = new int[40000];
        for (int i = 0; i < a.length; i++) a[i] = r.nextInt();
        int[] b = a.clone(), c = a.clone();
        Arrays.sort(b);
        sort(c, 0, c.length, 3);
        System.out.println(Arrays.equals(b, c) + " " + Arrays.hashCode(c));
        Sum s = new Sum(a, 0, a.length);
        s.start();
        s.join();
        long t = 0;
        for (int x : a) t += x;
        System.out.println(s.r + " " + (s.r == t));
        int n = 60;
        double[][] x = new double[n][n], y = new double[n][n], z = new double[n][n], w = new double[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {
            x[i][j] = r.nextDouble();
            y[i][j] = r.nextDouble();
        }
        Thread[] ts = new Thread[4];
        for (int k = 0; k < 4; k++) {
            int q = k;
            ts[k] = new Thread(() -> {
                for (int i = q; i < n; i += 4) for (int j = 0; j < n; j++) for (int m = 0; m < n; m++)
                    z[i][j] += x[i][m] * y[m][j];
            });
            ts[k].start();
        }
        for (Thread th : ts) th.join();
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) for (int m = 0; m < n; m++)
            w[i][j] += x[i][m] * y[m][j];
        System.out.println(Arrays.deepEquals(z, w) + " " + z[7][9]);
    }
}
