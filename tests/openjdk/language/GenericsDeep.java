// Generics: bounded and recursive types, wildcards, bridges, varargs, intersections, casts that fail late, capture.
import java.io.Serializable;
import java.util.*;
import java.util.function.*;

public class GenericsDeep {
    static abstract class Node<T extends Comparable<? super T>, N extends Node<T, N>> implements Comparable<N> {
        T value;
        List<N> children = new ArrayList<>();
        abstract N self();
        N with(T v) { value = v; return self(); }
        N add(N c) { children.add(c); Collections.sort(children); return self(); }
        @Override public int compareTo(N o) { return value.compareTo(o.value); }
        @Override public String toString() { return value + (children.isEmpty() ? "" : children.toString()); }
    }

    static class Leafy extends Node<String, Leafy> { @Override Leafy self() { return this; } }

    interface Shape<S extends Shape<S>> { S scale(double k); }

    record Circle(double r) implements Shape<Circle> { public Circle scale(double k) { return new Circle(r * k); } }

    static <S extends Shape<S>> List<S> scaleAll(Collection<? extends S> in, double k) {
        List<S> out = new ArrayList<>();
        for (S s : in) out.add(s.scale(k));
        return out;
    }

    static <T extends Comparable<? super T>> T max(Iterable<? extends T> xs) {
        Iterator<? extends T> it = xs.iterator();
        T best = it.next();
        while (it.hasNext()) { T x = it.next(); if (x.compareTo(best) > 0) best = x; }
        return best;
    }

    static <T extends Object & Comparable<T> & Serializable> int both(T a, T b) { return a.compareTo(b); }

    @SafeVarargs static <T> List<T> list(T... xs) { return Arrays.asList(xs); }

    static void swap(List<?> l) { swapHelper(l); }

    private static <T> void swapHelper(List<T> l) { T t = l.get(0); l.set(0, l.get(1)); l.set(1, t); }

    static class Heter {
        private final Map<Class<?>, Object> m = new HashMap<>();
        <T> Heter put(Class<T> k, T v) { m.put(k, v); return this; }
        <T> T get(Class<T> k) { return k.cast(m.get(k)); }
    }

    static class Base<T> { T v; void set(T t) { v = t; } T get() { return v; } }

    static class IntBase extends Base<Integer> { @Override void set(Integer i) { v = i == null ? -1 : i * 2; } @Override Integer get() { return v + 1; } }

    static class Matrix<T> implements Iterable<List<T>> {
        private final List<List<T>> rows = new ArrayList<>();
        Matrix(int n, int m, BiFunction<? super Integer, ? super Integer, ? extends T> f) { for (int i = 0; i < n; i++) { List<T> row = new ArrayList<>(); for (int j = 0; j < m; j++) row.add(f.apply(i, j)); rows.add(row); } }
        <U> Matrix<U> map(Function<? super T, ? extends U> f) { return new Matrix<>(rows.size(), rows.get(0).size(), (i, j) -> f.apply(rows.get(i).get(j))); }
        @Override public Iterator<List<T>> iterator() { return rows.iterator(); }
    }

    sealed interface Either<L, R> {
        record Left<L, R>(L l) implements Either<L, R> { }
        record Right<L, R>(R r) implements Either<L, R> { }
        default <X> X fold(Function<? super L, ? extends X> f, Function<? super R, ? extends X> g) { return this instanceof Left<L, R> a ? f.apply(a.l()) : g.apply(((Right<L, R>) this).r()); }
        default <S> Either<L, S> flatMap(Function<? super R, Either<L, S>> f) { return fold(l -> new Left<>(l), f); }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        System.out.println(new Leafy().with("root").add(new Leafy().with("z")).add(new Leafy().with("a").add(new Leafy().with("q"))));
        System.out.println(scaleAll(List.of(new Circle(1), new Circle(2.5)), 2) + " " + max(List.of(3, 9, 4)) + max(Set.of("x")) + both("a", "b") + both(5, 4));
        List<String> l = list("p", "q", "r");
        swap(l);
        System.out.println(l + " " + list(1, "two", 3.0).size() + list().size());
        Heter h = new Heter().put(String.class, "s").put(Integer.class, 4);
        System.out.println(h.get(String.class).length() + h.get(Integer.class) + " " + h.get(Long.class));
        Base<Integer> b = new IntBase();
        b.set(21);
        System.out.println(b.get() + " " + b.v);
        Base raw = b;
        try {
            raw.set("text");
        } catch (ClassCastException e) {
            System.out.println("bridge refuses");
        }
        List<Integer> ints = new ArrayList<>();
        ((List) ints).add("polluted");
        System.out.println(ints.get(0) + "");
        try {
            int x = ints.get(0);
            System.out.println(x);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage().replaceAll("\\(.*", ""));
        }
        try {
            Object[] os = GenericsDeep.<String>list("a").toArray(new Integer[0]);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        Matrix<Integer> m = new Matrix<>(3, 3, (i, j) -> i * 3 + j);
        for (List<String> row : m.map(x -> "<" + x + ">")) System.out.print(row);
        System.out.println();
        Function<String, Either<String, Integer>> parse = s -> { try { return new Either.Right<>(Integer.parseInt(s)); } catch (NumberFormatException e) { return new Either.Left<>("bad " + s); } };
        for (String s : List.of("12", "x", "200")) System.out.print(parse.apply(s).flatMap(i -> i > 100 ? new Either.Left<>("big") : new Either.Right<>(i * 2)).fold(e -> "L:" + e, i -> "R:" + i) + " ");
        System.out.println();
        Supplier<Runnable> run = () -> (Runnable & Serializable) () -> System.out.println("both");
        run.get().run();
        System.out.println(run.get() instanceof Serializable);
        var anon = new Object() { int count; void hit() { count++; } };
        for (var i : List.of(1, 2, 3)) { if (i != 2) anon.hit(); }
        System.out.println(anon.count);
        Comparator<Map.Entry<String, ? extends Number>> cmp = Comparator.comparing(e -> e.getValue().doubleValue());
        System.out.println(cmp.compare(Map.entry("a", 1), Map.entry("b", 2.5f)));
    }
}
