// LinkedHashMap: insertion order, access order, eldest eviction; LinkedHashSet.
import java.util.*;

public class LinkedHashMapAccess {
    static class Lru<K, V> extends LinkedHashMap<K, V> {
        final int cap;
        int evicted;
        Lru(int cap) {
            super(16, 0.75f, true);
            this.cap = cap;
        }

        @Override protected boolean removeEldestEntry(Map.Entry<K, V> e) {
            boolean b = size() > cap;
            if (b) evicted++;
            return b;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> m = new LinkedHashMap<>();
        for (String s : new String[] {"z", "a", "m", "b"}) m.put(s, s.length());
        m.put("a", 9);
        m.remove("m");
        m.put("m", 3);
        m.get("z");
        System.out.println(m);
        Lru<Integer, String> l = new Lru<>(5);
        long h = 0;
        int hit = 0;
        for (int i = 0; i < 5000; i++) {
            int k = i * i % 17 % 11;
            if (l.get(k) != null) hit++;
            else l.put(k, "v" + k);
            if (i % 3 == 0) l.put(i % 9, "w" + i);
            if (i % 7 == 0) l.getOrDefault(i % 5, "d");
            if (i % 13 == 0) l.containsKey(3);
            h = h * 31 + l.keySet().hashCode() + l.entrySet().iterator().next().getKey();
            if (i % 500 == 0) System.out.println(i + " " + l + " " + hit + " " + l.evicted);
        }
        System.out.println(h);
        LinkedHashMap<String, Integer> a = new LinkedHashMap<>(4, 0.75f, true);
        for (int i = 0; i < 6; i++) a.put("k" + i, i);
        a.get("k2");
        a.put("k0", 10);
        a.putIfAbsent("k4", 1);
        a.merge("k1", 5, Integer::sum);
        a.computeIfPresent("k3", (k, v) -> v + 1);
        System.out.println(a);
        try {
            for (String k : a.keySet()) a.get(k);
        } catch (ConcurrentModificationException e) {
            System.out.println("cme on get");
        }
        Set<String> s = new LinkedHashSet<>(Arrays.asList("q", "w", "e", "q", "r"));
        s.add("w");
        s.remove("q");
        s.add("q");
        System.out.println(s + " " + s.contains("e") + new ArrayList<>(s).indexOf("q")
            + s.equals(new HashSet<>(s)));
        Iterator<String> it = s.iterator();
        it.next();
        it.remove();
        System.out.println(s);
    }
}
