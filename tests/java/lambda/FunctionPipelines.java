// Pipelines of composed functions built at run time from text, evaluated over ranges; stateful and recursive stages.
import java.util.*;
import java.util.function.*;

public class FunctionPipelines {
    static final Map<String, Function<Integer, IntUnaryOperator>> OPS = new LinkedHashMap<>();
    static {
        OPS.put("add", k -> x -> x + k);
        OPS.put("mul", k -> x -> x * k);
        OPS.put("mod", k -> x -> k == 0 ? x : x % k);
        OPS.put("xor", k -> x -> x ^ k);
        OPS.put("shl", k -> x -> x << k);
        OPS.put("acc", k -> {
            int[] s = {k};
            return x -> s[0] += x;
        });
        OPS.put("max", k -> x -> Math.max(x, k));
        OPS.put("lag", k -> {
            Deque<Integer> q = new ArrayDeque<>(Collections.nCopies(k, 0));
            return x -> {
                q.addLast(x);
                return q.removeFirst();
            };
        });
    }

    static IntUnaryOperator parse(String s) {
        IntUnaryOperator f = IntUnaryOperator.identity();
        for (StringTokenizer t = new StringTokenizer(s, "|"); t.hasMoreTokens(); ) {
            String p = t.nextToken().trim();
            int sp = p.indexOf(' ');
            Function<Integer, IntUnaryOperator> op = OPS.get(p.substring(0, sp));
            if (op == null) throw new IllegalArgumentException("no op " + p);
            f = f.andThen(op.apply(Integer.parseInt(p.substring(sp + 1))));
        }
        return f;
    }

    static <A, B, C, D> Function<A, Function<B, Function<C, D>>> curry(Fn3<A, B, C, D> f) {
        return a -> b -> c -> f.ap(a, b, c);
    }

    interface Fn3<A, B, C, D> {
        D ap(A a, B b, C c);
    }

    static <T> Predicate<T> and(List<Predicate<T>> ps) {
        Predicate<T> r = x -> true;
        for (Predicate<T> p : ps) r = r.and(p);
        return r;
    }

    static <T, R> Function<T, R> counted(Function<T, R> f, int[] n) {
        return x -> {
            n[0]++;
            return f.apply(x);
        };
    }

    static <T, R> Function<T, R> memo(Function<T, R> f) {
        Map<T, R> m = new HashMap<>();
        return x -> m.computeIfAbsent(x, f);
    }

    public static void main(String[] args) {
        String[] src = {"add 3", "mul 2 | add 1 | xor 5", "acc 0", "lag 3 | acc 10 | mod 17",
            "shl 4 | max 100 | add -7 | mul -3", "acc 1 | acc 2 | acc 3 | mod 1009"};
        for (String s : src) {
            IntUnaryOperator f = parse(s);
            StringBuilder sb = new StringBuilder();
            int h = 0;
            for (int i = 0; i < 500; i++) {
                int v = f.applyAsInt(i);
                h = h * 31 + v;
                if (i < 8) sb.append(v).append(' ');
            }
            System.out.println(s + ": " + sb + h);
        }
        try {
            parse("add 1 | nope 2");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(curry((Integer a, String b, Double c) -> a + b + c).apply(1).apply("-")
            .apply(2.5));
        System.out.println(and(Arrays.<Predicate<Integer>>asList(x -> x > 0, x -> x % 2 == 0, x -> x < 10))
            .test(4) + "" + and(new ArrayList<Predicate<Integer>>()).test(-1));
        int[] n = {0};
        Function<Integer, Integer> m = memo(counted(x -> x * x, n));
        int s = 0;
        for (int i = 0; i < 100; i++) s += m.apply(i % 10);
        System.out.println(s + " " + n[0]);
        BinaryOperator<UnaryOperator<String>> compose = (f, g) -> x -> f.apply(g.apply(x));
        UnaryOperator<String> up = String::toUpperCase, bang = x -> x + "!", rev = x -> new StringBuilder(x)
            .reverse().toString();
        System.out.println(compose.apply(up, compose.apply(bang, rev)).apply("abc")
            + compose.apply(rev, compose.apply(bang, up)).apply("abc"));
        Supplier<Supplier<Integer>> ss = () -> {
            int[] k = {0};
            return () -> ++k[0];
        };
        Supplier<Integer> a = ss.get(), b = ss.get();
        System.out.println(a.get() + a.get() * 10 + b.get() * 100);
    }
}
