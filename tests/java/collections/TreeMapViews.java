// TreeMap and TreeSet: navigation, views with bounds, descending, comparators, random operations checked against sorting.
import java.util.*;

public class TreeMapViews {
    public static void main(String[] args) {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 0; i < 20; i++) m.put(i * 7 % 41, "v" + i);
        System.out.println(m);
        for (int k = -1; k < 43; k += 4) System.out.print(m.floorKey(k) + "/" + m.ceilingKey(k) + "/"
            + m.lowerKey(k) + "/" + m.higherKey(k) + " ");
        System.out.println();
        System.out.println(m.firstKey() + " " + m.lastKey() + m.firstEntry() + m.lastEntry() + m.headMap(10)
            + m.tailMap(30) + m.subMap(5, 15) + m.headMap(10, true).size() + m.tailMap(30, false).size()
            + m.subMap(7, false, 14, true).keySet());
        NavigableMap<Integer, String> d = m.descendingMap();
        System.out.println(d.firstKey() + " " + d.headMap(30) + d.ceilingKey(13) + d.descendingMap()
            .equals(m) + m.descendingKeySet() + m.navigableKeySet().headSet(8));
        SortedMap<Integer, String> sub = m.subMap(10, 30);
        sub.put(11, "new");
        sub.remove(14);
        m.put(25, "outer");
        System.out.println(sub + " " + sub.size() + sub.firstKey() + sub.lastKey() + m.containsKey(11));
        try {
            sub.put(30, "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            m.subMap(9, 3);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            m.put(null, "");
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        sub.clear();
        System.out.println(m + " " + m.pollFirstEntry() + m.pollLastEntry() + m.size());
        for (Iterator<Map.Entry<Integer, String>> it = m.entrySet().iterator(); it.hasNext(); ) {
            Map.Entry<Integer, String> e = it.next();
            if (e.getKey() % 2 == 0) it.remove();
            else e.setValue(e.getValue() + "!");
        }
        System.out.println(m);
        TreeMap<String, Integer> ci = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String s : new String[] {"b", "A", "a", "B", "c"}) ci.merge(s, 1, Integer::sum);
        System.out.println(ci + " " + ci.get("C") + ci.comparator().compare("X", "x"));
        TreeSet<Integer> t = new TreeSet<>(Comparator.reverseOrder());
        Random r = new Random(3);
        boolean[] in = new boolean[300];
        int n = 0;
        for (int i = 0; i < 8000; i++) {
            int k = r.nextInt(300);
            if (r.nextBoolean()) {
                if (t.add(k) == in[k]) System.out.println("add");
                if (!in[k]) n++;
                in[k] = true;
            } else {
                if (t.remove(k) != in[k]) System.out.println("remove");
                if (in[k]) n--;
                in[k] = false;
            }
            if (i % 1000 == 0) {
                int lo = k;
                while (lo >= 0 && !in[lo]) lo--;
                Integer c = t.ceiling(k);
                System.out.println(t.size() + " " + n + " " + c + " " + (c == null ? lo < 0 : c == lo) + " "
                    + t.hashCode());
            }
        }
        int prev = 1000;
        boolean sorted = true;
        for (int x : t) {
            sorted &= x < prev;
            prev = x;
        }
        System.out.println(sorted + " " + t.first() + " " + t.last() + t.headSet(280) + t.tailSet(10)
            + t.subSet(150, true, 140, false) + t.pollFirst() + t.pollLast() + t.lower(50) + t.higher(50)
            + t.floor(50) + t.descendingSet().first());
        TreeSet<String> ts = new TreeSet<>(Arrays.asList("pear", "apple", "fig"));
        System.out.println(ts + " " + ts.contains("fig") + ts.ceiling("b") + new TreeSet<>(ts).equals(ts)
            + ts.headSet("g", true));
        try {
            new TreeSet<String>().first();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
        System.out.println(new TreeMap<>(ci).equals(ci) + " " + new TreeMap<Integer, Integer>().firstEntry()
            + new TreeMap<Integer, Integer>().floorKey(1) + ci.headMap("b", true).remove("A") + ci);
    }
}
