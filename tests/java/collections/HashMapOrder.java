// HashMap and HashSet iteration order over keys of many kinds, growth, collisions, removal; equals and hashCode.
import java.util.*;

public class HashMapOrder {
    static final class Bad {
        final int v;
        Bad(int v) { this.v = v; }
        @Override public int hashCode() { return v % 3; }
        @Override public boolean equals(Object o) { return o instanceof Bad && ((Bad) o).v == v; }
        @Override public String toString() { return "b" + v; }
    }

    static final class BadCmp implements Comparable<BadCmp> {
        final int v;
        BadCmp(int v) { this.v = v; }
        @Override public int hashCode() { return 42; }
        @Override public boolean equals(Object o) { return o instanceof BadCmp && ((BadCmp) o).v == v; }
        @Override public int compareTo(BadCmp o) { return Integer.compare(v, o.v); }
    }

    public static void main(String[] args) {
        Map<Object, Object> m = new HashMap<>();
        Object[] keys = {"one", "two", "three", 1, 2, 3, 1000, -5, 1L << 40, 2.5, 'c', true, false, null,
            "Aa", "BB", (byte) 7, 3.5f, Arrays.asList(1, 2), "polygenelubricants", "", "z"};
        for (int i = 0; i < keys.length; i++) m.put(keys[i], i);
        System.out.println(m);
        System.out.println(m.keySet() + " " + m.values());
        for (int n : new int[] {0, 5, 12, 13, 100, 1000}) {
            Map<String, Integer> s = new HashMap<>();
            for (int i = 0; i < n; i++) s.put("key" + i * 31, i);
            long h = 0;
            for (Map.Entry<String, Integer> e : s.entrySet()) h = h * 31 + e.getKey().hashCode()
                * e.getValue();
            Set<Integer> t = new HashSet<>();
            for (int i = 0; i < n; i++) t.add(i * 7919 % 10007 - 3000);
            for (int x : t) h = h * 31 + x;
            System.out.println(n + " " + s.size() + " " + t.size() + " " + h);
        }
        Map<Integer, Integer> im = new HashMap<>(3);
        for (int i = 0; i < 40; i++) im.put(i << 16 ^ i * 3, i);
        System.out.println(im);
        for (int i = 0; i < 40; i += 3) im.remove(i << 16 ^ i * 3);
        System.out.println(im.keySet());
        Map<Bad, Integer> b = new HashMap<>();
        for (int i = 0; i < 30; i++) b.put(new Bad(i), i);
        System.out.println(b.size() + " " + b.get(new Bad(17)) + b.remove(new Bad(4))
            + b.containsKey(new Bad(4)));
        // The order of these keys is not specified: within a long bin it may depend on identity hash codes.
        int inAnyOrder = 0;
        for (Bad k : b.keySet()) inAnyOrder += k.v * k.v;
        System.out.println(inAnyOrder);
        Map<BadCmp, Integer> bc = new HashMap<>();
        for (int i = 0; i < 2000; i++) bc.put(new BadCmp(i * 37 % 2003), i);
        int sum = 0;
        for (int i = 0; i < 2003; i++) {
            Integer v = bc.get(new BadCmp(i));
            if (v != null) sum = sum * 31 + v;
        }
        for (int i = 0; i < 1995; i++) bc.remove(new BadCmp(i * 37 % 2003));
        System.out.println(sum + " " + bc.size());
        Map<String, Integer> x = new HashMap<>(), y = new LinkedHashMap<>(), z = new TreeMap<>();
        for (String s : new String[] {"q", "w", "e", "r", "t"}) {
            x.put(s, s.hashCode());
            y.put(s, s.hashCode());
            z.put(s, s.hashCode());
        }
        System.out.println(x.equals(y) + " " + y.equals(z) + " " + (x.hashCode() == z.hashCode()) + " " + x
            + y + z);
        x.keySet().removeAll(Arrays.asList("q", "zz"));
        x.values().remove((int) 'w');
        x.entrySet().iterator().next().setValue(99);
        System.out.println(x + " " + x.containsValue(99) + x.keySet().contains("e") + x.entrySet()
            .contains(new AbstractMap.SimpleEntry<>("r", 114)) + x.put("new", 1) + x.put("new", 2));
        for (Iterator<Map.Entry<String, Integer>> it = x.entrySet().iterator(); it.hasNext(); )
            if (it.next().getValue() > 50) it.remove();
        System.out.println(x + " " + new HashMap<>(y).keySet() + ((HashMap<String, Integer>) x).clone());
        try {
            for (String k : y.keySet()) y.put(k + k, 0);
        } catch (ConcurrentModificationException e) {
            System.out.println("cme");
        }
        x.clear();
        System.out.println(x + " " + x.isEmpty() + x.get(null));
        Set<Object> hs = new HashSet<>(Arrays.asList(keys));
        System.out.println(hs.size() + " " + hs.add("one") + hs.add("eleven") + hs.remove(null)
            + hs.remove("nope") + hs.contains(1000) + hs.contains(1000L));
        Hashtable<String, Integer> ht = new Hashtable<>();
        for (int i = 0; i < 5; i++) ht.put("h" + i, i);
        System.out.println(ht.get("h3") + " " + ht.size() + ht.containsKey("h9") + ht.contains(4) + ht);
        try {
            ht.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        IdentityHashMap<String, Integer> id = new IdentityHashMap<>();
        String k1 = new String("k"), k2 = new String("k");
        id.put(k1, 1);
        id.put(k2, 2);
        id.put(k1, 3);
        System.out.println(id.size() + " " + id.get(k1) + id.get(k2) + id.get("k"));
    }
}
