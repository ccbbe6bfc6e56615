// release: 17
// Methods of streams and Collectors since Java 8: takeWhile, dropWhile, iterate, ofNullable, toList, mapMulti, teeing, filtering, flatMapping, unmodifiable results.
import java.util.*;
import java.util.stream.*;

public class Streams17 {
    record Point(int x, int y) { Point { if (x < 0) throw new IllegalArgumentException("x " + x); } double norm() { return Math.sqrt(x * x + y * y); } }
    sealed interface Shape permits Circle, Square {}
    record Circle(double r) implements Shape {}
    record Square(double a) implements Shape {}

    static String refused(Runnable r) { try { r.run(); return "changed"; } catch (RuntimeException e) { return e.getClass().getSimpleName(); } }

    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 10).takeWhile(x -> x < 4).boxed().toList() + "" + Stream.of(1, 2, 9, 1).dropWhile(x -> x < 5).toList() + Stream.of(1, 2, 9, 1).takeWhile(x -> x < 5).toList() + LongStream.of(5, 1, 5).dropWhile(x -> x > 3).boxed().toList() + DoubleStream.of(1, 2).takeWhile(d -> d < 2).sum());
        System.out.println(Stream.iterate(1, x -> x < 100, x -> x * 3).toList() + "" + IntStream.iterate(10, x -> x > 0, x -> x - 3).boxed().toList() + Stream.ofNullable(null).count() + Stream.ofNullable("x").toList());
        List<Integer> l = Stream.of(3, 1, 2).toList();
        System.out.println(l + refused(() -> l.add(1)) + refused(() -> l.set(0, 1)) + Arrays.asList(1, null).stream().toList() + refused(() -> Stream.of(1).collect(Collectors.toUnmodifiableList()).add(2)) + refused(() -> Stream.of(1, null).collect(Collectors.toUnmodifiableList())) + Stream.of(1, 1).collect(Collectors.toUnmodifiableSet()) + Stream.of(7).collect(Collectors.toUnmodifiableMap(x -> x, x -> x * 2)) + refused(() -> Stream.of(7, 7).collect(Collectors.toUnmodifiableMap(x -> x, x -> x))));
        System.out.println(Stream.of(1, 2, 3).<String>mapMulti((x, sink) -> { for (int i = 0; i < x; i++) sink.accept(x + "." + i); }).toList() + "" + Stream.of(1, "a", 2.5, 4).<Integer>mapMulti((o, sink) -> { if (o instanceof Integer i) sink.accept(i); }).toList() + Stream.of("ab", "c").mapMultiToInt((s, sink) -> s.chars().forEach(sink)).sum() + IntStream.range(0, 4).mapMulti((x, sink) -> { if (x % 2 == 1) { sink.accept(x); sink.accept(-x); } }).boxed().toList());
        System.out.println(Stream.of(4, 8, 1).collect(Collectors.teeing(Collectors.summingInt(x -> x), Collectors.counting(), (s, n) -> s + "/" + n)) + Stream.of(1, 2, 3, 4).collect(Collectors.filtering(x -> x % 2 == 0, Collectors.toList())) + Stream.of(2, 3).collect(Collectors.flatMapping(x -> IntStream.range(0, x).boxed(), Collectors.toList())) + new TreeMap<>(Stream.of("a", "bb", "cc", "ddd").collect(Collectors.groupingBy(String::length, Collectors.filtering(s -> !s.equals("bb"), Collectors.joining())))));
        List<Point> ps = IntStream.range(0, 8).mapToObj(i -> new Point(i * 5 % 8, i * 3 % 7)).toList();
        System.out.println(ps.stream().sorted(Comparator.comparing(Point::y).thenComparing(Point::x, Comparator.reverseOrder())).toList());
        System.out.println(ps.stream().mapToDouble(Point::norm).max() + " " + ps.stream().collect(Collectors.groupingBy(Point::y, TreeMap::new, Collectors.summingInt(Point::x))) + new HashSet<>(ps).size());
        System.out.println(refused(() -> IntStream.of(1, -1).mapToObj(i -> new Point(i, i)).toList()));
        double area = Stream.<Shape>of(new Circle(1), new Square(2), new Circle(0.5)).mapToDouble(s -> s instanceof Circle c ? Math.PI * c.r() * c.r() : s instanceof Square q ? q.a() * q.a() : 0).sum();
        System.out.println(Double.doubleToLongBits(area));
        System.out.println(Optional.of(3).stream().toList() + "" + Optional.empty().or(() -> Optional.of("alt")) + OptionalInt.of(2).stream().sum() + Optional.empty().isEmpty());
        Optional.of("p").ifPresentOrElse(s -> System.out.print(s), () -> System.out.print("none")); Optional.empty().ifPresentOrElse(s -> System.out.print(s), () -> System.out.println("none"));
        System.out.println("one\ntwo\r\n\nthree".lines().map(String::strip).map(s -> s.isBlank() ? "-" : s).collect(Collectors.joining("|")) + " " + "ab".repeat(3).chars().distinct().count());
        System.out.println(List.of(3, 1, 2).stream().sorted().toList() + "" + Map.of("k", 1).entrySet().stream().map(Object::toString).toList() + Set.of(5).stream().mapToInt(x -> x).sum() + Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).map(x -> x * x).reduce(Integer::sum).orElseThrow());
        var text = """
            to be or
            not to be""";
        Map<String, Long> counts = text.lines().flatMap(line -> line.replace(' ', '\n').lines()).collect(Collectors.groupingBy(w -> w, TreeMap::new, Collectors.counting()));
        System.out.println(counts);
    }
}
