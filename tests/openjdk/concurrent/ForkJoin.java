// ForkJoinPool, recursive tasks, parallel streams and sorts, common pool: sums, exceptions through joins, cancellation.
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class ForkJoin {
    static class Fib extends RecursiveTask<Long> {
        final int n;
        Fib(int n) { this.n = n; }
        @Override protected Long compute() {
            if (n < 2) return (long) n;
            Fib a = new Fib(n - 1);
            a.fork();
            return new Fib(n - 2).compute() + a.join();
        }
    }

    static class Sorter extends RecursiveAction {
        final int[] a; final int lo, hi;
        Sorter(int[] a, int lo, int hi) { this.a = a; this.lo = lo; this.hi = hi; }
        @Override protected void compute() {
            if (hi - lo < 32) { Arrays.sort(a, lo, hi); return; }
            int mid = (lo + hi) >>> 1;
            invokeAll(new Sorter(a, lo, mid), new Sorter(a, mid, hi));
            int[] left = Arrays.copyOfRange(a, lo, mid);
            for (int i = 0, j = mid, k = lo; i < left.length; k++) a[k] = j == hi || left[i] <= a[j] ? left[i++] : a[j++];
        }
    }

    static class Counting extends CountedCompleter<Integer> {
        final int lo, hi; int result; Counting left, right;
        Counting(CountedCompleter<?> p, int lo, int hi) { super(p); this.lo = lo; this.hi = hi; }
        @Override public void compute() {
            if (hi - lo > 10) { int mid = (lo + hi) / 2; setPendingCount(2); left = new Counting(this, lo, mid); right = new Counting(this, mid, hi); left.fork(); right.fork(); }
            else for (int i = lo; i < hi; i++) result += i;
            tryComplete();
        }
        @Override public void onCompletion(CountedCompleter<?> c) { if (left != null) result = left.result + right.result; }
        @Override public Integer getRawResult() { return result; }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(4);
        System.out.println(pool.invoke(new Fib(18)) + " " + ForkJoinPool.commonPool().invoke(new Fib(15)) + " " + new Fib(12).invoke());
        int[] a = new Random(5).ints(5000).toArray(), b = a.clone(), c = a.clone();
        pool.invoke(new Sorter(a, 0, a.length));
        Arrays.sort(b);
        Arrays.parallelSort(c);
        System.out.println(Arrays.equals(a, b) + " " + Arrays.equals(b, c));
        System.out.println(new Counting(null, 0, 1000).invoke());
        ForkJoinTask<?> bad = pool.submit(() -> { throw new IllegalStateException("in pool"); });
        try { bad.join(); } catch (IllegalStateException e) { System.out.println(e.getMessage() + " " + bad.isCompletedAbnormally()); }
        try { bad.get(); } catch (ExecutionException e) { System.out.println(e.getCause().getClass().getName()); }
        System.out.println(IntStream.range(0, 100000).parallel().mapToLong(i -> (long) i * i).sum());
        System.out.println(IntStream.rangeClosed(1, 1000).parallel().boxed().filter(i -> i % 7 == 0).collect(Collectors.toList()).hashCode());
        System.out.println(Stream.iterate(1, i -> i + 1).limit(500).parallel().map(String::valueOf).collect(Collectors.joining(",")).length());
        Map<Integer, Long> groups = IntStream.range(0, 9999).parallel().boxed().collect(Collectors.groupingByConcurrent(i -> i % 5, Collectors.counting()));
        System.out.println(new TreeMap<>(groups));
        StringBuilder ordered = new StringBuilder();
        IntStream.range(0, 40).parallel().boxed().forEachOrdered(ordered::append);
        System.out.println(ordered);
        System.out.println(IntStream.range(0, 1000).parallel().filter(i -> i > 900).findFirst().getAsInt() + " " + IntStream.range(0, 1000).parallel().anyMatch(i -> i == 777) + " " + IntStream.range(0, 1000).parallel().reduce(0, Integer::sum));
        try { IntStream.range(0, 100).parallel().forEach(i -> { if (i == 50) throw new ArithmeticException("fifty"); }); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        long[] prefix = LongStream.rangeClosed(1, 2000).toArray();
        Arrays.parallelPrefix(prefix, Long::sum);
        System.out.println(prefix[1999]);
        double[] filled = new double[3000];
        Arrays.parallelSetAll(filled, i -> i * 0.5);
        System.out.println(filled[2999]);
        System.out.println(pool.submit(() -> IntStream.range(0, 10000).parallel().max().getAsInt()).get() + " " + pool.getParallelism());
        pool.shutdown();
        System.out.println(pool.awaitTermination(20, TimeUnit.SECONDS));
        System.out.println(ForkJoinPool.commonPool().awaitQuiescence(20, TimeUnit.SECONDS));
    }
}
