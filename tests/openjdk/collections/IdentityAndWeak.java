// IdentityHashMap and WeakHashMap where their contents are determined, CopyOnWrite and skip lists.
import java.util.*;
import java.util.concurrent.*;

public class IdentityAndWeak {
    public static void main(String[] args) {
        IdentityHashMap<String, Integer> id = new IdentityHashMap<>();
        String a = "same", b = new String("same"), c = new String("same").intern();
        id.put(a, 1);
        id.put(b, 2);
        id.put(c, 3);
        System.out.println(id.size() + " " + id.get(a) + id.get(b) + " " + id.containsKey(new String("same")) + id.containsValue(3));
        id.remove(b);
        System.out.println(id + " " + id.keySet().contains("same"));
        Map<Integer, Integer> many = new IdentityHashMap<>();
        Integer[] keys = new Integer[500];
        for (int i = 0; i < keys.length; i++) many.put(keys[i] = 1000 + i, i);
        int found = 0;
        for (int i = 0; i < keys.length; i++) if (many.get(keys[i]) == i) found++;
        for (int i = 0; i < keys.length; i += 3) many.remove(keys[i]);
        long sum = 0;
        for (int v : many.values()) sum += v;
        System.out.println(found + " " + many.size() + " " + sum + " " + many.get(Integer.valueOf(1001)));
        WeakHashMap<String, Integer> weak = new WeakHashMap<>();
        String[] hold = new String[40];
        for (int i = 0; i < 40; i++) weak.put(hold[i] = "key" + i, i);
        System.gc();
        System.out.println(weak.size() + " " + new TreeMap<>(weak) + hold.length);
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (int x : cow) cow.add(x * 10);
        System.out.println(cow + " " + cow.addIfAbsent(2) + cow.addIfAbsent(7) + cow.addAllAbsent(List.of(1, 8, 8)) + cow);
        try {
            Iterator<Integer> it = cow.iterator();
            it.next();
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("iterator cannot remove");
        }
        CopyOnWriteArraySet<String> cows = new CopyOnWriteArraySet<>(List.of("b", "a", "b"));
        System.out.println(cows + " " + cows.equals(Set.of("a", "b")));
        ConcurrentSkipListMap<Integer, String> skip = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 200; i++) skip.put(i * 71 % 199, "s" + i);
        for (int i = 0; i < 199; i += 2) skip.remove(i);
        System.out.println(skip.headMap(20) + " " + skip.ceilingKey(20) + skip.floorEntry(50) + skip.descendingMap().firstKey());
        System.out.println(skip.pollFirstEntry() + " " + skip.subMap(10, false, 20, true) + skip.size());
        ConcurrentSkipListSet<String> sset = new ConcurrentSkipListSet<>(Comparator.reverseOrder());
        sset.addAll(List.of("m", "c", "x"));
        System.out.println(sset + sset.first() + sset.headSet("c"));
        ConcurrentHashMap<Integer, Integer> chm = new ConcurrentHashMap<>();
        for (int i = 0; i < 1000; i++) chm.merge(i % 97, i, Integer::sum);
        System.out.println(chm.hashCode() + " " + chm.reduceValues(1 << 20, Integer::sum) + " " + chm.search(1 << 20, (k, v) -> k == 50 ? v : null)
            + " " + chm.mappingCount() + chm.getOrDefault(98, -1));
        System.out.println(chm.reduce(Long.MAX_VALUE, (k, v) -> (long) k * v, Long::max) + " " + chm.keySet(5).add(500) + chm.get(500));
    }
}
