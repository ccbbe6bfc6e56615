// release: 17
// Lambdas that capture values of all types, many of them, this, and other lambdas.
import java.util.*;
import java.util.function.*;

public class Captures {
    int field = 1;
    static int shared;

    IntSupplier counter() { return () -> ++field; }
    Supplier<IntSupplier> nested(int k) { return () -> () -> field * 100 + k; }
    class Inner { int f = 7; Supplier<String> both() { return () -> field + ":" + f + ":" + Captures.this.field; } }

    static Supplier<String> all(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a) {
        return () -> z + " " + b + " " + c + " " + s + " " + i + " " + l + " " + f + " " + d + " " + t + " " + a.length;
    }
    static Supplier<String> wide(long a, double b, long c, double d, long e, double f, long g, double h, long i, double j, int k, long l, double m, byte n, long o, double p) {
        return () -> "" + (a + c + e + g + i + l + o) + (b + d + f + h + j + m + p) + k + n;
    }
    static Function<Integer, Integer> compose(List<Function<Integer, Integer>> fs) {
        Function<Integer, Integer> r = x -> x;
        for (Function<Integer, Integer> f : fs) {
            Function<Integer, Integer> old = r;
            r = x -> f.apply(old.apply(x));
        }
        return r;
    }
    interface Recur<T> { T apply(Recur<T> self, int n); }

    public static void main(String[] args) {
        Captures c = new Captures();
        IntSupplier s = c.counter();
        s.getAsInt();
        System.out.println(s.getAsInt() + " " + c.field + " " + c.nested(5).get().getAsInt() + " " + c.new Inner().both().get());
        System.out.println(all(true, (byte) -1, 'x', (short) 999, 1 << 20, 1L << 40, 1.5f, 2.25, "t", new int[3]).get());
        System.out.println(all(false, Byte.MIN_VALUE, '\uffff', Short.MIN_VALUE, Integer.MIN_VALUE, Long.MIN_VALUE, Float.NaN, -0.0, null, new int[0]).get().codePointAt(11));
        System.out.println(wide(1, .5, 2, .5, 3, .5, 4, .5, 5, .5, 6, 7, .5, (byte) 8, 9, .5).get());
        List<Function<Integer, Integer>> fs = new ArrayList<>();
        for (int i = 1; i <= 30; i++) {
            int k = i;
            fs.add(x -> x * k % 1009);
        }
        System.out.println(compose(fs).apply(3));
        Recur<Long> fact = (self, n) -> n <= 1 ? 1L : n * self.apply(self, n - 1);
        System.out.println(fact.apply(fact, 15));
        Runnable[] runs = new Runnable[5];
        for (int i = 0; i < runs.length; i++) {
            int n = i;
            runs[i] = () -> shared += n * n;
        }
        for (Runnable r : runs) r.run();
        System.out.println(shared);
        Object lock = new Object();
        Runnable sync = () -> { synchronized (lock) { shared++; } };
        for (int i = 0; i < 1000; i++) sync.run();
        System.out.println(shared);
        Supplier<Supplier<Supplier<String>>> deep = () -> { String a = "a" + shared; return () -> { String b = a + "b"; return () -> b + a; }; };
        System.out.println(deep.get().get().get());
        BiFunction<Integer, Integer, Integer>[] ops = new BiFunction[] {(BiFunction<Integer, Integer, Integer>) Integer::sum, (BiFunction<Integer, Integer, Integer>) Math::max};
        System.out.println(ops[0].apply(3, 4) + " " + ops[1].andThen(x -> x * 2).apply(3, 4));
        Supplier<Integer> once = () -> 5;
        Set<Object> same = new HashSet<>();
        for (int i = 0; i < 3; i++) same.add(constant());
        System.out.println(same.size() + " " + once.get());
        Comparator<String> cmp = Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder());
        List<String> words = new ArrayList<>(List.of("pear", "fig", "apple", "kiwi", "date"));
        words.sort(cmp);
        System.out.println(words);
    }
    static Supplier<String> constant() { return () -> "same"; }
}
