// java.util.Collections: algorithms, wrappers, empties, singletons, with the exceptions of the read-only ones.
import java.util.*;

public class CollectionsClass {
    interface Code {
        Object run();
    }

    static void t(Code c) {
        try {
            System.out.println("ok " + c.run());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 12; i++) l.add(i * 5 % 12);
        Collections.sort(l);
        System.out.println(l);
        Collections.reverse(l);
        System.out.println(l);
        Collections.rotate(l, 5);
        System.out.println(l);
        Collections.rotate(l, -7);
        System.out.println(l);
        Collections.swap(l, 0, 11);
        System.out.println(l);
        Collections.shuffle(l, new Random(7));
        System.out.println(l);
        Collections.shuffle(l, new Random(8));
        System.out.println(l);
        Collections.sort(l, Collections.reverseOrder());
        System.out.println(l + " " + Collections.binarySearch(l, 3, Collections.reverseOrder()));
        Collections.sort(l);
        System.out.println(Collections.binarySearch(l, 5) + " " + Collections.binarySearch(l, 100) + " "
            + Collections.binarySearch(l, -1) + Collections.max(l) + Collections.min(l)
            + Collections.max(l, Collections.reverseOrder())
            + Collections.frequency(Arrays.asList(1, 2, 1, null), 1)
            + Collections.disjoint(l, Arrays.asList(50, 60)));
        System.out.println(Collections.nCopies(4, "x") + " " + Collections.emptyList()
            + Collections.emptyMap() + Collections.emptySet() + Collections.singletonList(1)
            + Collections.singleton(2) + Collections.singletonMap("k", "v"));
        Collections.fill(l, 3);
        System.out.println(l);
        List<String> s = new ArrayList<>(Arrays.asList("a", "b", "c", "a", "b"));
        System.out.println(Collections.replaceAll(s, "a", "z") + " " + s
            + Collections.indexOfSubList(s, Arrays.asList("b", "c"))
            + Collections.lastIndexOfSubList(s, Arrays.asList("z", "b")) + Collections.addAll(s, "p", "q")
            + s);
        List<String> dst = new ArrayList<>(Collections.nCopies(9, "-"));
        Collections.copy(dst, s);
        System.out.println(dst);
        List<String> u = Collections.unmodifiableList(s);
        Map<String, Integer> um = Collections.unmodifiableMap(new TreeMap<>(Collections.singletonMap("a",
            1)));
        t(() -> u.get(0));
        t(() -> u.add("x"));
        t(() -> u.remove(0));
        t(() -> u.set(0, "q"));
        t(() -> {
            u.iterator().remove();
            return 0;
        });
        t(() -> um.put("b", 2));
        t(() -> um.get("a"));
        t(() -> um.keySet().remove("a"));
        t(() -> um.entrySet().iterator().next().setValue(3));
        t(() -> Collections.emptyList().add(null));
        t(() -> Collections.singletonList(1).set(0, 2));
        t(() -> Collections.nCopies(-1, 0));
        t(() -> Collections.unmodifiableSet(new HashSet<>(s)).add("n"));
        t(() -> Collections.unmodifiableCollection(s).contains("q"));
        t(() -> Collections.max(new ArrayList<Integer>()));
        t(() -> Collections.unmodifiableSortedSet(new TreeSet<>(s)).first());
        s.set(0, "seen through");
        System.out.println(u.get(0) + " " + u.equals(s) + (u.hashCode() == s.hashCode()) + u);
        List<Integer> sy = Collections.synchronizedList(new ArrayList<>(Arrays.asList(1, 2)));
        sy.add(3);
        Map<Integer, Integer> sm = Collections.synchronizedMap(new HashMap<>());
        sm.put(1, 1);
        synchronized (sy) {
            int x = 0;
            for (int i : sy) x += i;
            System.out.println(x + " " + sm + sy);
        }
        List raw = Collections.checkedList(new ArrayList<String>(), String.class);
        t(() -> {
            raw.add("fine");
            raw.add(5);
            return raw;
        });
        System.out.println(Collections.list(Collections.enumeration(Arrays.asList(1, 2))) + " "
            + Collections.newSetFromMap(new LinkedHashMap<String, Boolean>()).add("x")
            + Collections.asLifoQueue(new ArrayDeque<>(Arrays.asList(1, 2))).peek());
    }
}
