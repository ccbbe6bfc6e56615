// Threads allocate and collect at the same time; each checks its own data.
public class GcThreads {
    public static void main(String[] args) throws Exception {
        int n = 4;
        long[] res = new long[n];
        Thread[] ts = new Thread[n];
        for (int k = 0; k < n; k++) {
            int s = k;
            ts[k] = new Thread(() -> {
                Object[] mine = new Object[200];
                int x = s + 1;
                long h = 0;
                for (int i = 0; i < 25000; i++) {
                    x = x * 1103515245 + 12345;
                    int p = (x >>> 16) % 200;
                    if (mine[p] != null) {
                        int[] a = (int[]) mine[p];
                        for (int v : a) if (v != a[0]) throw new IllegalStateException("corrupt");
                        h = h * 31 + a[0];
                    }
                    int[] fresh = new int[1 + (x >>> 20 & 63)];
                    java.util.Arrays.fill(fresh, i);
                    mine[p] = fresh;
                    String t = "t" + i;
                    h += t.length();
                    if (i % 9000 == s) System.gc();
                }
                res[s] = h;
            });
            ts[k].start();
        }
        for (Thread t : ts) t.join();
        for (long r : res) System.out.println(r);
    }
}
