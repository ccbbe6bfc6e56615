// release: 17
// List.of, Map.of, Set.of and copyOf: contents, equality, refusals (sizes of Set.of and Map.of have no fixed order).
import java.util.*;

public class ImmutableOf {
    interface Code {
        Object run();
    }

    static void t(Code c) {
        try {
            System.out.println("ok " + c.run());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        for (int n = 0; n < 12; n++) {
            Integer[] a = new Integer[n];
            Arrays.setAll(a, i -> i * i);
            List<Integer> l = List.of(a);
            System.out.println(l + " " + l.hashCode() + l.equals(Arrays.asList(a)) + l.indexOf(16));
        }
        System.out.println(List.of("a", "b").get(1) + new TreeMap<>(Map.of("k", 1, "j", 2))
            + new TreeSet<>(Set.of(3, 1, 2)) + List.copyOf(new ArrayList<>(List.of(1, 2))) + Map.of().size()
            + Map.entry("e", 5) + new TreeMap<>(Map.ofEntries(Map.entry(1, 2), Map.entry(0, 3))) + Set.of()
            .isEmpty() + Map.of(1, 2).get(1) + Map.of(1, 2).equals(Collections.singletonMap(1, 2)));
        t(() -> List.of(1).add(2));
        t(() -> List.of(1, (Object) null));
        t(() -> List.of(1).contains(null));
        t(() -> Set.of(1, 1));
        t(() -> Map.of(1, 1, 1, 2));
        t(() -> Map.of("a", 1).put("b", 2));
        t(() -> List.of(5, 6).remove(0));
        t(() -> List.of(1, 2, 3).subList(1, 3));
        t(() -> List.of(1).get(1));
        t(() -> Map.entry("x", 1).setValue(2));
        t(() -> List.of().iterator().next());
        int sum = 0;
        for (int x : Set.of(1, 2, 3, 4, 5)) sum += x;
        for (int v : Map.of(1, 10, 2, 20).values()) sum += v;
        System.out.println(sum);
    }
}
