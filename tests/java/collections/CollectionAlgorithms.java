// Collections' algorithms on random-access and linked lists: sort, search, shuffle, rotate, swap, frequency, sublists.
import java.util.*;

public class CollectionAlgorithms {
    public static void main(String[] args) {
        Random r = new Random(77);
        for (List<Integer> l : Arrays.<List<Integer>>asList(new ArrayList<>(), new LinkedList<>(), new Vector<>())) {
            for (int i = 0; i < 15; i++) l.add(r.nextInt(30));
            System.out.println(l);
            Collections.sort(l);
            StringBuilder sb = new StringBuilder();
            for (int k = -1; k < 31; k += 2) sb.append(Collections.binarySearch(l, k)).append(' ');
            System.out.println(sb.toString() + l);
            Collections.sort(l, Collections.reverseOrder());
            System.out.println(Collections.binarySearch(l, l.get(4), Collections.reverseOrder()) + " " + Collections.binarySearch(l, 31, Comparator.reverseOrder()));
            Collections.shuffle(l, new Random(3)); System.out.println(l);
            for (int d : new int[] {1, -1, 4, -31, 0, 15, 1000}) { Collections.rotate(l, d); System.out.print(l.get(0) + "," + l.get(14) + " "); }
            Collections.swap(l, 0, 14); Collections.reverse(l); System.out.println(l);
            System.out.println(Collections.replaceAll(l, l.get(3), -1) + " " + Collections.replaceAll(l, 555, 0) + Collections.frequency(l, -1) + Collections.min(l) + Collections.max(l) + Collections.max(l, Comparator.comparing(x -> x % 10)));
            List<Integer> t = new ArrayList<>(l.subList(4, 6));
            System.out.println(Collections.indexOfSubList(l, t) + " " + Collections.lastIndexOfSubList(l, t) + Collections.indexOfSubList(l, Arrays.asList(1, 2, 3, 4)) + Collections.indexOfSubList(l, Collections.emptyList()) + Collections.lastIndexOfSubList(l, Collections.emptyList()));
            Collections.rotate(l.subList(2, 9), 2); System.out.println(l);
            Collections.fill(l.subList(0, 3), 7); Collections.copy(l, Arrays.asList(1, 2)); System.out.println(l);
            System.out.println(Collections.addAll(l, 5, 6) + " " + Collections.disjoint(l, Arrays.asList(99, 98)) + Collections.disjoint(l, new HashSet<>(l)));
            try { Collections.copy(new ArrayList<Integer>(), l); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        }
        try { Collections.min(new ArrayList<Integer>()); } catch (NoSuchElementException e) { System.out.println("empty"); }
        Set<String> fromMap = Collections.newSetFromMap(new LinkedHashMap<>());
        fromMap.add("x"); fromMap.add("y"); fromMap.add("x");
        Queue<Integer> lifo = Collections.asLifoQueue(new ArrayDeque<>());
        lifo.add(1); lifo.offer(2); lifo.add(3);
        System.out.println(fromMap + " " + lifo + lifo.poll() + lifo.remove() + lifo.peek());
        System.out.println(Collections.singleton(1) + "" + Collections.singletonMap("a", 2) + Collections.emptyMap() + Collections.emptySet() + Collections.emptySortedSet() + Collections.emptyNavigableMap() + Collections.emptyList().equals(new LinkedList<>()) + Collections.emptyIterator().hasNext());
        Enumeration<Integer> e = Collections.enumeration(Arrays.asList(4, 5));
        System.out.println(Collections.list(e) + " " + e.hasMoreElements());
        List<Integer> big = new ArrayList<>();
        for (int i = 0; i < 3000; i++) big.add((int) (i * 2654435761L % 1009));
        long h = 0;
        Collections.shuffle(big, r); for (int x : big) h = h * 31 + x; System.out.println(h);
        Collections.sort(big); for (int x : big) h = h * 31 + x; System.out.println(h);
        Collections.rotate(big, 777); Collections.reverse(big); for (int x : big) h = h * 31 + x; System.out.println(h);
        SortedMap<String, Integer> sm = Collections.synchronizedSortedMap(new TreeMap<>());
        sm.put("b", 1); sm.put("a", 2);
        SortedSet<Integer> ss = Collections.synchronizedSortedSet(new TreeSet<>(Arrays.asList(3, 1, 2)));
        NavigableMap<String, Integer> nm = Collections.synchronizedNavigableMap(new TreeMap<>(sm));
        NavigableSet<Integer> ns = Collections.synchronizedNavigableSet(new TreeSet<>(ss));
        System.out.println(sm.firstKey() + sm + ss.headSet(3) + nm.ceilingEntry("aa") + nm.descendingMap() + nm.navigableKeySet() + ns.floor(2) + ns.descendingSet() + ns.subSet(1, false, 3, true) + nm.pollLastEntry() + nm);
        NavigableSet<Integer> un = Collections.unmodifiableNavigableSet(new TreeSet<>(ss));
        System.out.println(un.lower(3) + " " + un.descendingSet() + un.tailSet(2) + Collections.unmodifiableNavigableMap(new TreeMap<>(sm)).firstEntry() + Collections.unmodifiableSortedMap(sm).tailMap("b") + Collections.unmodifiableCollection(ss) + Collections.unmodifiableList(big).subList(0, 2));
        try { un.pollFirst(); } catch (UnsupportedOperationException x) { System.out.println("refused"); }
    }
}
