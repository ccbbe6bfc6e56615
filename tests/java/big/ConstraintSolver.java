// Incremental one-way constraint solver with strengths and plans, after the idea of local propagation.
import java.util.ArrayList;
import java.util.List;

public class ConstraintSolver {
    enum Strength {
        REQUIRED, STRONG, MEDIUM, WEAK, NONE;

        boolean strongerThan(Strength o) { return ordinal() < o.ordinal(); }

        static Strength weakest(Strength a, Strength b) { return a.ordinal() > b.ordinal() ? a : b; }
    }

    static class Var {
        final String name;
        int value;
        final List<Constraint> users = new ArrayList<>();
        Constraint by;
        int mark;
        Strength walk = Strength.NONE;
        boolean stay = true;

        Var(String name, int value) {
            this.name = name;
            this.value = value;
        }
    }

    static abstract class Constraint {
        final Strength strength;

        Constraint(Strength s) { strength = s; }

        abstract boolean satisfied();
        abstract void choose(int mark);
        abstract Var out();
        abstract Var[] ins();
        abstract void execute();
        abstract void forget();
        abstract Var[] all();

        boolean input() { return false; }

        boolean known(int mark) {
            for (Var v : ins()) {
                if (v.mark != mark && !v.stay && v.by != null) {
                    return false;
                }
            }
            return true;
        }

        void recalc() {
            Var o = out();
            o.walk = Strength.weakest(strength, weakestIn());
            boolean s = !input();
            for (Var v : ins()) {
                s &= v.stay;
            }
            o.stay = s;
            if (o.stay) {
                execute();
            }
        }

        Strength weakestIn() {
            Strength s = Strength.REQUIRED;
            for (Var v : ins()) {
                s = Strength.weakest(s, v.walk);
            }
            return s;
        }
    }

    static class Unary extends Constraint {
        final Var v;
        final boolean edit;
        boolean sat;

        Unary(Var v, Strength s, boolean edit) {
            super(s);
            this.v = v;
            this.edit = edit;
        }

        boolean satisfied() { return sat; }
        void choose(int mark) { sat = v.mark != mark && strength.strongerThan(v.walk); }
        Var out() { return v; }
        Var[] ins() { return new Var[0]; }
        Var[] all() { return new Var[] {v}; }
        void execute() { }
        void forget() { sat = false; }
        @Override boolean input() { return edit; }
    }

    static class Linear extends Constraint {
        final Var a, b;
        final int scale, offset;
        int dir;

        Linear(Var a, Var b, int scale, int offset, Strength s) {
            super(s);
            this.a = a;
            this.b = b;
            this.scale = scale;
            this.offset = offset;
        }

        boolean satisfied() { return dir != 0; }
        Var out() { return dir > 0 ? b : a; }
        Var[] ins() { return new Var[] {dir > 0 ? a : b}; }
        Var[] all() { return new Var[] {a, b}; }
        void forget() { dir = 0; }

        void choose(int mark) {
            if (a.mark == mark) {
                dir = b.mark != mark && strength.strongerThan(b.walk) ? 1 : 0;
            } else if (b.mark == mark) {
                dir = strength.strongerThan(a.walk) ? -1 : 0;
            } else if (a.walk.ordinal() > b.walk.ordinal()) {
                dir = strength.strongerThan(a.walk) ? -1 : 0;
            } else {
                dir = strength.strongerThan(b.walk) ? 1 : 0;
            }
        }

        void execute() {
            if (dir > 0) {
                b.value = a.value * scale + offset;
            } else {
                a.value = (b.value - offset) / scale;
            }
        }
    }

    static class Planner {
        int mark;
        int added, overridden;

        void add(Constraint c) {
            for (Var v : c.all()) {
                v.users.add(c);
            }
            added++;
            Constraint over = satisfy(c, ++mark);
            while (over != null) {
                overridden++;
                over = satisfy(over, mark);
            }
        }

        Constraint satisfy(Constraint c, int m) {
            c.choose(m);
            if (!c.satisfied()) {
                if (c.strength == Strength.REQUIRED) {
                    throw new IllegalStateException("cannot satisfy a required constraint");
                }
                return null;
            }
            for (Var v : c.ins()) {
                v.mark = m;
            }
            Var o = c.out();
            Constraint over = o.by;
            if (over != null) {
                over.forget();
            }
            o.by = c;
            if (!propagate(c, m)) {
                throw new IllegalStateException("cycle");
            }
            o.mark = m;
            return over;
        }

