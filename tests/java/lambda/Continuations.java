// Continuation-passing style, trampolines and lazy streams from lambdas.
import java.util.function.*;

public class Continuations {
    interface K<T> {
        Bounce go(T t);
    }

    interface Bounce {
        Bounce step();
    }

    static Bounce fact(int n, K<Long> k) {
        return () -> n == 0 ? k.go(1L) : fact(n - 1, r -> () -> k.go(r * n % 1000000007L));
    }

    static Bounce even(int n, K<Boolean> k) { return n == 0 ? k.go(true) : () -> odd(n - 1, k); }
    static Bounce odd(int n, K<Boolean> k) { return n == 0 ? k.go(false) : () -> even(n - 1, k); }
    static <T> T run(Function<K<T>, Bounce> f) {
        Object[] out = new Object[1];
        Bounce b = f.apply(t -> {
            out[0] = t;
            return null;
        });
        int steps = 0;
        while (b != null) {
            b = b.step();
            steps++;
        }
        @SuppressWarnings("unchecked") T t = (T) out[0];
        System.out.print("[" + steps + "] ");
        return t;
    }

    static final class S {
        final int h;
        private Supplier<S> t;
        private S v;
        S(int h, Supplier<S> t) {
            this.h = h;
            this.t = t;
        }

        S tail() {
            if (t != null) {
                v = t.get();
                t = null;
            }
            return v;
        }

        static S from(int n) { return new S(n, () -> from(n + 1)); }
        S filter(IntPredicate p) {
            S s = this;
            while (!p.test(s.h)) s = s.tail();
            S f = s;
            return new S(f.h, () -> f.tail().filter(p));
        }

        S map(IntUnaryOperator f) { return new S(f.applyAsInt(h), () -> tail().map(f)); }
        static S zip(S a, S b, IntBinaryOperator f) {
            return new S(f.applyAsInt(a.h, b.h), () -> zip(a.tail(), b.tail(), f));
        }

        static S sieve(S s) {
            int p = s.h;
            return new S(p, () -> sieve(s.tail().filter(x -> x % p != 0)));
        }

        String take(int n) {
            StringBuilder sb = new StringBuilder();
            S s = this;
            for (int i = 0; i < n; i++, s = s.tail()) sb.append(s.h).append(' ');
            return sb.toString();
        }
    }

    static S fibs;

    static <A, B, C> Function<A, Function<B, C>> curry(BiFunction<A, B, C> f) {
        return a -> b -> f.apply(a, b);
    }

    interface Y<T> {
        Function<T, T> f(Y<T> y);
    }

    static Function<Integer, Integer> fix(Function<Function<Integer, Integer>, Function<Integer, Integer>> g)
        {
        Y<Integer> y = r -> g.apply(x -> r.f(r).apply(x));
        return y.f(y);
    }

    interface Church {
        <T> Function<T, T> ap(Function<T, T> f);
        static Church of(int n) {
            return new Church() {
                public <T> Function<T, T> ap(Function<T, T> f) {
                    Function<T, T> r = Function.identity();
                    for (int i = 0; i < n; i++) r = r.andThen(f);
                    return r;
                }
            };
        }

        default Church times(Church o) {
            Church me = this;
            return new Church() {
                public <T> Function<T, T> ap(Function<T, T> f) { return me.ap(o.ap(f)); }
            };
        }

        default int val() { return this.<Integer>ap(x -> x + 1).apply(0); }
    }

    public static void main(String[] args) {
        System.out.println(Continuations.<Long>run(k -> fact(5000, k)));
        System.out.println(Continuations.<Boolean>run(k -> even(20001, k)));
        System.out.println(S.from(1).filter(x -> x % 3 == 0).map(x -> x * x).take(10));
        System.out.println(S.sieve(S.from(2)).take(60));
        fibs = new S(0, () -> new S(1, () -> S.zip(fibs, fibs.tail(), Integer::sum)));
        System.out.println(fibs.take(30));
        System.out.println(curry((Integer a, Integer b) -> a * b).apply(6).apply(7) + " "
            + fix(self -> n -> n < 2 ? n : self.apply(n - 1) + self.apply(n - 2)).apply(15) + " "
            + Church.of(6).times(Church.of(7)).val());
    }
}
