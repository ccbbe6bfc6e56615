// Unmodifiable, checked, synchronized, empty, singleton and other views of java.util.Collections.
import java.util.*;

public class WrappersAndViews {
    static String fails(Runnable r) {
        try {
            r.run();
            return "fine";
        } catch (RuntimeException e) {
            String m = e.getMessage();
            return e.getClass().getSimpleName() + (m == null ? "" : " " + m);
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<String> base = new ArrayList<>(List.of("x", "y", "z"));
        List<String> view = Collections.unmodifiableList(base);
        base.add("w");
        System.out.println(view + " " + fails(() -> view.add("q")) + " " + fails(() -> view.iterator().remove()));
        List raw = Collections.checkedList(base, String.class);
        System.out.println(fails(() -> raw.add(5)) + " " + raw);
        Map rawMap = Collections.checkedMap(new TreeMap<String, Integer>(), String.class, Integer.class);
        System.out.println(fails(() -> rawMap.put("a", "b")) + " " + fails(() -> rawMap.put("a", 1)) + rawMap);
        Map<String, Integer> sync = Collections.synchronizedMap(new LinkedHashMap<>(Map.of("one", 1)));
        sync.put("two", 2);
        System.out.println(sync + " " + sync.values() + Collections.synchronizedList(base));
        System.out.println(Collections.emptyMap() + " " + Collections.emptyList().hashCode() + Collections.emptySortedSet()
            + Collections.singletonMap("k", "v") + Collections.singleton(3) + Collections.nCopies(3, "ab"));
        Set<String> fromMap = Collections.newSetFromMap(new TreeMap<>());
        fromMap.addAll(base);
        System.out.println(fromMap + " " + fails(() -> fromMap.add(null)));
        Queue<Integer> lifo = Collections.asLifoQueue(new ArrayDeque<>());
        for (int i = 0; i < 5; i++) lifo.add(i);
        System.out.println(lifo + " " + lifo.remove() + lifo.peek());
        Enumeration<String> e = Collections.enumeration(base);
        StringBuilder sb = new StringBuilder();
        while (e.hasMoreElements()) sb.append(e.nextElement());
        System.out.println(sb + " " + Collections.list(Collections.enumeration(Set.of(1))));
        Map<String, Integer> tree = new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3));
        Map<String, Integer> un = Collections.unmodifiableMap(tree);
        System.out.println(fails(() -> un.entrySet().iterator().next().setValue(9)) + " " + fails(() -> un.merge("a", 1, Integer::sum)));
        NavigableMap<String, Integer> nav = Collections.unmodifiableNavigableMap(new TreeMap<>(tree));
        System.out.println(nav.headMap("b", true) + " " + fails(nav::pollFirstEntry));
        System.out.println(fails(() -> Collections.addAll(view, "p")) + " " + Collections.addAll(base, "p", "q") + base);
        Collections.replaceAll(base, "p", "r");
        Collections.fill(base.subList(0, 2), "-");
        System.out.println(base);
        System.out.println(fails(() -> Map.ofEntries(Map.entry("a", null))) + " " + Map.entry("k", 1) + " "
            + new AbstractMap.SimpleImmutableEntry<>("p", 2).equals(new AbstractMap.SimpleEntry<>("p", 2)));
        System.out.println(fails(() -> new AbstractMap.SimpleImmutableEntry<>("p", 2).setValue(3)));
        Vector<Integer> v = new Vector<>(List.of(1, 2, 3));
        v.setSize(5);
        v.insertElementAt(9, 1);
        Stack<String> st = new Stack<>();
        st.push("a");
        st.push("b");
        System.out.println(v + " " + v.capacity() + " " + st.search("a") + st.pop() + fails(() -> { st.pop(); st.pop(); }));
        Hashtable<String, Integer> h = new Hashtable<>();
        for (int i = 0; i < 30; i++) h.put("k" + i, i);
        System.out.println(h + " " + fails(() -> h.put("n", null)));
    }
}
