// Parallel pipelines with determined results give the same results as sequential pipelines.
import java.util.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

public class ParallelAgrees {
    public static void main(String[] args) {
        int n = 20000;
        List<Integer> list = IntStream.range(0, n).map(i -> i * 7919 % 10007).boxed().collect(Collectors.toList());
        System.out.println(list.parallelStream().mapToLong(x -> x).sum() + " " + list.stream().mapToLong(x -> x).sum());
        System.out.println(list.parallelStream().sorted().toList().hashCode() + " " + list.stream().sorted().toList().hashCode());
        System.out.println(list.parallelStream().distinct().toList().equals(list.stream().distinct().toList()));
        System.out.println(list.parallelStream().filter(x -> x % 3 == 0).map(x -> x + "").collect(Collectors.joining()).hashCode());
        System.out.println(new TreeMap<>(list.parallelStream().collect(Collectors.groupingBy(x -> x % 10, Collectors.counting()))));
        System.out.println(list.parallelStream().skip(500).limit(1000).mapToInt(x -> x).sum());
        System.out.println(list.parallelStream().takeWhile(x -> x != 5000).count());
        System.out.println(list.parallelStream().max(Integer::compare).get() + " " + list.parallelStream().findFirst().get());
        System.out.println(IntStream.rangeClosed(1, 5000).parallel().filter(ParallelAgrees::prime).count());
        AtomicLong total = new AtomicLong();
        list.parallelStream().forEach(total::addAndGet);
        System.out.println(total);
        StringBuilder ordered = new StringBuilder();
        IntStream.range(0, 40).parallel().mapToObj(i -> i + ",").forEachOrdered(ordered::append);
        System.out.println(ordered);
        int[] a = new Random(4).ints(30000).toArray(), b = a.clone();
        Arrays.parallelSort(a);
        Arrays.sort(b);
        System.out.println(Arrays.equals(a, b) + " " + Arrays.hashCode(a));
        double[] d = new double[5000];
        Arrays.parallelSetAll(d, i -> Math.sqrt(i));
        Arrays.parallelPrefix(d, Math::max);
        System.out.println(Double.toHexString(d[4999]) + " " + Arrays.hashCode(d));
        System.out.println(Stream.of(1, 2, 3, 4).parallel().reduce(10, (x, y) -> x + y, Integer::sum) > 10);
        System.out.println(IntStream.range(0, 1000).parallel().boxed().collect(Collectors.toConcurrentMap(x -> x % 5, x -> 1, Integer::sum)));
        System.out.println(list.parallelStream().unordered().anyMatch(x -> x == 17) + " " + list.parallelStream().isParallel() + list.parallelStream().sequential().isParallel());
        try {
            list.parallelStream().forEach(x -> { if (x == 77) throw new IllegalArgumentException("77"); });
        } catch (IllegalArgumentException e) {
            System.out.println("caught " + e.getMessage().endsWith("77"));
        }
    }

    static boolean prime(int n) {
        if (n < 2) return false;
        for (int i = 2; i * i <= n; i++) if (n % i == 0) return false;
        return true;
    }
}
