// Double dispatch by visitors with generic results over a class tree, against instanceof chains.
import java.util.*;

public class VisitorPattern {
    interface V<R> {
        R num(Num n);
        R add(Add a);
        R mul(Mul m);
        R neg(Neg n);
        R let(Let l);
        R var(Var v);
    }

    static abstract class E {
        abstract <R> R accept(V<R> v);
    }

    static class Num extends E {
        final int v;
        Num(int v) { this.v = v; } <R> R accept(V<R> x) { return x.num(this); }
    }

    static abstract class Bin extends E {
        final E l, r;
        Bin(E l, E r) {
            this.l = l;
            this.r = r;
        }
    }

    static class Add extends Bin {
        Add(E l, E r) { super(l, r); } <R> R accept(V<R> x) { return x.add(this); }
    }

    static class Mul extends Bin {
        Mul(E l, E r) { super(l, r); } <R> R accept(V<R> x) { return x.mul(this); }
    }

    static class Neg extends E {
        final E e;
        Neg(E e) { this.e = e; } <R> R accept(V<R> x) { return x.neg(this); }
    }

    static class Let extends E {
        final String n;
        final E v, b;
        Let(String n, E v, E b) {
            this.n = n;
            this.v = v;
            this.b = b;
        } <R> R accept(V<R> x) { return x.let(this); }
    }

    static class Var extends E {
        final String n;
        Var(String n) { this.n = n; } <R> R accept(V<R> x) { return x.var(this); }
    }

    static class Eval implements V<Integer> {
        final Deque<Map<String, Integer>> env = new ArrayDeque<>();
        public Integer num(Num n) { return n.v; }
        public Integer add(Add a) { return a.l.accept(this) + a.r.accept(this); }
        public Integer mul(Mul m) { return m.l.accept(this) * m.r.accept(this); }
        public Integer neg(Neg n) { return -n.e.accept(this); }
        public Integer let(Let l) {
            Map<String, Integer> m = new HashMap<>(env.isEmpty() ? Collections.<String, Integer>emptyMap()
                : env.peek());
            m.put(l.n, l.v.accept(this));
            env.push(m);
            try {
                return l.b.accept(this);
            } finally {
                env.pop();
            }
        }

        public Integer var(Var v) {
            Integer i = env.isEmpty() ? null : env.peek().get(v.n);
            if (i == null) throw new NoSuchElementException(v.n);
            return i;
        }
    }

    static class Show implements V<String> {
        public String num(Num n) { return "" + n.v; }
        public String add(Add a) { return "(" + a.l.accept(this) + "+" + a.r.accept(this) + ")"; }
        public String mul(Mul m) { return m.l.accept(this) + "*" + m.r.accept(this); }
        public String neg(Neg n) { return "-" + n.e.accept(this); }
        public String let(Let l) {
            return "let " + l.n + "=" + l.v.accept(this) + " in " + l.b.accept(this);
        }

        public String var(Var v) { return v.n; }
    }

    static class Fold implements V<E> {
        int folded;
        public E num(Num n) { return n; }
        public E add(Add a) {
            E l = a.l.accept(this), r = a.r.accept(this);
            if (l instanceof Num && r instanceof Num) {
                folded++;
                return new Num(((Num) l).v + ((Num) r).v);
            }
            return new Add(l, r);
        }

        public E mul(Mul m) {
            E l = m.l.accept(this), r = m.r.accept(this);
            if (l instanceof Num && r instanceof Num) {
                folded++;
                return new Num(((Num) l).v * ((Num) r).v);
            }
            return new Mul(l, r);
        }

        public E neg(Neg n) {
            E e = n.e.accept(this);
            return e instanceof Neg ? ((Neg) e).e : new Neg(e);
        }

        public E let(Let l) { return new Let(l.n, l.v.accept(this), l.b.accept(this)); }
        public E var(Var v) { return v; }
    }

    static int size(E e) {
        if (e instanceof Bin) return 1 + size(((Bin) e).l) + size(((Bin) e).r);
        if (e instanceof Neg) return 1 + size(((Neg) e).e);
        if (e instanceof Let) return 1 + size(((Let) e).v) + size(((Let) e).b);
        return 1;
    }

    static E make(Random r, int d) {
        switch (d == 0 ? r.nextInt(2) : 2 + r.nextInt(5)) {
            case 0: return new Num(r.nextInt(20));
            case 1: return new Var(r.nextInt(4) == 0 ? "y" : "x");
            case 2:
            case 3: return new Add(make(r, d - 1), make(r, d - 1));
            case 4: return new Mul(make(r, d - 1), make(r, d - 1));
            case 5: return new Neg(make(r, d - 1));
            default: return new Let(r.nextBoolean() ? "x" : "y", make(r, d - 1), make(r, d - 1));
        }
    }

    public static void main(String[] args) {
        Random r = new Random(31);
        for (int i = 0; i < 40; i++) {
            E e = new Let("x", new Num(3), make(r, i % 7));
            Fold f = new Fold();
            E g = e.accept(f);
            String s = e.accept(new Show()), v;
            try {
                v = "" + e.accept(new Eval()) + (e.accept(new Eval()).equals(g.accept(new Eval())));
            } catch (NoSuchElementException x) {
                v = "unbound " + x.getMessage();
            }
            System.out.println(v + " " + size(e) + " " + size(g) + " " + f.folded + " "
                + (s.length() > 60 ? s.hashCode() + "" : s));
        }
    }
}
