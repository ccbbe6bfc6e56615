// TreeMap and TreeSet: navigation, sub views, descending views, comparators.
import java.util.*;

public class TreeMapViews {
    public static void main(String[] args) {
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i = 0; i < 40; i++) map.put(i * 37 % 101, "v" + i);
        System.out.println(map);
        for (int probe : new int[] {-1, 0, 17, 18, 50, 100, 200})
            System.out.println(probe + ": " + map.floorEntry(probe) + " " + map.lowerKey(probe) + " "
                + map.ceilingEntry(probe) + " " + map.higherKey(probe));
        NavigableMap<Integer, String> sub = map.subMap(20, true, 60, false);
        System.out.println(sub + " " + sub.firstEntry() + sub.lastEntry() + sub.size());
        sub.put(33, "new");
        try {
            sub.put(60, "outside");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(sub.descendingMap() + " " + sub.descendingMap().headMap(30));
        System.out.println(map.pollFirstEntry() + " " + map.pollLastEntry() + " " + map.size());
        sub.clear();
        System.out.println(map.headMap(70).keySet() + " " + map.tailMap(70, false).values());
        NavigableSet<String> set = new TreeSet<>(Comparator.comparing(String::length)
            .thenComparing(Comparator.reverseOrder()));
        for (String s : "pear fig apple kiwi plum date banana cherry lime".split(" ")) set.add(s);
        System.out.println(set + " " + set.descendingSet() + " " + set.headSet("kiwi", true) + set.subSet("a", "zzzz"));
        System.out.println(set.floor("xxxx") + set.ceiling("zzzzz") + set.lower("fig") + set.higher("fig"));
        Iterator<String> it = set.iterator();
        while (it.hasNext()) if (it.next().length() == 4) it.remove();
        System.out.println(set + " " + ((TreeSet<String>) set).comparator().compare("ab", "cd"));
        Random random = new Random(5);
        TreeMap<Long, Integer> big = new TreeMap<>(Collections.reverseOrder());
        long sum = 0;
        for (int i = 0; i < 5000; i++) {
            long k = random.nextInt(3000);
            if (random.nextInt(3) == 0) big.remove(k);
            else big.merge(k, 1, Integer::sum);
            if (i % 500 == 0) sum = sum * 31 + big.size() + (big.isEmpty() ? 0 : big.firstKey());
        }
        System.out.println(sum + " " + big.size() + " " + big.hashCode() + " " + big.equals(new HashMap<>(big)));
        try {
            new TreeMap<Object, Integer>().put(new Object(), 1);
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        try {
            new TreeMap<String, Integer>().put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        Map<String, Integer> insensitive = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        insensitive.put("Abc", 1);
        insensitive.put("aBC", 2);
        System.out.println(insensitive + " " + insensitive.containsKey("ABC"));
    }
}
