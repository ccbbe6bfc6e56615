// Comparator combinators and the characteristics and splits of the library's spliterators.
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;

public class ComparatorsAndSpliterators {
    record P(String name, int age, Double score) { }

    static void show(String name, Spliterator<?> s) {
        String sizes = "";
        for (int i = 0; i < 4; i++) {
            Spliterator<?> half = s.trySplit();
            sizes += (half == null ? "-" : half.estimateSize() + "") + "/" + s.estimateSize() + " ";
        }
        System.out.println(name + " " + Integer.toHexString(s.characteristics()) + " " + s.getExactSizeIfKnown() + " " + sizes);
    }

    public static void main(String[] args) {
        List<P> people = new ArrayList<>();
        String[] names = {"bo", "al", "Cy", "di", "Ed"};
        for (int i = 0; i < 15; i++) people.add(new P(names[i % 5], 20 + i * 7 % 9, i % 4 == 0 ? null : i * 1.5 % 4));
        List<Comparator<P>> orders = List.of(
            Comparator.comparing(P::name).thenComparingInt(P::age),
            Comparator.comparing(P::name, String.CASE_INSENSITIVE_ORDER).reversed().thenComparing(P::age, Comparator.reverseOrder()),
            Comparator.comparing(P::score, Comparator.nullsLast(Comparator.naturalOrder())).thenComparing(P::name),
            Comparator.comparing(P::score, Comparator.nullsFirst(Comparator.reverseOrder())),
            Comparator.<P>comparingInt(p -> p.age() % 3).thenComparingDouble(p -> p.score() == null ? 0 : p.score()));
        for (Comparator<P> order : orders) {
            people.sort(order);
            System.out.println(people.stream().map(p -> p.name() + p.age() + "/" + p.score()).collect(Collectors.joining(" ")));
        }
        List<Integer> numbers = IntStream.range(0, 100).boxed().collect(Collectors.toList());
        show("ArrayList", numbers.spliterator());
        show("LinkedList", new LinkedList<>(numbers).spliterator());
        show("HashSet", new HashSet<>(numbers).spliterator());
        show("TreeSet", new TreeSet<>(numbers).spliterator());
        show("TreeMap", new TreeMap<>(Map.of(1, 2)).entrySet().spliterator());
        show("Deque", new ArrayDeque<>(numbers).spliterator());
        show("PriorityQueue", new PriorityQueue<>(numbers).spliterator());
        show("CopyOnWrite", new CopyOnWriteArrayList<>(numbers).spliterator());
        show("array", Arrays.spliterator(new int[33]));
        show("list of", List.of(1, 2, 3, 4, 5).spliterator());
        show("range", IntStream.range(0, 1000).spliterator());
        show("iterate", Stream.iterate(1, x -> x + 1).spliterator());
        show("limit", Stream.iterate(1, x -> x + 1).limit(10).spliterator());
        show("chars", "hello world".chars().spliterator());
        show("empty", Spliterators.emptySpliterator());
        show("concat", Stream.concat(numbers.stream(), Stream.of(5)).spliterator());
        show("sorted", numbers.stream().sorted().spliterator());
        show("filtered", numbers.stream().filter(x -> x > 3).spliterator());
        Spliterator<Integer> sp = numbers.spliterator();
        int[] sum = {0};
        Consumer<Integer> add = x -> sum[0] += x;
        while (sp.estimateSize() > 50) sp.tryAdvance(add);
        Spliterator<Integer> left = sp.trySplit();
        left.forEachRemaining(x -> sum[0] *= 3);
        sp.forEachRemaining(add);
        System.out.println(sum[0] + " " + sp.hasCharacteristics(Spliterator.SIZED) + new TreeSet<>(numbers).spliterator().getComparator());
        System.out.println(Collections.reverseOrder(orders.get(0)).compare(people.get(0), people.get(1)) + " "
            + Map.Entry.<String, Integer>comparingByValue().compare(Map.entry("a", 2), Map.entry("b", 1)));
    }
}
