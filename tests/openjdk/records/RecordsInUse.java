// Records in collections, as keys, nested, with generics, arrays, static members, interfaces, constructors that check; equality, hash codes, texts, many components.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class RecordsInUse {
    record P(int x, int y) { P { if (x > 1000) throw new IllegalArgumentException("x " + x); } static final P ZERO = new P(0, 0); P plus(P o) { return new P(x + o.x, y + o.y); } static P of(String s) { int i = s.indexOf(','); return new P(Integer.parseInt(s.substring(0, i)), Integer.parseInt(s.substring(i + 1))); } }
    record Line(P from, P to) implements Comparable<Line> { Line(int a, int b, int c, int d) { this(new P(a, b), new P(c, d)); } double length() { return Math.hypot(from.x - to.x, from.y - to.y); } public int compareTo(Line o) { return Double.compare(length(), o.length()); } }
    record Many(boolean a, byte b, char c, short d, int e, long f, float g, double h, String i, Object j, int[] k, List<String> l, Many m, Thread.State n, Runnable o, char[][] p, Byte q, Void r, CharSequence s, Number t) { }
    record Node<T>(T value, Node<T> next) implements Iterable<T> { public Iterator<T> iterator() { return new Iterator<>() { Node<T> at = Node.this; public boolean hasNext() { return at != null; } public T next() { T v = at.value; at = at.next; return v; } }; } int size() { return next == null ? 1 : 1 + next.size(); } }
    record Self(Object me) { @Override public int hashCode() { return 5; } }
    record Unit() { }
    record Odd(int $, String _x, double \u00e9) { }
    sealed interface Tree { record Leaf(int v) implements Tree { } record Fork(Tree l, Tree r) implements Tree { } static Tree make(int d, int[] n) { return d == 0 ? new Leaf(n[0]++) : new Fork(make(d - 1, n), make(d - 1, n)); } default int sum() { return this instanceof Leaf l ? l.v() : this instanceof Fork f ? f.l().sum() + f.r().sum() : 0; } }

    public static void main(String[] args) {
        Map<P, Integer> counts = new HashMap<>();
        for (int i = 0; i < 2000; i++) counts.merge(new P(i % 37, i % 11), i, Integer::sum);
        System.out.println(counts.size() + " " + counts.get(new P(3, 3)) + " " + counts.values().stream().mapToLong(v -> v).sum() + " " + counts.keySet().stream().mapToInt(P::hashCode).sum());
        System.out.println(new TreeSet<>(List.of(new Line(0, 0, 3, 4), new Line(0, 0, 1, 1), new Line(1, 1, 6, 13))));
        System.out.println(Stream.of("1,2", "3,4", "-5,6").map(P::of).reduce(P.ZERO, P::plus) + " " + P.ZERO.equals(new P(0, 0)) + " " + P.ZERO.equals(null) + " " + P.ZERO.equals("P[x=0, y=0]"));
        try { new P(1001, 0); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Many m = new Many(true, (byte) -1, 'c', (short) 7, 8, 9L, 1.5f, -0.0, "s", List.of(1), null, List.of("l"), null, Thread.State.NEW, null, null, (byte) 2, null, "cs", 3.5);
        Many n = new Many(true, (byte) -1, 'c', (short) 7, 8, 9L, 1.5f, -0.0, "s", List.of(1), null, List.of("l"), null, Thread.State.NEW, null, null, (byte) 2, null, "cs", 3.5);
        System.out.println(m + " " + m.equals(n) + " " + new Many(true, (byte) -1, 'c', (short) 7, 8, 9L, 1.5f, 0.0, "s", List.of(1), null, List.of("l"), null, Thread.State.NEW, null, null, (byte) 2, null, "cs", 3.5).equals(m));
        int[] arr = {1};
        System.out.println(new Many(false, (byte) 0, 'a', (short) 0, 0, 0, Float.NaN, Double.NaN, null, null, arr, null, m, null, null, null, null, null, null, null).equals(new Many(false, (byte) 0, 'a', (short) 0, 0, 0, Float.NaN, Double.NaN, null, null, arr, null, n, null, null, null, null, null, null, null)));
        Node<String> list = null;
        for (String s : "d c b a".split(" ")) list = new Node<>(s, list);
        StringBuilder sb = new StringBuilder();
        for (String s : list) sb.append(s);
        System.out.println(sb + " " + list.size() + " " + list + " " + list.hashCode() + " " + list.equals(new Node<>("a", list.next())));
        Self self = new Self(new Self(null));
        System.out.println(self + " " + self.hashCode() + " " + new Unit() + new Unit().hashCode() + new Unit().equals(new Unit()) + " " + new Odd(1, "u", 2.5));
        int[] counter = {0};
        Tree t = Tree.make(9, counter), u = Tree.make(9, new int[1]);
        System.out.println(t.sum() + " " + t.equals(u) + " " + (t.hashCode() == u.hashCode()) + " " + t.toString().length() + " " + t.hashCode());
        record Local<A>(A a, int n) { Local(A a) { this(a, 1); } <B> Local<B> map(Function<A, B> f) { return new Local<>(f.apply(a), n + 1); } }
        System.out.println(new Local<>("x").map(String::length).map(i -> i * 2.5) + " " + IntStream.range(0, 5).mapToObj(i -> new Local<>(i, i * i)).collect(Collectors.partitioningBy(l -> l.n() % 2 == 0, Collectors.mapping(Local::a, Collectors.toList()))));
        long h = 0;
        for (int i = 0; i < 3000; i++) h = h * 31 + new Line(i % 100, 2, 3, i % 7).hashCode() + new P(i % 1000, -i).toString().length();
        System.out.println(h);
    }
}
