// java.util.stream.Collectors: grouping, partitioning, maps, reductions, nesting, custom collectors, errors.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class CollectorsAll {
    static final class Item {
        final String name, kind; final int n; final double price;
        Item(String name, String kind, int n, double price) { this.name = name; this.kind = kind; this.n = n; this.price = price; }
        String name() { return name; } String kind() { return kind; } int n() { return n; } double price() { return price; }
        @Override public String toString() { return name; }
    }

    static final List<Item> items = Arrays.asList(new Item("nut", "metal", 10, 0.5), new Item("plank", "wood", 3, 12.25), new Item("bolt", "metal", 25, 0.75), new Item("pane", "glass", 1, 30), new Item("peg", "wood", 100, 0.1), new Item("gear", "metal", 4, 8));

    interface Op { Object run(); }
    static void at(Op op) { try { System.out.println(op.run()); } catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage()); } }

    public static void main(String[] args) {
        Stream<Item> dummy = items.stream();
        System.out.println(dummy.collect(Collectors.groupingBy(Item::kind)));
        at(() -> items.stream().collect(Collectors.groupingBy(Item::kind, Collectors.counting())));
        at(() -> items.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.mapping(Item::name, Collectors.joining("+")))));
        at(() -> items.stream().collect(Collectors.groupingBy(i -> i.n() > 5, Collectors.groupingBy(Item::kind, LinkedHashMap::new, Collectors.toSet()))).toString().length());
        at(() -> items.stream().collect(Collectors.partitioningBy(i -> i.price() > 5)));
        at(() -> items.stream().collect(Collectors.partitioningBy(i -> false, Collectors.counting())));
        at(() -> items.stream().collect(Collectors.toMap(Item::name, Item::n)));
        at(() -> items.stream().collect(Collectors.toMap(Item::kind, Item::n, Integer::sum)));
        at(() -> items.stream().collect(Collectors.toMap(Item::kind, Item::name, (a, b) -> a + "/" + b, TreeMap::new)));
        at(() -> items.stream().collect(Collectors.toMap(Item::kind, Item::n)));
        at(() -> Stream.of(1).collect(Collectors.toMap(x -> x, x -> null)));
        at(() -> Stream.of(1).collect(Collectors.groupingBy(x -> null)));
        at(() -> items.stream().collect(Collectors.summingInt(Item::n)) + " " + items.stream().collect(Collectors.summingLong(Item::n)) + " " + items.stream().collect(Collectors.summingDouble(Item::price)) + " " + items.stream().collect(Collectors.averagingInt(Item::n)) + " " + items.stream().collect(Collectors.averagingDouble(Item::price)) + " " + items.stream().collect(Collectors.averagingLong(Item::n)) + Stream.<Item>empty().collect(Collectors.averagingInt(Item::n)));
        at(() -> items.stream().collect(Collectors.summarizingInt(Item::n)) + " " + items.stream().collect(Collectors.summarizingDouble(Item::price)) + items.stream().collect(Collectors.summarizingLong(Item::n)));
        at(() -> items.stream().collect(Collectors.minBy(Comparator.comparing(Item::price))) + " " + items.stream().collect(Collectors.maxBy(Comparator.comparing(Item::n))) + Stream.<Item>empty().collect(Collectors.minBy(Comparator.comparing(Item::price))));
        at(() -> items.stream().map(Item::name).collect(Collectors.joining()) + items.stream().map(Item::name).collect(Collectors.joining(", ")) + Stream.<String>empty().collect(Collectors.joining(",", "[", "]")));
        at(() -> items.stream().collect(Collectors.reducing(0, Item::n, Math::max)) + " " + Stream.of(1, 2, 3).collect(Collectors.reducing((a, b) -> a * 10 + b)) + Stream.of(1, 2, 3).collect(Collectors.reducing(5, Integer::sum)));
        at(() -> items.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)) + " " + items.stream().map(Item::n).collect(Collectors.toCollection(TreeSet::new)).first() + items.stream().map(Item::n).collect(Collectors.toCollection(ArrayDeque::new)).peekLast());
        at(() -> items.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.averagingDouble(Item::price))));
        at(() -> items.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.collectingAndThen(Collectors.maxBy(Comparator.comparingInt(Item::n)), o -> o.get().name()))));
        at(() -> items.stream().collect(Collectors.groupingBy(i -> i.name().charAt(0), Collectors.mapping(i -> i.name().length(), Collectors.toList()))));
        at(() -> items.stream().collect(Collectors.partitioningBy(i -> i.n() % 2 == 0, Collectors.mapping(Item::name, Collectors.joining("&")))).get(true));
        Collector<String, StringBuilder, String> backwards = Collector.of(StringBuilder::new, (sb, s) -> sb.insert(0, s), StringBuilder::append, StringBuilder::toString);
        at(() -> Stream.of("a", "b", "c").collect(backwards) + backwards.characteristics());
        Collector<Integer, int[], int[]> sum = Collector.of(() -> new int[1], (a, x) -> a[0] += x, (a, b) -> { a[0] += b[0]; return a; }, Collector.Characteristics.UNORDERED);
        at(() -> Stream.of(1, 2, 3).collect(sum)[0] + " " + sum.characteristics().contains(Collector.Characteristics.UNORDERED) + sum.characteristics().contains(Collector.Characteristics.IDENTITY_FINISH) + Collectors.counting().characteristics().size());
        at(() -> Stream.of("x", "y", "x").collect(Collectors.toConcurrentMap(s -> s, s -> 1, Integer::sum)));
        at(() -> Stream.of("x", "yy", "zz").collect(Collectors.groupingByConcurrent(String::length, Collectors.counting())));
    }
}
