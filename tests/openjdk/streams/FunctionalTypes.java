// Function, BiFunction, Supplier, Predicate, UnaryOperator and their combinators; currying; memoizing.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class FunctionalTypes {
    static <A, B, C> Function<A, Function<B, C>> curry(BiFunction<A, B, C> f) { return a -> b -> f.apply(a, b); }

    static <T, R> Function<T, R> memo(Function<T, R> f, List<T> asked) {
        Map<T, R> cache = new HashMap<>();
        return t -> {
            if (!cache.containsKey(t)) { asked.add(t); cache.put(t, f.apply(t)); }
            return cache.get(t);
        };
    }

    interface Parser<T> {
        Optional<Map.Entry<T, String>> parse(String in);
        default <U> Parser<U> map(Function<? super T, ? extends U> f) {
            return in -> parse(in).map(e -> Map.entry(f.apply(e.getKey()), e.getValue()));
        }
        default <U> Parser<U> then(Function<? super T, Parser<U>> f) {
            return in -> parse(in).flatMap(e -> f.apply(e.getKey()).parse(e.getValue()));
        }
        default Parser<T> or(Parser<T> other) {
            return in -> { var r = parse(in); return r.isPresent() ? r : other.parse(in); };
        }
        default Parser<List<T>> many() {
            return in -> {
                List<T> out = new ArrayList<>();
                String rest = in;
                for (var r = parse(rest); r.isPresent(); r = parse(rest)) { out.add(r.get().getKey()); rest = r.get().getValue(); }
                return Optional.of(Map.entry(out, rest));
            };
        }
        static Parser<Character> of(Predicate<Character> p) {
            return in -> in.isEmpty() || !p.test(in.charAt(0)) ? Optional.empty() : Optional.of(Map.entry(in.charAt(0), in.substring(1)));
        }
    }

    static Parser<Integer> expr() { return term().then(t -> Parser.of(c -> c == '+').then(x -> expr()).map(e -> t + e).or(in -> Optional.of(Map.entry(t, in)))); }

    static Parser<Integer> term() { return atom().then(t -> Parser.of(c -> c == '*').then(x -> term()).map(e -> t * e).or(in -> Optional.of(Map.entry(t, in)))); }

    static Parser<Integer> atom() {
        Parser<Integer> number = Parser.of(Character::isDigit).then(c -> Parser.of(Character::isDigit).many()
            .map(l -> Integer.parseInt(c + l.stream().map(String::valueOf).collect(Collectors.joining()))));
        return number.or(Parser.of(c -> c == '(').then(x -> expr()).then(v -> Parser.of(c -> c == ')').map(y -> v)));
    }

    public static void main(String[] args) {
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<Integer>identity().apply(7));
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().and(s -> s.length() < 4).or(s -> s.equals("verylong")).test("abc") + " " + Predicate.isEqual("x").test("x"));
        System.out.println(curry((Integer a, Integer b) -> a * b).apply(6).apply(7) + " " + BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(3, 2));
        List<Integer> asked = new ArrayList<>();
        Function<Integer, Integer> f = memo(x -> x * x, asked);
        System.out.println(f.apply(3) + f.apply(4) + f.apply(3) + " " + asked);
        Supplier<Supplier<String>> ss = () -> () -> "deep";
        System.out.println(ss.get().get() + " " + UnaryOperator.<String>identity().apply("u"));
        BiFunction<String, Integer, String> repeat = String::repeat;
        System.out.println(repeat.andThen(String::length).apply("ab", 5));
        IntBinaryOperator gcd = new IntBinaryOperator() {
            @Override public int applyAsInt(int a, int b) { return b == 0 ? a : applyAsInt(b, a % b); }
        };
        IntUnaryOperator neg = x -> -x;
        System.out.println(gcd.applyAsInt(84, 36) + " " + neg.andThen(x -> x * 10).compose(x -> x + 1).applyAsInt(4));
        for (String s : List.of("1+2*3", "(1+2)*3", "10*10+5*(2+3)*4", "2*", ")", "12"))
            System.out.println(s + " = " + expr().parse(s));
        Function<Integer, Function<Integer, Function<Integer, Integer>>> three = a -> b -> c -> a * 100 + b * 10 + c;
        System.out.println(three.apply(1).apply(2).apply(3));
        ToIntFunction<String> len = String::length;
        ObjIntConsumer<StringBuilder> rep = (sb, n) -> sb.append("#".repeat(n));
        StringBuilder sb = new StringBuilder();
        rep.accept(sb, len.applyAsInt("four"));
        System.out.println(sb + " " + Optional.of(5).map(inc).filter(x -> x > 5).or(() -> Optional.of(0)).get());
        Consumer<List<String>> c1 = l -> l.add("one"), c2 = l -> l.add("two");
        List<String> target = new ArrayList<>();
        c1.andThen(c2).andThen(c1).accept(target);
        System.out.println(target);
    }
}
