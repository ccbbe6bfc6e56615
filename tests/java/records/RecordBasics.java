// release: 17
// Records: accessors, equals, hashCode and toString over components of every type, compact constructors, nesting.
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class RecordBasics {
    record Empty() { }
    record Prim(boolean z, byte b, char c, short s, int i, long l, float f, double d) { }
    record Refs(String s, Integer i, int[] a, List<String> l, Object o) { }
    record Range(int lo, int hi) implements Comparable<Range> {
        static int made;
        Range {
            if (lo > hi) throw new IllegalArgumentException(lo + ">" + hi);
            made++;
        }

        Range(int hi) { this(0, hi); }
        int length() { return hi - lo; }
        static Range of(String s) {
            int k = s.indexOf('-');
            return new Range(Integer.parseInt(s.substring(0, k)), Integer.parseInt(s.substring(k + 1)));
        }

        public int compareTo(Range o) { return Integer.compare(length(), o.length()); }
    }

    record Norm(String name) {
        Norm { name = name == null ? "?" : name.trim().toLowerCase(); }
        @Override public String name() { return "<" + name + ">"; }
    }

    record Gen<A, B extends Comparable<B>>(A a, B b) {
        <C> Gen<C, B> with(C c) { return new Gen<>(c, b); }
    }

    record Node(int v, Node l, Node r) {
        int sum() { return v + (l == null ? 0 : l.sum()) + (r == null ? 0 : r.sum()); }
        static Node build(int lo, int hi) {
            if (lo >= hi) return null;
            int m = (lo + hi) / 2;
            return new Node(m, build(lo, m), build(m + 1, hi));
        }
    }

    record Custom(int x, int y) {
        @Override public boolean equals(Object o) { return o instanceof Custom c && c.x == x; }
        @Override public int hashCode() { return x; }
        @Override public String toString() { return "C" + x; }
    }

    interface HasArea {
        double area();
    }

    record Sq(double side) implements HasArea {
        public double area() { return side * side; }
        static final Sq UNIT = new Sq(1);
        record Inner(Sq sq) { }
        enum Kind { A }
    }

    public static void main(String[] args) {
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty()
            .hashCode());
        Prim p = new Prim(true, (byte) -1, 'c', (short) -2, 3, 4L << 33, -0.0f, Double.NaN);
        Prim q = new Prim(true, (byte) -1, 'c', (short) -2, 3, 4L << 33, -0.0f, Double.NaN);
        System.out.println(p + " " + p.equals(q) + " " + (p.hashCode() == q.hashCode()) + " "
            + p.equals(new Prim(true, (byte) -1, 'c', (short) -2, 3, 4L << 33, 0.0f, Double.NaN))
            + p.equals(null) + p.equals("x"));
        System.out.println(p.z() + " " + p.b() + p.c() + p.s() + p.i() + p.l() + p.f() + p.d());
        for (int i = 0; i < 8; i++) System.out.print(p.equals(new Prim(i != 0, (byte) (i == 1 ? 5 : -1),
            i == 2 ? 'x' : 'c', (short) (i == 3 ? 0 : -2), i == 4 ? 9 : 3, i == 5 ? 1 : 4L << 33, i == 6 ? 1
            : -0.0f, i == 7 ? 0 : Double.NaN)) + " ");
        System.out.println();
        int[] arr = {1};
        Refs r = new Refs("s", 5, arr, Arrays.asList("a", "b"), null);
        System.out.println(r.equals(new Refs("s", 5, arr, Arrays.asList("a", "b"), null)) + " "
            + r.equals(new Refs("s", 5, new int[] {1}, Arrays.asList("a", "b"), null)) + " "
            + r.equals(new Refs(null, null, null, null, r)) + new Refs(null, null, null, null, null)
            + new Refs(null, null, null, null, null).hashCode());
        System.out.println(new Range(5) + " " + Range.of("3-9").length() + " " + Range.made + " "
            + new Range(1, 4).hashCode() + " " + new Range(2, 3).compareTo(new Range(9)));
        try {
            new Range(5, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Norm("  ABC ").name() + new Norm(null) + new Norm("X").equals(new Norm(" x")));
        System.out.println(new Gen<>("a", 5).with(2.5) + " " + new Gen<>(null, "z")
            .equals(new Gen<>(null, "z")) + new Gen<>(1, 2).hashCode());
        Node n = Node.build(0, 200);
        System.out.println(n.sum() + " " + n.equals(Node.build(0, 200)) + " "
            + (n.hashCode() == Node.build(0, 200).hashCode()) + " " + n.toString().length() + " "
            + n.hashCode());
        Set<Object> set = new HashSet<>(Arrays.asList(new Custom(1, 2), new Custom(1, 3), new Sq(2),
            new Sq(2), Sq.UNIT, new Sq.Inner(Sq.UNIT), new Sq.Inner(new Sq(1))));
        System.out.println(set.size() + " " + new Custom(4, 5) + new Sq.Inner(Sq.UNIT) + new Sq(3).area());
        record Local(String a, long b) {
            String both() { return a + b; }
        }
        System.out.println(new Local("q", 7).both() + new Local("q", 7));
        Record rec = p;
        System.out.println(rec.getClass().isRecord() + " " + rec.getClass().getSuperclass().getName() + " "
            + (rec instanceof Record));
    }
}
