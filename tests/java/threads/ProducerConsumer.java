// Bounded buffer with wait/notifyAll, several producers and consumers, poison pills.
import java.util.ArrayDeque;
import java.util.Deque;

public class ProducerConsumer {
    static class Buffer {
        private final Deque<Integer> q = new ArrayDeque<>();
        private final int cap;
        int maxSeen;
        Buffer(int c) { cap = c; }
        synchronized void put(int v) throws InterruptedException {
            while (q.size() == cap) wait();
            q.addLast(v);
            maxSeen = Math.max(maxSeen, q.size());
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (q.isEmpty()) wait();
            int v = q.removeFirst();
            notifyAll();
            return v;
        }
    }

    static void run(int producers, int consumers, int cap, int each) throws Exception {
        Buffer b = new Buffer(cap);
        long[] sums = new long[consumers];
        int[] counts = new int[consumers];
        Thread[] ps = new Thread[producers], cs = new Thread[consumers];
        for (int c = 0; c < consumers; c++) {
            int k = c;
            cs[c] = new Thread(() -> {
                try {
                    for (int v; (v = b.take()) >= 0; ) {
                        sums[k] += v;
                        counts[k]++;
                    }
                } catch (InterruptedException e) {
                    System.out.println("unexpected");
                }
            });
            cs[c].start();
        }
        for (int p = 0; p < producers; p++) {
            int k = p;
            ps[p] = new Thread(() -> {
                try {
                    for (int i = 0; i < each; i++) b.put(k * each + i);
                } catch (InterruptedException e) {
                    System.out.println("unexpected");
                }
            });
            ps[p].start();
        }
        for (Thread t : ps) t.join();
        for (int c = 0; c < consumers; c++) b.put(-1);
        for (Thread t : cs) t.join();
        long s = 0;
        int n = 0;
        for (int c = 0; c < consumers; c++) {
            s += sums[c];
            n += counts[c];
        }
        System.out.println(producers + " " + consumers + " " + cap + ": " + n + " " + s + " "
            + (b.maxSeen <= cap) + " " + b.q.size());
    }

    public static void main(String[] args) throws Exception {
        run(1, 1, 1, 1000);
        run(1, 1, 10, 5000);
        run(3, 2, 4, 1500);
        run(2, 5, 1, 500);
        run(6, 6, 16, 500);
    }
}
