// Hot loops over lambdas and method references; megamorphic functional call sites; fold, map, filter by hand.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.*;

public class LambdaHeavy {
    static <T, R> List<R> map(List<T> l, Function<T, R> f) {
        List<R> r = new ArrayList<>(l.size());
        for (T t : l) r.add(f.apply(t));
        return r;
    }

    static <T> List<T> filter(List<T> l, Predicate<T> p) {
        List<T> r = new ArrayList<>();
        for (T t : l) if (p.test(t)) r.add(t);
        return r;
    }

    static <T, A> A fold(List<T> l, A a, BiFunction<A, T, A> f) {
        for (T t : l) a = f.apply(a, t);
        return a;
    }

    static <T, K> Map<K, List<T>> group(List<T> l, Function<T, K> f) {
        Map<K, List<T>> m = new HashMap<>();
        for (T t : l) m.computeIfAbsent(f.apply(t), k -> new ArrayList<>()).add(t);
        return m;
    }

    static <A, B> Function<A, B> memo(Function<A, B> f) {
        Map<A, B> m = new HashMap<>();
        return a -> {
            B b = m.get(a);
            if (b == null) {
                b = f.apply(a);
                m.put(a, b);
            }
            return b;
        };
    }

    static long times(int n, IntToLongFunction f) {
        long s = 0;
        for (int i = 0; i < n; i++) s = s * 31 + f.applyAsLong(i);
        return s;
    }

    interface Rec<T> {
        T ap(Rec<T> r, int n);
    }

    static Function<Integer, Long> fibm;
    static double integrate(DoubleUnaryOperator f, double a, double b, int n) {
        double s = 0, h = (b - a) / n;
        for (int i = 0; i < n; i++) s += f.applyAsDouble(a + (i + 0.5) * h);
        return s * h;
    }

    static DoubleUnaryOperator deriv(DoubleUnaryOperator f) {
        return x -> (f.applyAsDouble(x + 1e-5) - f.applyAsDouble(x - 1e-5)) / 2e-5;
    }

    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 2000; i++) l.add(i * 7919 % 2003);
        System.out.println(fold(map(filter(l, x -> x % 3 == 0), x -> x * x), 0L, (a, x) -> a * 17 + x) + " "
            + fold(map(l, Integer::toBinaryString), 0, (a, s) -> a + s.length()));
        Map<Integer, List<Integer>> g = group(l, x -> x % 10);
        for (Map.Entry<Integer, List<Integer>> e : g.entrySet())
            System.out.print(e.getKey() + ":" + e.getValue().size() + ":"
            + fold(e.getValue(), 0, Integer::sum) + " ");
        System.out.println();
        int k = 12;
        IntToLongFunction[] fs = {i -> i, i -> i * 2L, i -> (long) i << k, i -> k - i,
            Integer::toUnsignedLong, i -> l.get(i % l.size()), i -> ~i};
        long h = 0;
        for (int r = 0; r < 3; r++) for (IntToLongFunction f : fs) h = h * 31 + times(3000, f);
        System.out.println(h);
        Rec<Integer> fact = (r, n) -> n < 2 ? 1 : n * r.ap(r, n - 1);
        Rec<Long> fib = (r, n) -> n < 2 ? (long) n : r.ap(r, n - 1) + r.ap(r, n - 2);
        System.out.println(fact.ap(fact, 12) + " " + fib.ap(fib, 18));
        fibm = memo(n -> n < 2 ? (long) n : fibm.apply(n - 1) + fibm.apply(n - 2));
        System.out.println(fibm.apply(80));
        System.out.println(integrate(x -> x * x, 0, 3, 1000) + " " + integrate(Math::sqrt, 0, 1, 1000) + " "
            + Math.round(deriv(x -> x * x * x).applyAsDouble(2) * 1000));
        Supplier<Integer> chain = () -> 0;
        for (int i = 0; i < 200; i++) {
            Supplier<Integer> prev = chain;
            int ii = i;
            chain = () -> prev.get() + ii;
        }
        System.out.println(chain.get());
        Runnable[] made = new Runnable[1000];
        int[] hits = new int[10];
        for (int i = 0; i < made.length; i++) {
            int j = i;
            made[i] = i % 2 == 0 ? () -> hits[j % 10]++ : () -> hits[j % 10] += j;
        }
        for (int r = 0; r < 5; r++) for (Runnable m : made) m.run();
        int t = 0;
        for (int v : hits) t = t * 31 + v;
        System.out.println(t);
    }
}
