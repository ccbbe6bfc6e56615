// HashMap whose bins get long (doubles that are whole numbers, multiples of a large power of two, poor hash codes
// of comparable keys): order of iteration while entries come and go.
import java.util.*;

public class HashMapLongBins {
    static final class Key implements Comparable<Key> {
        final int id, hash;
        Key(int id, int hash) { this.id = id; this.hash = hash; }
        @Override public int hashCode() { return hash; }
        @Override public boolean equals(Object o) { return o instanceof Key && ((Key) o).id == id; }
        @Override public int compareTo(Key o) { return Integer.compare(id, o.id); }
        @Override public String toString() { return "k" + id; }
    }

    static Object key(int kind, int v) {
        switch (kind) {
            case 0: return (double) v;
            case 1: return v * 4096;
            case 2: return new Key(v, v % 7);
            case 3: return new Key(v, 5);
            case 4: return new Key(v, v % 5 * 64 + v % 3 * 1024);
            case 5: return (float) v;
            default: return new String(new char[] {(char) ('a' + v % 26), (char) (v * 31)});
        }
    }

    static long order(Map<Object, Integer> m) {
        long h = m.size();
        for (Map.Entry<Object, Integer> e : m.entrySet()) h = h * 31 + e.getKey().toString().hashCode() * 7L + e.getValue();
        return h;
    }

    public static void main(String[] args) {
        Map<Double, Integer> squares = new HashMap<>();
        for (int i = 0; i < 200; i++) squares.put((double) i, i * i);
        System.out.println(squares.keySet());
        Map<Key, Integer> one = new HashMap<>();
        for (int i = 0; i < 70; i++) one.put(new Key(i * 29 % 71, 1), i);
        System.out.println(one);
        for (int i = 0; i < 64; i++) { one.remove(new Key(i, 1)); if (i % 9 == 0) System.out.println(one.keySet()); }
        for (int kind = 0; kind < 7; kind++) {
            Random r = new Random(kind);
            Map<Object, Integer> m = new HashMap<>();
            for (int i = 0; i < 1500; i++) {
                Object k = key(kind, r.nextInt(250));
                int op = r.nextInt(10);
                if (op < 5) m.put(k, i);
                else if (op < 7) m.remove(k);
                else if (op == 7) m.merge(k, 1, (a, b) -> a % 5 == 0 ? null : a + b);
                else if (op == 8) m.computeIfAbsent(k, x -> x.hashCode() % 100);
                else if (i % 40 == 0) { int n = 0; for (Iterator<Object> it = m.keySet().iterator(); it.hasNext(); n++) { it.next(); if (n % 5 == 3) it.remove(); } }
                else if (i % 41 == 0) m = new HashMap<>(m);
                else if (m.containsKey(k) != (m.get(k) != null)) System.out.println("lost " + k);
                if (i % 250 == 249) System.out.println(kind + " " + i + " " + m.size() + " " + order(m));
            }
        }
    }
}
