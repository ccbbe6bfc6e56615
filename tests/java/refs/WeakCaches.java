// WeakHashMap entries vanish with their keys; canonicalizing cache with weak values.
import java.lang.ref.*;
import java.util.*;

public class WeakCaches {
    static class Key {
        final int k;
        Key(int k) { this.k = k; }
        @Override public int hashCode() { return k; }
        @Override public boolean equals(Object o) { return o instanceof Key && ((Key) o).k == k; }
    }

    static class Canon {
        final Map<Integer, WeakReference<int[]>> m = new HashMap<>();
        int made;
        int[] get(int k) {
            WeakReference<int[]> r = m.get(k);
            int[] v = r == null ? null : r.get();
            if (v == null) {
                v = new int[] {k};
                made++;
                m.put(k, new WeakReference<>(v));
            }
            return v;
        }
    }

    static Key[] fill(WeakHashMap<Key, String> w, int n) {
        Key[] keep = new Key[n / 20];
        for (int i = 0; i < n; i++) {
            Key k = new Key(i);
            if (i % 20 == 0) keep[i / 20] = k;
            w.put(k, "v" + i);
        }
        return keep;
    }

    static int churn(int d) {
        Object[] junk = new Object[64];
        for (int i = 0; i < 64; i++) junk[i] = new int[50];
        return d == 0 ? 1 : churn(d - 1) + junk.length;
    }

    static void use(Canon c) {
        for (int i = 0; i < 300; i++) c.get(i);
    }

    public static void main(String[] args) throws Exception {
        WeakHashMap<Key, String> w = new WeakHashMap<>();
        Key[] keep = fill(w, 400);
        for (int i = 0; i < 200 && w.size() > 30; i++) {
            churn(20);
            System.gc();
            Thread.sleep(1);
        }
        System.out.println(w.size() <= 30);
        int ok = 0;
        for (Key k : keep) if (("v" + k.k).equals(w.get(new Key(k.k)))) ok++;
        System.out.println(ok + " " + w.containsKey(new Key(20)));
        Canon c = new Canon();
        int[] held = c.get(5);
        System.out.println((c.get(5) == held) + " " + c.made);
        use(c);
        for (int i = 0; i < 200; i++) {
            churn(20);
            System.gc();
            int gone = 0;
            for (WeakReference<int[]> r : c.m.values()) if (r.get() == null) gone++;
            if (gone > 280) {
                System.out.println("most gone");
                break;
            }
        }
        System.out.println((c.get(5) == held) + " " + c.get(6)[0]);
    }
}
