// Thousands of short threads, nested starters, shared caches and string building; totals must be exact.
import java.util.*;

public class ThreadStress {
    static int total;
    static synchronized void add(int n) { total += n; }
    static void tree(int d) {
        if (d == 0) {
            add(1);
            return;
        }
        Thread a = new Thread(() -> tree(d - 1)), b = new Thread(() -> tree(d - 1));
        a.start();
        b.start();
        try {
            a.join();
            b.join();
        } catch (InterruptedException e) {
            add(-1000);
        }
        add(1);
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 1000; i++) {
            int k = i;
            Thread t = new Thread(() -> add(k));
            t.start();
            t.join();
        }
        System.out.println(total);
        total = 0;
        tree(6);
        System.out.println(total);
        Map<Integer, String> cache = new HashMap<>();
        int[] made = {0};
        Thread[] ts = new Thread[8];
        for (int k = 0; k < 8; k++) {
            int s = k;
            ts[k] = new Thread(() -> {
                Random r = new Random(s);
                for (int i = 0; i < 3000; i++) {
                    int key = r.nextInt(200);
                    String v;
                    synchronized (cache) {
                        v = cache.get(key);
                        if (v == null) {
                            v = "v" + key * key;
                            cache.put(key, v);
                            made[0]++;
                        }
                    }
                    if (!v.equals("v" + key * key)) add(-1000000);
                }
            });
            ts[k].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(cache.size() + " " + made[0] + " " + total);
        List<StringBuilder> parts = new ArrayList<>();
        for (int k = 0; k < 8; k++) parts.add(new StringBuilder());
        for (int k = 0; k < 8; k++) {
            StringBuilder sb = parts.get(k);
            int s = k;
            ts[k] = new Thread(() -> {
                for (int i = 0; i < 500; i++) sb.append(s).append(i % 10).append("abc".charAt(i % 3));
            });
            ts[k].start();
        }
        int h = 0;
        for (int k = 0; k < 8; k++) {
            ts[k].join();
            h = h * 31 + parts.get(k).toString().hashCode();
        }
        System.out.println(h);
        long[] slots = new long[64];
        for (int k = 0; k < 8; k++) {
            int s = k;
            ts[k] = new Thread(() -> {
                for (int r = 0; r < 20000; r++) for (int j = s; j < 64; j += 8) slots[j] += j ^ r;
            });
            ts[k].start();
        }
        for (Thread t : ts) t.join();
        long z = 0;
        for (long v : slots) z = z * 31 + v;
        System.out.println(z);
        byte[] bytes = new byte[64];
        boolean[] flags = new boolean[64];
        for (int k = 0; k < 8; k++) {
            int s = k;
            ts[k] = new Thread(() -> {
                for (int r = 0; r < 20000; r++) for (int j = s; j < 64; j += 8) {
                    bytes[j]++;
                    flags[j] ^= true;
                }
            });
            ts[k].start();
        }
        for (Thread t : ts) t.join();
        int q = 0;
        for (int j = 0; j < 64; j++) q = q * 31 + bytes[j] + (flags[j] ? 1 : 0);
        System.out.println(q);
    }
}
