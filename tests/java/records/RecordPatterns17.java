// release: 17
// Records as map keys, in sets, sorted, nested generically, with static factories, varargs and interfaces.
import java.util.*;
import java.util.function.*;

public class RecordPatterns17 {
    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);
        Point {
            if (x < -1000) throw new IllegalArgumentException("x=" + x);
        }

        static Point parse(String s) {
            int c = s.indexOf(',');
            return new Point(Integer.parseInt(s.substring(0, c)), Integer.parseInt(s.substring(c + 1)));
        }

        Point plus(Point o) { return new Point(x + o.x, y + o.y); }
        public int compareTo(Point o) {
            return x != o.x ? Integer.compare(x, o.x) : Integer.compare(y, o.y);
        }

        double dist() { return Math.sqrt(x * x + y * y); }
    }

    record Line(Point a, Point b) {
        Line(int x1, int y1, int x2, int y2) { this(new Point(x1, y1), new Point(x2, y2)); }
        int len2() {
            int dx = a.x - b.x, dy = a.y() - b.y();
            return dx * dx + dy * dy;
        }
    }

    record Poly(String name, Point... ps) {
        int area2() {
            int s = 0;
            for (int i = 0; i < ps.length; i++) {
                Point p = ps[i], q = ps[(i + 1) % ps.length];
                s += p.x * q.y - q.x * p.y;
            }
            return Math.abs(s);
        }
    }

    record Either<L, R>(L left, R right) {
        static <L, R> Either<L, R> left(L l) { return new Either<>(l, null); }
        static <L, R> Either<L, R> right(R r) { return new Either<>(null, r); } <T> T fold(Function<L, T> f,
            Function<R, T> g) {
            return left != null ? f.apply(left) : g.apply(right);
        }
    }

    record Memo<K, V>(Map<K, V> m, Function<K, V> f) implements Function<K, V> {
        Memo(Function<K, V> f) { this(new HashMap<>(), f); }
        public V apply(K k) {
            V v = m.get(k);
            if (v == null) m.put(k, v = f.apply(k));
            return v;
        }
    }

    interface HasName {
        String name();
        default String hello() { return "hello " + name(); }
    }

    record Person(String name, int age) implements HasName {
        Person withAge(int a) { return new Person(name, a); }
    }

    record Counter(int[] n) {
        int inc() { return ++n[0]; }
    }

    public static void main(String[] args) {
        Map<Point, Integer> hits = new TreeMap<>();
        Point p = Point.ORIGIN;
        for (int i = 0; i < 200; i++) {
            p = p.plus(new Point(i % 3 - 1, i % 5 - 2));
            hits.merge(p, 1, Integer::sum);
        }
        System.out.println(hits.size() + " " + hits.entrySet().iterator().next() + " "
            + hits.get(Point.parse("0,0")));
        System.out.println(new Line(0, 0, 3, 4).len2() + " " + new Line(1, 2, 3, 4) + new Line(1, 2, 3, 4)
            .equals(new Line(new Point(1, 2), new Point(3, 4))) + new Point(3, 4).dist());
        Poly t = new Poly("tri", new Point(0, 0), new Point(4, 0), new Point(0, 3));
        System.out.println(t.area2() + t.name() + t.ps().length + t.equals(new Poly("tri", t.ps()))
            + t.equals(new Poly("tri", t.ps().clone())));
        System.out.println(Either.<Integer, String>left(5).fold(x -> "L" + x, y -> "R" + y)
            + Either.<Integer, String>right("r").fold(x -> "L" + x, y -> "R" + y) + Either.left(null));
        Memo<Integer, Integer> m = new Memo<>(x -> x * x);
        int s = 0;
        for (int i = 0; i < 50; i++) s += m.apply(i % 7);
        System.out.println(s + " " + m.m());
        Person a = new Person("ann", 5);
        System.out.println(a.hello() + a.withAge(6) + a.equals(a.withAge(5))
            + (a.hashCode() == a.withAge(5).hashCode()));
        Counter c = new Counter(new int[1]);
        c.inc();
        System.out.println(c.inc() + c.n()[0]);
        try {
            new Point(-2000, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        List<Record> rs = new ArrayList<>(List.of(a, t.ps()[1], new Line(0, 0, 1, 1)));
        rs.sort(Comparator.comparing(r -> r.getClass().getSimpleName()));
        System.out.println(rs);
        BiFunction<Integer, Integer, Point> mk = Point::new;
        ToIntFunction<Point> gx = Point::x;
        System.out.println(gx.applyAsInt(mk.apply(7, 8)) + new HashSet<>(List.of(new Point(1, 1))).toString()
            + Objects.hash(new Point(1, 1), "z"));
    }
}
