// Int, long and double streams: conversions, statistics, compensated sums, boxed, arrays.
import java.util.*;
import java.util.stream.*;

public class PrimitiveStreams {
    public static void main(String[] args) {
        System.out.println(IntStream.rangeClosed(-3, 3).map(Math::abs).distinct().sorted().boxed().toList());
        System.out.println(IntStream.rangeClosed(Integer.MAX_VALUE - 2, Integer.MAX_VALUE).mapToLong(x -> x).sum() + " " + IntStream.rangeClosed(5, 4).count());
        System.out.println(LongStream.rangeClosed(Long.MAX_VALUE - 1, Long.MAX_VALUE).boxed().toList() + " " + LongStream.range(-2, 3).sum());
        for (int n : new int[] {1, 10, 1000, 100000}) {
            double[] d = new double[n];
            for (int i = 0; i < n; i++) d[i] = 1.0 / (i + 1) * (i % 2 == 0 ? 1 : -1);
            DoubleSummaryStatistics st = DoubleStream.of(d).summaryStatistics();
            System.out.println(Double.toHexString(DoubleStream.of(d).sum()) + " " + Double.toHexString(st.getSum()) + " " + Double.toHexString(st.getAverage())
                + " " + st.getMin() + " " + st.getMax() + " " + DoubleStream.of(d).average().getAsDouble());
        }
        System.out.println(DoubleStream.of(Double.POSITIVE_INFINITY, 1, Double.NEGATIVE_INFINITY).sum() + " " + DoubleStream.of(-0.0, 0.0).min() + DoubleStream.of(-0.0, 0.0).max());
        System.out.println(new IntSummaryStatistics() + " " + new LongSummaryStatistics(2, 1, 5, 6) + new DoubleSummaryStatistics());
        IntSummaryStatistics a = IntStream.of(1, 2).summaryStatistics();
        a.combine(IntStream.of(10, -10).summaryStatistics());
        System.out.println(a);
        System.out.println(IntStream.range(0, 20).mapToObj(i -> i % 3 == 0 ? "f" : i + "").collect(Collectors.joining("")));
        System.out.println(IntStream.of(1, 2, 3).flatMap(x -> IntStream.range(0, x)).boxed().toList() + " " + IntStream.of(1, 5).mapMulti((x, s) -> { s.accept(x); s.accept(-x); }).sum());
        System.out.println(IntStream.range(0, 100).parallel().map(x -> x * x).skip(90).limit(5).boxed().toList());
        System.out.println(Arrays.toString(IntStream.of(3, 1, 2).sorted().toArray()) + Arrays.toString(LongStream.of(4).toArray()) + Arrays.toString(DoubleStream.iterate(1, x -> x / 2).limit(5).toArray()));
        System.out.println(IntStream.of(7, 8, 9).reduce(Integer::max) + " " + IntStream.empty().reduce((x, y) -> x) + LongStream.of(1, 2).reduce(5, Long::sum));
        System.out.println(IntStream.range(0, 5).collect(ArrayList::new, ArrayList::add, ArrayList::addAll) + " " + IntStream.range(0, 4).asLongStream().map(x -> 1L << x * 15).boxed().toList());
        try {
            System.out.println(IntStream.empty().max().getAsInt());
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            IntStream.range(0, 5).limit(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(OptionalInt.of(4) + " " + OptionalDouble.empty() + OptionalLong.of(9).orElse(1) + OptionalInt.empty().orElseGet(() -> 12));
        System.out.println(IntStream.concat(IntStream.of(1), IntStream.of(2)).boxed().toList() + " " + IntStream.of(5).boxed().mapToInt(Integer::intValue).anyMatch(x -> x == 5));
        long h = 0;
        for (int seed = 0; seed < 50; seed++) h = h * 31 + new Random(seed).ints(100, -seed - 1, seed + 1).filter(x -> x % 2 == 0).mapToLong(x -> x).sum();
        System.out.println(h + " " + LongStream.rangeClosed(1, 2000).filter(x -> Long.toString(x).chars().distinct().count() == 4).count());
    }
}
