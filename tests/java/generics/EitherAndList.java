// A persistent list, an option and an either type, with folds, zips and monadic chaining over large inputs.
import java.util.function.*;

public class EitherAndList {
    static abstract class L<T> {
        static final L<Object> NIL = new L<Object>() {
            <R> R match(Supplier<R> n, BiFunction<Object, L<Object>, R> c) { return n.get(); }
        };
        abstract <R> R match(Supplier<R> nil, BiFunction<T, L<T>, R> cons);
        @SuppressWarnings("unchecked") static <T> L<T> nil() { return (L<T>) NIL; }
        static <T> L<T> cons(T h, L<T> t) {
            return new L<T>() {
                <R> R match(Supplier<R> n, BiFunction<T, L<T>, R> c) { return c.apply(h, t); }
            };
        } <A> A fold(A a, BiFunction<A, T, A> f) {
            L<T> l = this;
            Object[] acc = {a};
            while (l != null) {
                l = l.match(() -> null, (h, t) -> {
                    @SuppressWarnings("unchecked") A x = (A) acc[0];
                    acc[0] = f.apply(x, h);
                    return t;
                });
            }
            @SuppressWarnings("unchecked") A r = (A) acc[0];
            return r;
        }

        L<T> reverse() { return this.<L<T>>fold(nil(), (l, x) -> cons(x, l)); } <U> L<U> map(Function<T,
            U> f) {
            return this.<L<U>>fold(nil(), (l, x) -> cons(f.apply(x), l)).reverse();
        }

        L<T> filter(Predicate<T> p) {
            return this.<L<T>>fold(nil(), (l, x) -> p.test(x) ? cons(x, l) : l).reverse();
        } <U> L<U> flat(Function<T, L<U>> f) {
            return this.<L<U>>fold(nil(), (l, x) -> f.apply(x).fold(l, (m, y) -> cons(y, m))).reverse();
        }

        static L<Integer> range(int a, int b) {
            L<Integer> l = nil();
            for (int i = b - 1; i >= a; i--) l = cons(i, l);
            return l;
        }

        @Override public String toString() {
            return fold(new StringBuilder("["), (sb, x) -> sb.append(sb.length() > 1 ? "," : "").append(x))
                .append(']').toString();
        }
    }

    static abstract class E<T> {
        abstract <R> R match(Function<String, R> bad, Function<T, R> ok);
        static <T> E<T> ok(T t) {
            return new E<T>() {
                <R> R match(Function<String, R> b, Function<T, R> o) { return o.apply(t); }
            };
        }

        static <T> E<T> bad(String s) {
            return new E<T>() {
                <R> R match(Function<String, R> b, Function<T, R> o) { return b.apply(s); }
            };
        } <U> E<U> then(Function<T, E<U>> f) { return this.<E<U>>match(E::bad, f); } <U> E<U> map(Function<T,
            U> f) {
            return then(x -> ok(f.apply(x)));
        }

        T or(T d) { return this.<T>match(s -> d, x -> x); }
        static <T> E<L<T>> all(L<E<T>> l) {
            return l.<E<L<T>>>fold(ok(L.nil()), (acc, e) -> acc.then(xs -> e.map(x -> L.cons(x, xs))))
                .map(L::reverse);
        }

        @Override public String toString() { return match(s -> "bad(" + s + ")", x -> "ok(" + x + ")"); }
    }

    static E<Integer> parse(String s) {
        try {
            return E.ok(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return E.bad(s);
        }
    }

    static E<Integer> div(int a, int b) { return b == 0 ? E.bad("div") : E.ok(a / b); }

    public static void main(String[] args) {
        System.out.println(L.range(0, 10).map(x -> x * x).filter(x -> x % 2 == 1)
            .flat(x -> L.range(x, x + 2)));
        System.out.println(L.range(0, 20000).map(x -> (long) x).fold(0L, (a, x) -> a * 31 + x));
        System.out.println(parse("84").then(x -> div(x, 2)) + " " + parse("x").then(x -> div(x, 2)) + " "
            + parse("5").then(x -> div(x, 0)).map(x -> x + 1) + parse("7").or(0) + parse("z").or(-1));
        L<String> in = L.cons("1", L.cons("2", L.cons("3", L.nil())));
        System.out.println(E.all(in.map(EitherAndList::parse)) + " "
            + E.all(L.cons("oops", in).map(EitherAndList::parse)) + E.all(L.<E<Integer>>nil()));
        L<L<Integer>> tri = L.range(1, 30).flat(a -> L.range(a, 30)
            .flat(b -> L.range(b, 30).filter(c -> a * a + b * b == c * c)
            .map(c -> L.cons(a, L.cons(b, L.cons(c, L.nil()))))));
        System.out.println(tri);
    }
}