        boolean propagate(Constraint c, int m) {
            List<Constraint> todo = new ArrayList<>();
            todo.add(c);
            while (!todo.isEmpty()) {
                Constraint d = todo.remove(todo.size() - 1);
                if (d.out().mark == m) {
                    remove(c);
                    return false;
                }
                d.recalc();
                consumers(d.out(), todo);
            }
            return true;
        }

        void consumers(Var v, List<Constraint> out) {
            for (Constraint c : v.users) {
                if (c != v.by && c.satisfied()) {
                    out.add(c);
                }
            }
        }

        void remove(Constraint c) {
            boolean was = c.satisfied();
            Var o = was ? c.out() : null;
            for (Var v : c.all()) {
                v.users.remove(c);
            }
            if (!was) {
                return;
            }
            o.by = null;
            c.forget();
            List<Constraint> open = new ArrayList<>(), todo = new ArrayList<>();
            o.walk = Strength.NONE;
            o.stay = true;
            List<Var> vars = new ArrayList<>();
            vars.add(o);
            while (!vars.isEmpty()) {
                Var v = vars.remove(vars.size() - 1);
                for (Constraint d : v.users) {
                    if (!d.satisfied()) {
                        open.add(d);
                    }
                }
                todo.clear();
                consumers(v, todo);
                for (Constraint d : todo) {
                    d.recalc();
                    vars.add(d.out());
                }
            }
            for (Strength s : Strength.values()) {
                for (Constraint d : open) {
                    if (d.strength == s) {
                        mark++;
                        Constraint over = satisfy(d, mark);
                        while (over != null) {
                            over = satisfy(over, mark);
                        }
                    }
                }
            }
        }

        List<Constraint> plan(List<Constraint> sources) {
            int m = ++mark;
            List<Constraint> todo = new ArrayList<>(), plan = new ArrayList<>();
            for (Constraint c : sources) {
                if (c.input() && c.satisfied()) {
                    todo.add(c);
                }
            }
            while (!todo.isEmpty()) {
                Constraint c = todo.remove(todo.size() - 1);
                if (c.out().mark != m && c.known(m)) {
                    plan.add(c);
                    c.out().mark = m;
                    consumers(c.out(), todo);
                }
            }
            return plan;
        }
    }

    static void change(Planner p, Var v, int value) {
        Unary edit = new Unary(v, Strength.STRONG, true);
        p.add(edit);
        List<Constraint> sources = new ArrayList<>();
        sources.add(edit);
        List<Constraint> plan = p.plan(sources);
        for (int i = 0; i < 10; i++) {
            v.value = value;
            for (Constraint c : plan) {
                c.execute();
            }
        }
        p.remove(edit);
    }

    public static void main(String[] args) {
        for (int n = 10; n <= 1000; n *= 10) {
            Planner p = new Planner();
            Var first = new Var("v0", 0), prev = first, mid = null;
            for (int i = 1; i <= n; i++) {
                Var v = new Var("v" + i, i);
                p.add(new Linear(prev, v, 1, i % 3 - 1, Strength.REQUIRED));
                if (i == n / 2) {
                    mid = v;
                }
                prev = v;
            }
            p.add(new Unary(prev, Strength.MEDIUM, false));
            long h = 0;
            for (int k = 0; k < 20; k++) {
                change(p, first, k * 3);
                h = h * 31 + prev.value;
                change(p, prev, k * 7);
                h = h * 31 + first.value + mid.value;
            }
            System.out.println("chain " + n + ": " + first.value + " " + mid.value + " " + prev.value + " "
                + h + " " + p.mark + " " + p.added + " " + p.overridden);
        }
        Planner p = new Planner();
        int n = 300;
        Var[] src = new Var[n], dst = new Var[n];
        for (int i = 0; i < n; i++) {
            src[i] = new Var("s" + i, i);
            dst[i] = new Var("d" + i, 0);
            p.add(new Unary(src[i], Strength.WEAK, false));
            p.add(new Linear(src[i], dst[i], 10, 1000, Strength.REQUIRED));
        }
        long h = 0;
        for (int i = 0; i < n; i++) {
            change(p, src[i], 17 + i);
            h = h * 31 + dst[i].value;
            change(p, dst[i], 1050 + 10 * i);
            h = h * 31 + src[i].value;
        }
        System.out.println("projection: " + h + " " + src[5].value + " " + dst[299].value + " " + p.mark);
        try {
            Var a = new Var("a", 1);
            Planner q = new Planner();
            q.add(new Unary(a, Strength.REQUIRED, false));
            q.add(new Unary(a, Strength.REQUIRED, false));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
