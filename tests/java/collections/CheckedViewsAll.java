// Collections.checked*: accepted and refused elements, messages, views of views, all-or-nothing bulk operations.
import java.util.*;

public class CheckedViewsAll {
    interface Action { void run(); }

    static void refused(String what, Action a) {
        try { a.run(); System.out.println(what + ": accepted"); } catch (ClassCastException e) { System.out.println(what + ": " + e.getMessage()); }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<String> list = Collections.checkedList(new ArrayList<>(Arrays.asList("a", "b", "c")), String.class);
        List raw = list;
        refused("add", () -> raw.add(1));
        refused("add at", () -> raw.add(0, 2.5));
        refused("set", () -> raw.set(0, 'x'));
        refused("addAll", () -> raw.addAll(Arrays.asList("d", 4, "e")));
        refused("addAll at", () -> raw.addAll(1, Arrays.asList("d", 4L)));
        refused("null", () -> raw.add(null));
        refused("replaceAll", () -> raw.replaceAll(e -> e == null ? 0 : e));
        refused("iterator set", () -> { ListIterator it = raw.listIterator(); it.next(); it.set(new int[0]); });
        refused("iterator add", () -> raw.listIterator(2).add(new Object[0][0]));
        refused("sublist", () -> raw.subList(0, 2).add(3));
        System.out.println(list + " " + list.size() + list.contains("b") + list.indexOf("c") + (list instanceof RandomAccess));
        list.remove(null); list.removeIf(e -> e.equals("a")); list.sort(Comparator.reverseOrder());
        System.out.println(list + " " + list.equals(Arrays.asList("c", "b")) + list.hashCode());
        System.out.println(Collections.checkedList(new LinkedList<>(list), String.class) instanceof RandomAccess);
        Set<Integer> set = Collections.checkedSet(new TreeSet<>(), Integer.class);
        Set rawSet = set;
        refused("set add", () -> rawSet.add("one"));
        refused("set addAll", () -> rawSet.addAll(Arrays.asList(1, 2, "three")));
        set.addAll(Arrays.asList(3, 1, 2));
        System.out.println(set + " " + set.equals(new HashSet<>(Arrays.asList(1, 2, 3))) + set.hashCode());
        SortedSet<Integer> sorted = Collections.checkedSortedSet(new TreeSet<>(set), Integer.class);
        refused("head", () -> ((SortedSet) sorted.headSet(3)).add("x"));
        System.out.println(sorted.first() + " " + sorted.last() + sorted.subSet(1, 3) + sorted.tailSet(2) + sorted.comparator());
        NavigableSet<Integer> nav = Collections.checkedNavigableSet(new TreeSet<>(set), Integer.class);
        refused("descending", () -> ((NavigableSet) nav.descendingSet()).add("y"));
        System.out.println(nav.lower(2) + " " + nav.floor(2) + nav.ceiling(9) + nav.higher(1) + nav.descendingSet() + nav.headSet(2, true) + nav.tailSet(2, false) + nav.subSet(1, true, 3, true) + nav.pollFirst() + nav.pollLast() + nav);
        Queue<Long> q = Collections.checkedQueue(new ArrayDeque<>(), Long.class);
        refused("offer", () -> ((Queue) q).offer(1));
        q.offer(5L); q.add(6L);
        System.out.println(q.peek() + " " + q.element() + q.poll() + q.remove() + q.poll() + q.isEmpty());
        Collection<CharSequence> c = Collections.checkedCollection(new LinkedHashSet<>(), CharSequence.class);
        refused("interface", () -> ((Collection) c).add(7));
        c.add("s"); c.add(new StringBuilder("sb"));
        System.out.println(c.size() + " " + c);
        Map<String, Integer> m = Collections.checkedMap(new TreeMap<>(), String.class, Integer.class);
        Map rawMap = m;
        m.put("k", 1); m.put("l", 2);
        refused("key", () -> rawMap.put(1, 1));
        refused("value", () -> rawMap.put("x", "1"));
        refused("putAll", () -> { Map x = new LinkedHashMap(); x.put("new", 1); x.put("bad", 2L); rawMap.putAll(x); });
        refused("putIfAbsent", () -> rawMap.putIfAbsent("q", 'q'));
        refused("compute", () -> rawMap.compute("k", (k, v) -> "no"));
        refused("computeIfAbsent", () -> rawMap.computeIfAbsent("z", k -> 1.5f));
        refused("computeIfPresent", () -> rawMap.computeIfPresent("k", (k, v) -> (short) 1));
        refused("merge", () -> rawMap.merge("k", 5, (a, b) -> "merged"));
        refused("replace", () -> rawMap.replace("k", "r"));
        refused("replaceAll map", () -> rawMap.replaceAll((k, v) -> k));
        refused("setValue", () -> ((Map.Entry) rawMap.entrySet().iterator().next()).setValue("w"));
        for (Map.Entry<String, Integer> e : m.entrySet()) e.setValue(e.getValue() * 10);
        System.out.println(m + " " + m.get("k") + m.getOrDefault("n", -1) + m.containsKey("l") + m.containsValue(20) + m.keySet() + m.values() + m.remove("l") + m.remove("k", 3) + m.size());
        SortedMap<String, Integer> sm = Collections.checkedSortedMap(new TreeMap<>(m), String.class, Integer.class);
        refused("tail map", () -> ((SortedMap) sm.tailMap("a")).put("b", "b"));
        NavigableMap<String, Integer> nm = Collections.checkedNavigableMap(new TreeMap<>(m), String.class, Integer.class);
        nm.put("b", 2); nm.put("z", 26);
        refused("descending map", () -> ((NavigableMap) nm.descendingMap()).put("c", 'c'));
        System.out.println(sm.firstKey() + " " + sm + nm.floorEntry("c") + nm.higherKey("k") + nm.descendingMap() + nm.headMap("k", true) + nm.navigableKeySet() + nm.descendingKeySet() + nm.pollFirstEntry() + nm.lastEntry() + nm.firstKey());
    }
}
