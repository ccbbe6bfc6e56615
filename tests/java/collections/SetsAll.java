// HashSet, LinkedHashSet, TreeSet, sets from views and factories: algebra, equality, order, navigation, copies.
import java.util.*;

public class SetsAll {
    static void algebra(Set<Integer> s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 20; i++) s.add(i * 13 % 37);
        Set<Integer> other = new HashSet<>(Arrays.asList(1, 13, 26, 2, 100));
        sb.append(s.containsAll(other)).append(s.addAll(other)).append(s.containsAll(other)).append(s.removeAll(Arrays.asList(100, 101))).append(s.retainAll(new TreeSet<>(s).headSet(30))).append(s);
        sb.append(s.add(1)).append(s.add(77)).append(s.remove(77)).append(s.remove("x".length() + 500)).append(s.size()).append(s.hashCode()).append(s.equals(new HashSet<>(s))).append(s.equals(new ArrayList<>(s))).append(new LinkedHashSet<>(s));
        sb.append(s.removeIf(x -> x % 3 == 0)).append(s).append(Arrays.toString(s.toArray(new Integer[0])));
        int[] sum = {0};
        s.forEach(x -> sum[0] = sum[0] * 31 + x);
        for (Iterator<Integer> it = s.iterator(); it.hasNext(); ) if (it.next() % 2 == 0) it.remove();
        System.out.println(sb.append(sum[0]).append(s));
    }

    public static void main(String[] args) {
        algebra(new HashSet<>());
        algebra(new HashSet<>(100));
        algebra(new LinkedHashSet<>());
        algebra(new TreeSet<>());
        algebra(new TreeSet<>(Comparator.reverseOrder()));
        algebra(Collections.newSetFromMap(new TreeMap<>()));
        TreeSet<String> t = new TreeSet<>(Arrays.asList("delta", "alpha", "charlie", "bravo", "echo"));
        System.out.println(t.first() + t.last() + t.lower("bravo") + t.floor("bz") + t.ceiling("bz") + t.higher("echo") + t.headSet("charlie") + t.headSet("charlie", true) + t.tailSet("charlie") + t.tailSet("charlie", false) + t.subSet("b", "d") + t.subSet("bravo", false, "delta", true));
        NavigableSet<String> d = t.descendingSet(), sub = t.subSet("b", true, "e", false);
        System.out.println(d + d.first() + d.headSet("charlie") + d.lower("charlie") + sub + sub.descendingSet() + sub.pollFirst() + t + sub.add("cc") + t.size() + sub.higher("cc") + sub.lower("cc"));
        for (String s : new String[] {"a", "e", "zz"}) try { sub.add(s); System.out.println("in"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { sub.subSet("a", true, "c", true); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { t.headSet("c").first(); t.headSet("a").first(); } catch (NoSuchElementException e) { System.out.println("none"); }
        Iterator<String> back = t.descendingIterator();
        back.next(); back.remove();
        System.out.println(t + " " + t.pollLast() + t.pollFirst() + t.comparator() + ((TreeSet<?>) t.clone()) + new TreeSet<>((SortedSet<String>) d).first());
        sub.clear();
        System.out.println(t + " " + new TreeSet<>(Arrays.asList(5, 3, 5)).equals(new HashSet<>(Arrays.asList(3, 5))));
        Map<String, Integer> m = new LinkedHashMap<>();
        for (String s : new String[] {"q", "w", "e", "r"}) m.put(s, s.length());
        Set<String> keys = m.keySet();
        System.out.println(keys.remove("w") + " " + keys.retainAll(Arrays.asList("q", "r")) + m + keys.hashCode() + keys.equals(new HashSet<>(Arrays.asList("r", "q"))));
        try { keys.add("z"); } catch (UnsupportedOperationException e) { System.out.println("no add"); }
        Set<Map.Entry<String, Integer>> es = m.entrySet();
        System.out.println(es.contains(new AbstractMap.SimpleImmutableEntry<>("q", 1)) + " " + es.contains("q") + es.remove(new AbstractMap.SimpleEntry<>("q", 2)) + es.remove(new AbstractMap.SimpleEntry<>("q", 1)) + m + es.hashCode());
        LinkedHashSet<Object> lhs = new LinkedHashSet<>(Arrays.asList(null, 1, "1", 1L, '1', null));
        System.out.println(lhs + " " + lhs.remove(null) + lhs.add("1") + lhs.add(null) + lhs + lhs.clone());
    }
}
