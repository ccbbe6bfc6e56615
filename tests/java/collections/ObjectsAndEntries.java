// Objects, AbstractMap entries, Comparator helpers, Iterable defaults, Properties.
import java.util.*;

public class ObjectsAndEntries {
    public static void main(String[] args) throws Exception {
        System.out.println(Objects.equals(null, null) + " " + Objects.equals("a", null)
            + Objects.equals(1, 1) + Objects.toString(null) + Objects.toString(null, "d")
            + Objects.toString(5) + Objects.isNull(null) + Objects.nonNull(null)
            + Objects.compare("a", "b", Comparator.naturalOrder())
            + Objects.deepEquals(new int[] {1}, new int[] {1}) + Objects.requireNonNull("x"));
        AbstractMap.SimpleEntry<String, Integer> e = new AbstractMap.SimpleEntry<>("k", 1);
        e.setValue(5);
        System.out.println(e + " " + e.hashCode() + e.equals(new AbstractMap.SimpleImmutableEntry<>("k", 5))
            + new AbstractMap.SimpleEntry<>(null, null) + new AbstractMap.SimpleEntry<>(null, null)
            .hashCode());
        try {
            new AbstractMap.SimpleImmutableEntry<>(1, 2).setValue(3);
        } catch (UnsupportedOperationException x) {
            System.out.println("immutable");
        }
        Properties p = new Properties();
        p.setProperty("a", "1");
        p.put("b", "2");
        System.out.println(p.getProperty("a") + p.getProperty("c") + p.getProperty("c", "def") + p.size()
            + new TreeMap<Object, Object>(p));
        Properties q = new Properties(p);
        q.setProperty("z", "9");
        System.out.println(q.getProperty("a") + q.getProperty("z") + q.size() + q.containsKey("a"));
        try {
            Objects.requireNonNull(null, "named");
        } catch (NullPointerException x) {
            System.out.println(x.getMessage());
        }
        Comparator<int[]> c = Comparator.comparingInt((int[] a) -> a.length)
            .thenComparing(a -> a.length == 0 ? 0 : a[0]);
        int[][] arr = {{5}, {}, {1, 2}, {3}, {0, 9}};
        Arrays.sort(arr, c);
        System.out.println(Arrays.deepToString(arr) + c.reversed().compare(arr[0], arr[1]));
        Iterable<Integer> it = () -> Arrays.asList(3, 4).iterator();
        StringBuilder sb = new StringBuilder();
        it.forEach(sb::append);
        for (int i : it) sb.append(i);
        System.out.println(sb);
        WeakHashMap<Object, String> w = new WeakHashMap<>();
        Object key = new Object();
        w.put(key, "held");
        System.out.println(w.get(key) + w.size() + w.containsKey("other"));
        List<List<Integer>> nested = new ArrayList<>();
        for (int i = 0; i < 4; i++) nested.add(new ArrayList<>(Collections.nCopies(i, i)));
        System.out.println(nested + " " + nested.hashCode() + nested.contains(Arrays.asList(2, 2)));
        List<Object> self = new ArrayList<>();
        self.add(self);
        self.add(1);
        System.out.println(self);
        Map<Object, Object> sm = new HashMap<>();
        sm.put("me", sm);
        System.out.println(sm);
    }
}
