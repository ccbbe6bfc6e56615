// Sealed hierarchies, records with generics and compact constructors, pattern matching by instanceof, nested records.
import java.util.*;
import java.util.function.*;

public class SealedShapes {
    sealed interface Expr permits Num, Bin, Neg, Var, Let { }

    record Num(double v) implements Expr { }

    record Bin(char op, Expr l, Expr r) implements Expr {
        Bin {
            if ("+-*/".indexOf(op) < 0) throw new IllegalArgumentException("operator " + op);
            Objects.requireNonNull(l, "left");
        }
    }

    record Neg(Expr e) implements Expr { }

    record Var(String name) implements Expr { Var(char c) { this(String.valueOf(c)); } }

    record Let(String name, Expr value, Expr body) implements Expr { }

    static double eval(Expr e, Map<String, Double> env) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Neg n) return -eval(n.e(), env);
        if (e instanceof Var v && env.containsKey(v.name())) return env.get(v.name());
        if (e instanceof Bin b) {
            double x = eval(b.l(), env), y = eval(b.r(), env);
            return switch (b.op()) { case '+' -> x + y; case '-' -> x - y; case '*' -> x * y; default -> x / y; };
        }
        if (!(e instanceof Let l)) throw new NoSuchElementException(e.toString());
        Map<String, Double> inner = new HashMap<>(env);
        inner.put(l.name(), eval(l.value(), env));
        return eval(l.body(), inner);
    }

    static Expr derive(Expr e, String x) {
        if (e instanceof Num) return new Num(0);
        if (e instanceof Var v) return new Num(v.name().equals(x) ? 1 : 0);
        if (e instanceof Neg n) return new Neg(derive(n.e(), x));
        if (e instanceof Bin b && b.op() == '*') return new Bin('+', new Bin('*', derive(b.l(), x), b.r()), new Bin('*', b.l(), derive(b.r(), x)));
        if (e instanceof Bin b) return new Bin(b.op(), derive(b.l(), x), derive(b.r(), x));
        throw new UnsupportedOperationException(e.getClass().getSimpleName());
    }

    static Expr simplify(Expr e) {
        if (e instanceof Bin b) {
            Expr l = simplify(b.l()), r = simplify(b.r());
            if (l instanceof Num x && r instanceof Num y) return new Num(eval(new Bin(b.op(), x, y), Map.of()));
            if (b.op() == '*' && (l.equals(new Num(0)) || r.equals(new Num(0)))) return new Num(0);
            if (b.op() == '*' && l.equals(new Num(1))) return r;
            if (b.op() == '+' && r.equals(new Num(0))) return l;
            return new Bin(b.op(), l, r);
        }
        return e instanceof Neg n && simplify(n.e()) instanceof Num m ? new Num(-m.v()) : e;
    }

    record Pair<A, B>(A a, B b) {
        static <T> Pair<T, T> twin(T t) { return new Pair<>(t, t); }
        <C> Pair<A, C> with(C c) { return new Pair<>(a, c); }
    }

    record Range(int from, int to) implements Iterable<Integer>, Comparable<Range> {
        static int made;
        Range { if (from > to) { int t = from; from = to; to = t; } made++; }
        @Override public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at = from;
                public boolean hasNext() { return at < to; }
                public Integer next() { return at++; }
            };
        }
        @Override public int compareTo(Range o) { return Integer.compare(to - from, o.to - o.from); }
    }

    record Arrays2(int[] a, double d, float f, byte b, Object o) { }

    public static void main(String[] args) {
        Expr e = new Let("y", new Bin('*', new Num(3), new Var('x')), new Bin('+', new Var("y"), new Neg(new Num(1.5))));
        System.out.println(e + " = " + eval(e, Map.of("x", 2.0)));
        System.out.println(e.hashCode() == new Let("y", new Bin('*', new Num(3), new Var("x")), new Bin('+', new Var("y"), new Neg(new Num(1.5)))).hashCode());
        Expr p = new Bin('+', new Bin('*', new Var("x"), new Var("x")), new Bin('*', new Num(3), new Var("x")));
        System.out.println(derive(p, "x") + "\n" + simplify(derive(p, "x")));
        for (Supplier<Object> s : List.<Supplier<Object>>of(() -> new Bin('%', null, null), () -> new Bin('+', null, null), () -> eval(new Var("q"), Map.of()), () -> derive(e, "x"))) {
            try {
                System.out.println(s.get());
            } catch (RuntimeException x) {
                System.out.println(x);
            }
        }
        System.out.println(Pair.twin("t").with(5) + " " + new Pair<>(null, List.of(1)) + " " + new Pair<>(1, 2).equals(new Pair<>(1, 2)) + new Pair<>(null, null).hashCode() + new Pair<>("a", 1).hashCode());
        Range r = new Range(9, 4);
        int sum = 0;
        for (int i : r) sum += i;
        System.out.println(r + " " + sum + " " + Range.made + " " + r.compareTo(new Range(0, 1)) + " " + new Range(1, 2).hashCode());
        Arrays2 a = new Arrays2(null, Double.NaN, -0f, (byte) -1, "o");
        System.out.println(a + " " + a.equals(new Arrays2(null, Double.NaN, -0f, (byte) -1, "o")) + a.equals(new Arrays2(null, Double.NaN, 0f, (byte) -1, "o")) + a.hashCode());
        record Local(String s, int... xs) { int total() { return java.util.stream.IntStream.of(xs).sum(); } }
        System.out.println(new Local("v", 1, 2, 3).total() + " " + Local.class.isRecord() + " " + Expr.class.isSealed() + " " + Expr.class.getPermittedSubclasses().length);
        enum Level { LOW, HIGH; Level flip() { return this == LOW ? HIGH : LOW; } }
        interface Greeter { String greet(String n); static Greeter polite() { return n -> "Dear " + n; } }
        System.out.println(Level.LOW.flip() + " " + Greeter.polite().greet("Bob"));
    }
}
