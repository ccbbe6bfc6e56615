// Large arrays: zeroing, indexing over more than 64 KB, allocation in a loop.
public class BigArrays {
    public static void main(String[] args) {
        int[] a = new int[1 << 20];
        long sum = 0;
        for (int v : a) sum += v;
        for (int i = 0; i < a.length; i += 4097) a[i] = i;
        for (int v : a) sum += v;
        System.out.println(sum);
        byte[] b = new byte[3000001];
        b[3000000] = 7;
        b[65535] = 1;
        b[65536] = 2;
        int n = 0;
        for (byte v : b) n = n * 3 + v;
        System.out.println(n);
        boolean[] sieve = new boolean[200000];
        int primes = 0;
        for (int i = 2; i < sieve.length; i++) {
            if (!sieve[i]) {
                primes++;
                for (long j = (long) i * i; j < sieve.length; j += i) sieve[(int) j] = true;
            }
        }
        System.out.println(primes);
        long total = 0;
        for (int i = 0; i < 300; i++) {
            long[] tmp = new long[10000];
            tmp[i * 33] = i;
            total += tmp[i * 33] + tmp[9999] + tmp.length;
        }
        System.out.println(total);
        char[][] grid = new char[500][500];
        for (int i = 0; i < 500; i++) for (int j = 0; j < 500; j++) grid[i][j] = (char) (i * j);
        int h = 0;
        for (int j = 0; j < 500; j += 7) for (int i = 0; i < 500; i++) h = h * 31 + grid[i][j];
        System.out.println(h);
        double[] d = new double[100000];
        for (int i = 1; i < d.length; i++) d[i] = d[i - 1] + 1.0 / i;
        System.out.println(d[99999]);
    }
}
