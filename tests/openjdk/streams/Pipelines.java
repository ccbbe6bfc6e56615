// Intermediate operations in all orders: laziness seen through peek, short circuits, sizes, takeWhile.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Pipelines {
    public static void main(String[] args) {
        List<String> log = new ArrayList<>();
        System.out.println(Stream.of(5, 3, 8, 1, 9, 2).peek(x -> log.add("a" + x)).filter(x -> x > 2).peek(x -> log.add("b" + x))
            .sorted().peek(x -> log.add("c" + x)).limit(2).map(x -> x * x).toList() + " " + log);
        log.clear();
        System.out.println(Stream.of(1, 2, 3, 4).peek(x -> log.add("p" + x)).count() + " " + log);
        log.clear();
        System.out.println(Stream.of(1, 2, 3, 4).peek(x -> log.add("p" + x)).filter(x -> x % 2 == 0).count() + " " + log);
        System.out.println(Stream.iterate(1, x -> x < 500, x -> x * 3).toList() + " " + Stream.iterate(1, x -> x * 2).skip(3).limit(5).toList());
        System.out.println(IntStream.range(0, 50).takeWhile(x -> x * x < 200).dropWhile(x -> x < 5).boxed().toList());
        System.out.println(Stream.of(List.of(1, 2), List.<Integer>of(), List.of(3)).flatMap(List::stream).toList());
        System.out.println(Stream.of(1, 2, 3, 4).<Integer>mapMulti((x, sink) -> { for (int i = 0; i < x; i++) sink.accept(x * 10 + i); }).toList());
        System.out.println(Stream.of(3, 1, 3, 2, 1).distinct().toList() + " " + Stream.of("b", "a").sorted(Comparator.reverseOrder()).toList());
        System.out.println(IntStream.rangeClosed(1, 20).filter(x -> 20 % x == 0).summaryStatistics());
        System.out.println(DoubleStream.of(0.1, 0.2, 0.3, 0.4, 1e18, -1e18).sum() + " " + DoubleStream.of(1, Double.NaN).max() + DoubleStream.empty().average());
        System.out.println(LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + LongStream.range(0, 0).max());
        System.out.println(Stream.of(1, 2, 3).reduce(Integer::sum) + " " + Stream.<Integer>empty().reduce(Integer::sum)
            + Stream.of("x", "yy").reduce(0, (n, s) -> n + s.length(), Integer::sum));
        System.out.println(Stream.of(1, 2, 3).anyMatch(x -> x > 2) + " " + Stream.empty().allMatch(x -> false) + Stream.of(1).noneMatch(x -> x == 1));
        System.out.println(Stream.of(7, 8).findFirst() + " " + Stream.empty().findAny() + IntStream.of(4, 2).findFirst());
        System.out.println(IntStream.range(0, 10).mapToObj(Integer::toBinaryString).collect(Collectors.joining(",")));
        System.out.println(IntStream.of(3, 4).asDoubleStream().mapToObj(d -> d / 2).toList() + " " + IntStream.of(65, 66).mapToLong(x -> x * 1L << 40).boxed().toList());
        System.out.println("hello world".chars().filter(Character::isLetter).mapToObj(c -> (char) c + "").collect(Collectors.joining("-")));
        System.out.println(Stream.concat(Stream.of(1), Stream.concat(Stream.of(2), Stream.of(3))).toList());
        System.out.println(Arrays.toString(Stream.of("q", "w").toArray(String[]::new)) + Arrays.stream(new int[] {1, 2, 3, 4}, 1, 3).sum());
        Supplier<IntStream> fib = () -> Stream.iterate(new int[] {0, 1}, f -> new int[] {f[1], f[0] + f[1]}).mapToInt(f -> f[0]).limit(30);
        System.out.println(fib.get().boxed().map(String::valueOf).collect(Collectors.joining(" ")) + " " + fib.get().filter(x -> x % 2 == 1).sum());
        Stream<Integer> once = Stream.of(1, 2);
        once.forEach(x -> { });
        try {
            once.forEach(x -> { });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        log.clear();
        try (Stream<Integer> s = Stream.of(1).onClose(() -> log.add("close1")).onClose(() -> log.add("close2"))) {
            s.forEach(x -> log.add("run"));
        }
        System.out.println(log + " " + Stream.ofNullable(null).count() + Stream.ofNullable(3).count());
        int[] counter = {0};
        System.out.println(Stream.generate(() -> counter[0]++).limit(5).toList() + " " + IntStream.generate(() -> 4).limit(3).sum());
        Iterator<Integer> it = Stream.of(4, 5, 6).map(x -> -x).iterator();
        System.out.println(it.next() + it.next() * 10 + it.next() * 100);
        System.out.println("" + IntStream.iterate(10, x -> x > 0, x -> x - 3).boxed().collect(Collectors.toCollection(ArrayDeque::new)));
        System.out.println(new Random(1).ints(5, 0, 100).boxed().toList() + " " + new Random(1).doubles(3).mapToObj(Double::toHexString).toList());
    }
}
