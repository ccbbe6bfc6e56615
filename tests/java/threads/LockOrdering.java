// Deadlock-free lock ordering: random pairs and triples of locks taken in a global order by many threads.
import java.util.Arrays;
import java.util.Random;

public class LockOrdering {
    static final Object[] LOCKS = new Object[16];
    static final int[] HITS = new int[16];

    static void with(int[] ids, int i, Runnable r) {
        if (i == ids.length) {
            r.run();
            return;
        }
        synchronized (LOCKS[ids[i]]) { with(ids, i + 1, r); }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < LOCKS.length; i++) {
            LOCKS[i] = i % 2 == 0 ? new Object() : new int[1];
        }
        Thread[] ts = new Thread[6];
        for (int t = 0; t < ts.length; t++) {
            int seed = t;
            ts[t] = new Thread(() -> {
                Random r = new Random(seed);
                for (int i = 0; i < 2500; i++) {
                    int[] ids = new int[2 + r.nextInt(3)];
                    for (int k = 0; k < ids.length; k++) {
                        ids[k] = r.nextInt(16);
                    }
                    Arrays.sort(ids);
                    with(ids, 0, () -> {
                        for (int id : ids) {
                            HITS[id]++;
                        }
                    });
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        int[] want = new int[16];
        for (int t = 0; t < ts.length; t++) {
            Random r = new Random(t);
            for (int i = 0; i < 2500; i++) {
                int n = 2 + r.nextInt(3);
                for (int k = 0; k < n; k++) {
                    want[r.nextInt(16)]++;
                }
            }
        }
        System.out.println(Arrays.toString(HITS) + " " + Arrays.equals(HITS, want));
    }
}
