// IntStream, LongStream, DoubleStream: ranges, all operations, statistics, conversions, exact sums.
import java.util.*;
import java.util.stream.*;

public class NumberStreams {
    interface Op { Object run(); }
    static String at(Op op) { try { return String.valueOf(op.run()); } catch (RuntimeException e) { return e.getClass().getSimpleName() + ":" + e.getMessage(); } }

    public static void main(String[] args) {
        System.out.println(IntStream.range(3, 8).sum() + " " + IntStream.rangeClosed(3, 8).sum() + IntStream.range(5, 5).count() + IntStream.rangeClosed(5, 4).max() + IntStream.range(0, 10).average() + IntStream.empty().average() + IntStream.of(4, -2, 9).min() + IntStream.of(7).max().getAsInt());
        System.out.println(Arrays.toString(IntStream.of(5, 3, 5, 1).distinct().sorted().toArray()) + Arrays.toString(IntStream.iterate(1, x -> x * 3).skip(2).limit(4).toArray()) + IntStream.range(0, 20).filter(x -> x % 3 == 1).mapToObj(Integer::toString).collect(Collectors.joining("|")));
        System.out.println(IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) + " " + IntStream.rangeClosed(1, 5).reduce((a, b) -> a - b) + IntStream.range(0, 4).boxed().collect(Collectors.toList()) + IntStream.range(0, 4).mapToLong(x -> 1L << x * 20).boxed().collect(Collectors.toList()) + IntStream.range(0, 4).mapToDouble(x -> x / 4.0).boxed().collect(Collectors.toList()) + IntStream.range(0, 3).asLongStream().sum() + IntStream.range(0, 3).asDoubleStream().sum());
        System.out.println(IntStream.range(0, 100).summaryStatistics() + " " + LongStream.of(1, Long.MAX_VALUE, -5).summaryStatistics() + DoubleStream.of(1.5, -2.25, 8).summaryStatistics() + IntStream.empty().summaryStatistics());
        System.out.println(IntStream.range(0, 9).anyMatch(x -> x == 8) + " " + IntStream.range(0, 9).allMatch(x -> x < 8) + IntStream.range(0, 9).noneMatch(x -> x > 8) + IntStream.range(4, 9).findFirst() + IntStream.empty().findAny() + IntStream.concat(IntStream.of(1), IntStream.of(2, 3)).sum() + IntStream.range(0, 3).flatMap(x -> IntStream.range(0, x)).boxed().collect(Collectors.toList()));
        System.out.println("hello".chars().filter(c -> c != 'l').mapToObj(c -> String.valueOf((char) c)).collect(Collectors.joining()) + "a\uD83D\uDE00b".codePoints().boxed().collect(Collectors.toList()) + "xyz".chars().sum() + IntStream.range(0, 5).collect(ArrayList::new, (l, x) -> l.add(x * x), ArrayList::addAll));
        System.out.println(LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + LongStream.range(-3, 3).map(x -> x * x).sum() + LongStream.iterate(1, x -> x * -7).limit(8).max() + LongStream.of(3, 1, 2).sorted().mapToInt(x -> (int) x).boxed().collect(Collectors.toList()) + LongStream.range(0, 5).mapToObj(x -> "L" + x).collect(Collectors.toList()) + LongStream.of(1, 2).asDoubleStream().sum() + LongStream.range(0, 1000000).filter(x -> x % 99991 == 0).count());
        double[] hard = new double[1000];
        for (int i = 0; i < hard.length; i++) hard[i] = 0.1 * (i % 7) + 1e-9 * i;
        System.out.println(Double.doubleToLongBits(DoubleStream.of(hard).sum()) + " " + Double.doubleToLongBits(DoubleStream.of(hard).average().getAsDouble()) + " " + Double.doubleToLongBits(DoubleStream.of(1e300, 1, -1e300).sum()) + " " + DoubleStream.of(1, Double.POSITIVE_INFINITY).sum() + DoubleStream.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY).sum() + DoubleStream.of(0.1, 0.2, 0.3).sum());
        System.out.println(DoubleStream.of(3, -0.0, 0.0, Double.NaN, 1).sorted().boxed().collect(Collectors.toList()) + "" + DoubleStream.of(1, Double.NaN).max() + DoubleStream.of(2, 1).min() + DoubleStream.iterate(1, x -> x / 2).limit(5).sum() + DoubleStream.of(2.7, 3.2).mapToInt(x -> (int) x).sum() + DoubleStream.of(2.7).mapToLong(Math::round).sum() + DoubleStream.of(1, 1, 2).distinct().count() + DoubleStream.generate(() -> 0.5).limit(3).mapToObj(Double::toString).collect(Collectors.joining(",")));
        StringBuilder log = new StringBuilder();
        IntStream.range(0, 6).peek(x -> log.append('p').append(x)).filter(x -> x % 2 == 0).skip(1).limit(1).forEach(x -> log.append('!').append(x));
        System.out.println(log);
        PrimitiveIterator.OfInt it = IntStream.of(4, 5).iterator();
        System.out.println(it.nextInt() + it.next() + " " + it.hasNext() + at(it::nextInt) + at(() -> { IntStream s = IntStream.of(1); s.sum(); return s.sum(); }) + at(() -> IntStream.of(1).limit(-2)) + IntStream.of(9, 8).mapToObj(x -> x).sorted().collect(Collectors.toList()) + OptionalInt.of(3).equals(IntStream.of(3).max()));
        boolean[] composite = new boolean[2000];
        System.out.println(IntStream.range(2, 2000).filter(p -> { if (composite[p]) return false; for (int q = p * p; q < 2000; q += p) composite[q] = true; return true; }).summaryStatistics());
        IntStream.Builder b = IntStream.builder(); b.accept(1); b.add(2).add(3);
        System.out.println(b.build().map(x -> -x).boxed().collect(Collectors.toList()) + "" + new Random(4).ints(5, 0, 10).boxed().collect(Collectors.toList()) + Arrays.stream(new int[] {1, 2, 3, 4}, 1, 3).boxed().collect(Collectors.toList()) + Arrays.stream(new double[] {1, 2}).sum() + Arrays.stream(new long[] {7}).max() + Stream.of("a", "bb").mapToInt(String::length).sum() + Stream.of(1, 2).mapToDouble(x -> x / 2.0).sum() + Stream.of(1, 2).mapToLong(x -> x).max() + Stream.of(1, 2).flatMapToInt(x -> IntStream.range(0, x)).sum() + new BitSet().stream().count());
    }
}
