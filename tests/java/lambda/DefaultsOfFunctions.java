// The default and static methods of java.util.function, Comparator, Optional, Iterable and Map that take lambdas.
import java.util.*;
import java.util.function.*;

public class DefaultsOfFunctions {
    static class P {
        final String n;
        final int a;
        final double s;
        P(String n, int a, double s) {
            this.n = n;
            this.a = a;
            this.s = s;
        }

        String getN() { return n; }
        int getA() { return a; }
        double getS() { return s; }
        public String toString() { return n + a; }
    }

    public static void main(String[] args) {
        List<P> l = new ArrayList<>();
        for (int i = 0; i < 12; i++) l.add(new P("n" + i * 7 % 5, i * 5 % 7, i % 3 * 1.5));
        l.sort(Comparator.comparing(P::getN));
        System.out.println(l);
        l.sort(Comparator.comparing(P::getN).thenComparing(P::getA));
        System.out.println(l);
        l.sort(Comparator.comparingInt(P::getA).reversed().thenComparing(P::getN, Comparator.reverseOrder()));
        System.out.println(l);
        l.sort(Comparator.comparingDouble(P::getS).thenComparingInt(P::getA)
            .thenComparing(Comparator.comparing(p -> p.n)));
        System.out.println(l);
        List<String> ns = new ArrayList<>(Arrays.asList("b", null, "a", null, "c"));
        ns.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
        System.out.println(ns);
        ns.sort(Comparator.nullsLast(Comparator.<String>naturalOrder().reversed()));
        System.out.println(ns);
        System.out.println(ns.removeIf(Objects::isNull) + " " + ns);
        ns.replaceAll(s -> s + s);
        ns.forEach(s -> System.out.print(s + ";"));
        System.out.println();
        Map<String, Integer> m = new TreeMap<>();
        for (String s : new String[] {"to", "be", "or", "not", "to", "be"}) m.merge(s, 1, Integer::sum);
        m.computeIfAbsent("new", String::length);
        m.computeIfPresent("to", (k, v) -> v * 10);
        m.computeIfPresent("be", (k, v) -> null);
        m.compute("or", (k, v) -> v == null ? 0 : v + 100);
        m.compute("absent", (k, v) -> v == null ? -1 : v);
        m.merge("not", 5, (a, b) -> null);
        m.replaceAll((k, v) -> v + k.length());
        m.forEach((k, v) -> System.out.print(k + "=" + v + " "));
        System.out.println(m.getOrDefault("zzz", 9) + " " + m.putIfAbsent("to", 1) + m.putIfAbsent("q", 2)
            + m.replace("q", 3) + m.replace("q", 3, 4) + m.remove("q", 9) + m);
        Optional<String> o = Optional.of("val"), e = Optional.empty();
        System.out.println(o.map(String::length) + " " + e.map(String::length)
            + o.filter(s -> s.length() > 5) + o.flatMap(s -> Optional.of(s + s)).get() + e.orElse("else")
            + e.orElseGet(() -> "gen") + o.isPresent() + Optional.ofNullable(null)
            + o.equals(Optional.of("val")) + o);
        o.ifPresent(s -> System.out.println("present " + s));
        try {
            e.orElseThrow(() -> new IllegalStateException("empty"));
        } catch (IllegalStateException x) {
            System.out.println(x.getMessage());
        }
        OptionalInt oi = OptionalInt.of(5);
        System.out.println(oi.getAsInt() + " " + oi + OptionalDouble.empty() + OptionalLong.of(7).orElse(1));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        Consumer<StringBuilder> c1 = sb -> sb.append("1"), c2 = c1.andThen(sb -> sb.append("2"));
        StringBuilder sb = new StringBuilder();
        c2.accept(sb);
        IntPredicate even = x -> x % 2 == 0;
        System.out.println(add.andThen(x -> x * 2).apply(3, 4) + " " + sb + even.negate().and(x -> x > 2)
            .test(5) + BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(3, 2)
            + UnaryOperator.identity().apply("u") + ((IntUnaryOperator) x -> x + 1).compose(x -> x * 10)
            .applyAsInt(4) + ((IntUnaryOperator) x -> x + 1).andThen(x -> x * 10).applyAsInt(4));
        Iterator<P> it = l.iterator();
        it.next();
        int[] n = {0};
        it.forEachRemaining(p -> n[0] += p.a);
        System.out.println(n[0] + " " + Map.Entry.<String, Integer>comparingByValue()
            .compare(new AbstractMap.SimpleEntry<>("a", 2), new AbstractMap.SimpleEntry<>("b", 1))
            + Collections.max(l, Comparator.comparingInt(P::getA)));
    }
}
