// HashMap with keys whose hashes collide, are spread badly, or are treeified: contents and order.
import java.util.*;

public class HashMapOrders {
    record Key(int hash, int id) implements Comparable<Key> {
        @Override public int hashCode() { return hash; }
        @Override public int compareTo(Key o) { return Integer.compare(id, o.id); }
    }

    record Plain(int hash, String name) {
        @Override public int hashCode() { return hash; }
    }

    public static void main(String[] args) {
        for (int spread : new int[] {1, 7, 64, 65536, 0x10001}) {
            Map<Key, Integer> map = new HashMap<>();
            for (int i = 0; i < 200; i++) map.put(new Key(i % 13 * spread, i), i * i);
            int order = 1;
            for (Map.Entry<Key, Integer> e : map.entrySet())
                order = order * 31 + e.getKey().id() ^ e.getValue();
            System.out.println(spread + " " + map.size() + " " + order);
            map.keySet().removeIf(k -> k.id() % 3 == 0);
            order = 1;
            for (Key k : map.keySet()) order = order * 31 + k.id();
            System.out.println(map.size() + " " + order + " " + map.get(new Key(5 * spread, 5)));
        }
        Map<Plain, Integer> plain = new LinkedHashMap<>();
        for (int i = 0; i < 60; i++) plain.merge(new Plain(1, "n" + i % 20), i, Integer::sum);
        System.out.println(plain);
        Map<String, Integer> words = new HashMap<>(4, 2.5f);
        for (String w : "the quick brown fox jumps over the lazy dog the end of the fox".split(" "))
            words.merge(w, 1, Integer::sum);
        System.out.println(words);
        System.out.println(words.computeIfPresent("the", (k, v) -> v > 3 ? null : v) + " " + words.containsKey("the"));
        System.out.println(words.computeIfAbsent("cat", String::length) + " " + words.getOrDefault("cow", -1));
        System.out.println(words.compute("fox", (k, v) -> v == null ? 0 : v * 10) + " " + words.putIfAbsent("dog", 9));
        words.replaceAll((k, v) -> k.length() * 100 + v);
        System.out.println(words + " " + words.hashCode());
        Map<String, Integer> nulls = new HashMap<>();
        nulls.put(null, 1);
        nulls.put("x", null);
        System.out.println(nulls + " " + nulls.get(null) + " " + nulls.merge("x", 5, Integer::sum) + " " + nulls.remove(null));
        try {
            for (String k : words.keySet()) words.remove(k.equals("cat") ? "dog" : "cat");
        } catch (ConcurrentModificationException e) {
            System.out.println("concurrent modification " + words.size());
        }
        try {
            words.computeIfAbsent("a", k -> { words.put("b", 1); return 2; });
            System.out.println("no failure");
        } catch (ConcurrentModificationException e) {
            System.out.println("compute: " + e.getMessage());
        }
    }
}
