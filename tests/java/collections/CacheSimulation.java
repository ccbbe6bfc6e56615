// LRU, LFU, FIFO and clock caches over a request stream; hit counts and contents compared.
import java.util.*;

public class CacheSimulation {
    interface Cache {
        boolean get(int k);
    }

    static class Lru implements Cache {
        final int cap;
        final LinkedHashMap<Integer, Boolean> m = new LinkedHashMap<>(16, 0.75f, true);
        Lru(int c) { cap = c; }
        public boolean get(int k) {
            if (m.get(k) != null) return true;
            m.put(k, true);
            if (m.size() > cap) {
                Iterator<Integer> it = m.keySet().iterator();
                it.next();
                it.remove();
            }
            return false;
        }

        @Override public String toString() { return m.keySet().toString(); }
    }

    static class Fifo implements Cache {
        final int cap;
        final Deque<Integer> q = new ArrayDeque<>();
        final Set<Integer> in = new HashSet<>();
        Fifo(int c) { cap = c; }
        public boolean get(int k) {
            if (!in.add(k)) return true;
            q.add(k);
            if (q.size() > cap) in.remove(q.poll());
            return false;
        }

        @Override public String toString() { return q.toString(); }
    }

    static class Lfu implements Cache {
        final int cap;
        final Map<Integer, int[]> m = new HashMap<>();
        final TreeSet<int[]> order = new TreeSet<>((a, b) -> a[1] != b[1] ? a[1] - b[1] : a[2] != b[2] ? a[2]
            - b[2] : a[0] - b[0]);
        int t;
        Lfu(int c) { cap = c; }
        public boolean get(int k) {
            int[] e = m.get(k);
            boolean hit = e != null;
            if (hit) order.remove(e);
            else {
                if (m.size() == cap) m.remove(order.pollFirst()[0]);
                m.put(k, e = new int[] {k, 0, 0});
            }
            e[1]++;
            e[2] = t++;
            order.add(e);
            return hit;
        }

        @Override public String toString() {
            StringBuilder sb = new StringBuilder();
            for (int[] e : order) sb.append(e[0]).append('x').append(e[1]).append(' ');
            return sb.toString();
        }
    }

    static class Clock implements Cache {
        final int[] k;
        final boolean[] used;
        int hand;
        final Map<Integer, Integer> at = new HashMap<>();
        Clock(int c) {
            k = new int[c];
            Arrays.fill(k, -1);
            used = new boolean[c];
        }

        public boolean get(int x) {
            Integer i = at.get(x);
            if (i != null) {
                used[i] = true;
                return true;
            }
            while (used[hand]) {
                used[hand] = false;
                hand = (hand + 1) % k.length;
            }
            at.remove(k[hand]);
            k[hand] = x;
            at.put(x, hand);
            used[hand] = true;
            hand = (hand + 1) % k.length;
            return false;
        }

        @Override public String toString() { return Arrays.toString(k); }
    }

    public static void main(String[] args) {
        for (int cap : new int[] {1, 4, 16, 64}) {
            Cache[] cs = {new Lru(cap), new Fifo(cap), new Lfu(cap), new Clock(cap)};
            for (Cache c : cs) {
                Random r = new Random(cap);
                int hits = 0;
                for (int i = 0; i < 6000; i++) {
                    int k = i % 1000 < 700 ? (int) Math.abs(r.nextGaussian() * 20) : r.nextInt(300);
                    if (c.get(k)) hits++;
                }
                String s = c.toString();
                System.out.println(cap + " " + c.getClass().getSimpleName() + " " + hits + " "
                    + (s.length() > 80 ? s.hashCode() + "" : s));
            }
        }
    }
}
