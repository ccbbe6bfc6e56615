// Collectors: grouping, partitioning, teeing, mapping, flatMapping, summarizing, joining, toMap.
import java.util.*;
import java.util.stream.*;

public class CollectorKinds {
    record Sale(String region, String item, int amount, double price) { }

    public static void main(String[] args) {
        Random r = new Random(8);
        String[] regions = {"north", "south", "east", "west"}, items = {"nut", "bolt", "gear"};
        List<Sale> sales = IntStream.range(0, 60).mapToObj(i -> new Sale(regions[r.nextInt(4)], items[r.nextInt(3)],
            r.nextInt(90), r.nextInt(1000) / 4.0)).toList();
        System.out.println("" + sales.stream().collect(Collectors.groupingBy(Sale::region, TreeMap::new, Collectors.counting())));
        System.out.println("" + sales.stream().collect(Collectors.groupingBy(Sale::region, TreeMap::new,
            Collectors.groupingBy(Sale::item, TreeMap::new, Collectors.summingInt(Sale::amount)))));
        System.out.println("" + sales.stream().collect(Collectors.partitioningBy(s -> s.price() > 120, Collectors.averagingDouble(Sale::price))));
        System.out.println("" + sales.stream().collect(Collectors.summarizingInt(Sale::amount)));
        System.out.println("" + sales.stream().collect(Collectors.summarizingDouble(Sale::price)));
        System.out.println("" + sales.stream().collect(Collectors.summarizingLong(s -> s.amount() * 1000000000L)));
        System.out.println("" + sales.stream().collect(Collectors.teeing(Collectors.minBy(Comparator.comparing(Sale::price)),
            Collectors.maxBy(Comparator.comparing(Sale::price)), (a, b) -> a.get() + " .. " + b.get())));
        System.out.println(new TreeMap<>(sales.stream().collect(Collectors.toMap(s -> s.region() + s.item(), Sale::amount, Integer::max))));
        System.out.println("" + sales.stream().map(Sale::item).distinct().sorted().collect(Collectors.joining("|", "<", ">")));
        System.out.println("" + sales.stream().collect(Collectors.groupingBy(Sale::item, TreeMap::new,
            Collectors.mapping(s -> s.amount() % 5, Collectors.toCollection(TreeSet::new)))));
        System.out.println("" + sales.stream().collect(Collectors.groupingBy(Sale::item, TreeMap::new,
            Collectors.filtering(s -> s.amount() > 80, Collectors.mapping(Sale::amount, Collectors.toList())))));
        System.out.println("" + sales.stream().collect(Collectors.groupingBy(Sale::item, TreeMap::new,
            Collectors.flatMapping(s -> Stream.of(s.region().charAt(0), s.region().charAt(1)), Collectors.toCollection(TreeSet::new)))));
        System.out.println("" + sales.stream().collect(Collectors.groupingBy(Sale::region, TreeMap::new,
            Collectors.reducing(0, Sale::amount, (a, b) -> a * 7 + b))));
        System.out.println("" + sales.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)));
        try {
            sales.stream().collect(Collectors.toMap(Sale::item, Sale::amount));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Stream.of(1, 2).collect(Collectors.toUnmodifiableList()).add(3);
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable");
        }
        Collector<Integer, int[], String> own = Collector.of(() -> new int[2], (a, x) -> { a[0] += x; a[1]++; },
            (a, b) -> { a[0] += b[0]; a[1] += b[1]; return a; }, a -> a[0] + "/" + a[1]);
        System.out.println(IntStream.rangeClosed(1, 100).boxed().collect(own) + " "
            + IntStream.rangeClosed(1, 100).boxed().parallel().collect(own));
        System.out.println(Stream.of("a", "bb", "cc", "ddd").collect(Collectors.groupingByConcurrent(String::length)).get(2).size());
    }
}
