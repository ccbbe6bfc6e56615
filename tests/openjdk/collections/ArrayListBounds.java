// ArrayList: growth, bulk operations, sub lists, iterators, messages of failures.
import java.util.*;
import java.util.function.*;

public class ArrayListBounds {
    static void attempt(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + ": ok");
        } catch (RuntimeException e) {
            System.out.println(name + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 100; i++) list.add(i / 2, i);
        System.out.println(list.hashCode() + " " + list.subList(40, 60));
        list.subList(10, 90).clear();
        System.out.println(list);
        list.addAll(5, List.of(7, 7, 7));
        list.removeAll(Set.of(1, 3, 7));
        System.out.println(list + " " + list.retainAll(List.of(98, 96, 5, 9)) + list);
        List<Integer> sub = list.subList(0, 2);
        sub.replaceAll(x -> x * 2);
        sub.sort(Comparator.reverseOrder());
        System.out.println(sub + " " + list + " " + list.lastIndexOf(10) + list.contains(5));
        attempt("get", () -> list.get(9));
        attempt("set", () -> list.set(-1, 0));
        attempt("add", () -> list.add(77, 0));
        attempt("remove", () -> list.remove(4));
        attempt("sub", () -> list.subList(3, 1));
        attempt("sub2", () -> list.subList(-3, 1));
        attempt("sub3", () -> list.subList(0, 10));
        attempt("capacity", () -> new ArrayList<>(-5));
        attempt("iterator", () -> { for (Integer x : list) list.add(x); });
        attempt("foreach", () -> list.forEach(x -> list.remove(x)));
        attempt("sublist co", () -> { List<Integer> s = list.subList(0, 1); list.add(1); s.size(); });
        attempt("immutable", () -> List.of(1, 2).add(3));
        attempt("immutable null", () -> List.of(1, null));
        attempt("contains null", () -> List.of(1).contains(null));
        attempt("unmodifiable", () -> Collections.unmodifiableList(list).set(0, 1));
        attempt("asList", () -> Arrays.asList(1, 2).remove(0));
        attempt("dup", () -> Set.of("a", "a"));
        attempt("dup key", () -> Map.of("k", 1, "k", 2));
        attempt("copyOf", () -> List.copyOf(Arrays.asList(1, null)));
        attempt("list iterator", () -> new ArrayList<>(list).listIterator().set(1));
        attempt("ncopies", () -> Collections.nCopies(-1, "x"));
        Object[] raw = list.toArray();
        Integer[] typed = list.toArray(new Integer[10]);
        Integer[] gen = list.toArray(Integer[]::new);
        System.out.println(raw.getClass().getSimpleName() + raw.length + Arrays.toString(typed) + gen.length);
        attempt("store", () -> list.toArray(new String[0]));
        List<Integer> many = new ArrayList<>(Collections.nCopies(10000, 3));
        for (int i = 0; i < many.size(); i++) many.set(i, many.get(i) * i ^ i >> 3);
        many.removeIf(x -> x % 7 < 3);
        System.out.println(many.size() + " " + many.hashCode());
        IntFunction<List<Integer>> maker = n -> new ArrayList<>(n);
        System.out.println(maker.apply(3).equals(new LinkedList<>()) + " " + maker.apply(3).equals(new HashSet<>()));
    }
}
