// A small logic language: terms, unification with a trail, depth-first resolution, arithmetic, cut-free programs.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class PrologUnifier {
    static abstract class Term {
        Term deref() { return this; }
    }

    static final class Var extends Term {
        final String name;
        Term ref;
        Var(String n) { name = n; }
        @Override Term deref() {
            Term t = this;
            while (t instanceof Var && ((Var) t).ref != null) t = ((Var) t).ref;
            return t;
        }
    }

    static final class Str extends Term {
        final String f;
        final Term[] a;
        Str(String f, Term... a) {
            this.f = f;
            this.a = a;
        }
    }

    static final class Clause {
        final Str head;
        final List<Str> body;
        Clause(Str h, List<Str> b) {
            head = h;
            body = b;
        }
    }

    static class Reader {
        final String s;
        int p;
        Map<String, Var> vars = new LinkedHashMap<>();
        Reader(String s) { this.s = s; }
        void ws() {
            while (p < s.length() && s.charAt(p) <= ' ') p++;
        }

        boolean eat(String w) {
            ws();
            if (s.startsWith(w, p)) {
                p += w.length();
                return true;
            }
            return false;
        }

        boolean end() {
            ws();
            return p >= s.length();
        }

        Term term() {
            Term l = sum();
            for (String op : new String[] {"=<", "=:=", "is ", "=", "<", "\\="}) if (eat(op))
                return new Str(op.trim(), l, sum());
            return l;
        }

        Term sum() {
            Term l = prod();
            while (true) {
                if (eat("+")) l = new Str("+", l, prod());
                else if (!s.startsWith("->", p) && eat("-")) l = new Str("-", l, prod());
                else return l;
            }
        }

        Term prod() {
            Term l = atom();
            while (eat("*")) l = new Str("*", l, atom());
            return l;
        }

        Term atom() {
            ws();
            if (eat("(")) {
                Term t = term();
                need(")");
                return t;
            }
            if (eat("[")) return list();
            int st = p;
            while (p < s.length() && (Character.isLetterOrDigit(s.charAt(p)) || s.charAt(p) == '_')) p++;
            if (p == st) throw new IllegalArgumentException("syntax at " + p + " of " + s);
            String n = s.substring(st, p);
            if (n.equals("_")) return new Var("_");
            if (Character.isUpperCase(n.charAt(0))) return vars.computeIfAbsent(n, Var::new);
            List<Term> a = new ArrayList<>();
            if (p < s.length() && s.charAt(p) == '(') {
                p++;
                do a.add(term());
                while (eat(","));
                need(")");
            }
            return new Str(n, a.toArray(new Term[0]));
        }

        Term list() {
            if (eat("]")) return new Str("nil");
            List<Term> l = new ArrayList<>();
            do l.add(term());
            while (eat(","));
            Term t = eat("|") ? term() : new Str("nil");
            need("]");
            for (int i = l.size() - 1; i >= 0; i--) t = new Str(".", l.get(i), t);
            return t;
        }

        void need(String w) {
            if (!eat(w)) throw new IllegalArgumentException("expected " + w + " at " + p);
        }

        Clause clause() {
            vars = new LinkedHashMap<>();
            Str h = (Str) term();
            List<Str> b = new ArrayList<>();
            if (eat(":-")) b = goals();
            need(".");
            return new Clause(h, b);
        }

        List<Str> goals() {
            List<Str> b = new ArrayList<>();
            do b.add((Str) term());
            while (eat(","));
            return b;
        }
    }

    final Map<String, List<Clause>> db = new HashMap<>();
    final List<Var> trail = new ArrayList<>();
    long inferences, unifications;

    void bind(Var v, Term t) {
        v.ref = t;
        trail.add(v);
    }

    void undo(int mark) {
        while (trail.size() > mark) trail.remove(trail.size() - 1).ref = null;
    }

    boolean unify(Term a, Term b) {
        unifications++;
        a = a.deref();
        b = b.deref();
        if (a == b) return true;
        if (a instanceof Var) {
            bind((Var) a, b);
            return true;
        }
        if (b instanceof Var) {
            bind((Var) b, a);
            return true;
        }
        Str x = (Str) a, y = (Str) b;
        if (!x.f.equals(y.f) || x.a.length != y.a.length) return false;
        for (int i = 0; i < x.a.length; i++) if (!unify(x.a[i], y.a[i])) return false;
        return true;
    }

    static Term rename(Term t, Map<Var, Term> m) {
        t = t.deref();
        if (t instanceof Var) return m.computeIfAbsent((Var) t, v -> new Var(v.name));
        Str s = (Str) t;
        if (s.a.length == 0) return s;
        Term[] a = new Term[s.a.length];
        for (int i = 0; i < a.length; i++) a[i] = rename(s.a[i], m);
        return new Str(s.f, a);
    }

    static long value(Term t) {
        t = t.deref();
        if (t instanceof Var) throw new IllegalStateException("unbound in arithmetic");
        Str s = (Str) t;
        if (s.a.length == 0) return Long.parseLong(s.f);
        long x = value(s.a[0]), y = value(s.a[1]);
        switch (s.f) {
            case "+": return x + y;
            case "-": return x - y;
            default: return x * y;
        }
    }

    static final class Goals {
        final Str g;
        final Goals next;
        Goals(Str g, Goals n) {
            this.g = g;
            next = n;
        }
    }

    interface Found {
        boolean more();
    }

    boolean solve(Goals gs, Found k) {
        if (gs == null) return k.more();
        inferences++;
        Str g = gs.g;
        int mark = trail.size();
        switch (g.f + "/" + g.a.length) {
            case "=/2": return unify(g.a[0], g.a[1]) ? solve(gs.next, k) || un(mark) : un(mark);
            case "\\=/2":
                {
                    boolean u = unify(g.a[0], g.a[1]);
                    undo(mark);
                    return !u && solve(gs.next, k);
                }
            case "is/2": return unify(g.a[0], new Str(String.valueOf(value(g.a[1])))) ? solve(gs.next, k)
                || un(mark) : un(mark);
            case "</2": return value(g.a[0]) < value(g.a[1]) && solve(gs.next, k);
            case "=</2": return value(g.a[0]) <= value(g.a[1]) && solve(gs.next, k);
            case "=:=/2": return value(g.a[0]) == value(g.a[1]) && solve(gs.next, k);
            default:
        }
        List<Clause> cs = db.get(g.f + "/" + g.a.length);
        if (cs == null) throw new IllegalStateException("unknown " + g.f + "/" + g.a.length);
        for (Clause c : cs) {
            Map<Var, Term> m = new HashMap<>();
            if (unify(g, rename(c.head, m))) {
                Goals n = gs.next;
                for (int i = c.body.size() - 1; i >= 0; i--) n = new Goals((Str) rename(c.body.get(i), m), n);
                if (solve(n, k)) return true;
            }
            undo(mark);
        }
        return false;
    }

    private boolean un(int mark) {
        undo(mark);
        return false;
    }

    static String show(Term t) {
        t = t.deref();
        if (t instanceof Var) return "_";
        Str s = (Str) t;
        if (s.f.equals(".") && s.a.length == 2) {
            StringBuilder sb = new StringBuilder("[");
            Term l = s;
            String sep = "";
            while (l instanceof Str && ((Str) l).f.equals(".")) {
                sb.append(sep).append(show(((Str) l).a[0]));
                sep = ",";
                l = ((Str) l).a[1].deref();
            }
            if (!(l instanceof Str && ((Str) l).f.equals("nil"))) sb.append('|').append(show(l));
            return sb.append(']').toString();
        }
        if (s.f.equals("nil")) return "[]";
        if (s.a.length == 0) return s.f;
        StringBuilder sb = new StringBuilder(s.f).append('(');
        for (int i = 0; i < s.a.length; i++) sb.append(i > 0 ? "," : "").append(show(s.a[i]));
        return sb.append(')').toString();
    }

    void query(String q, int limit) {
        Reader r = new Reader(q);
        try {
            List<Str> goals = r.goals();
            Goals g = null;
            for (int i = goals.size() - 1; i >= 0; i--) g = new Goals(goals.get(i), g);
            int[] n = {0};
            inferences = 0;
            solve(g, () -> {
                StringBuilder sb = new StringBuilder("  ");
                for (Var v : r.vars.values()) sb.append(v.name).append('=').append(show(v)).append(' ');
                System.out.println(sb.length() == 2 ? "  yes" : sb);
                return ++n[0] >= limit;
            });
            System.out.println(q + " : " + n[0] + " solutions, " + inferences + " inferences");
        } catch (IllegalStateException | IllegalArgumentException e) {
            System.out.println(q + " : " + e.getMessage());
        }
        undo(0);
    }

    public static void main(String[] args) {
        PrologUnifier p = new PrologUnifier();
        Reader r = new Reader("parent(tom,bob). parent(tom,liz). parent(bob,ann). parent(bob,pat). parent(pat,jim). anc(X,Y) :- parent(X,Y). anc(X,Y) :- parent(X,Z), anc(Z,Y)."
            + "app([],L,L). app([H|T],L,[H|R]) :- app(T,L,R). rev([],[]). rev([H|T],R) :- rev(T,S), app(S,[H],R). mem(X,[X|_]). mem(X,[_|T]) :- mem(X,T). len([],0). len([_|T],N) :- len(T,M), N is M+1."
            + "sel(X,[X|T],T). sel(X,[H|T],[H|R]) :- sel(X,T,R). perm([],[]). perm(L,[H|T]) :- sel(H,L,R), perm(R,T). fact(0,1). fact(N,F) :- 0<N, M is N-1, fact(M,G), F is N*G."
            + "ok(_,_,[]). ok(Q,D,[H|T]) :- Q+D \\= H, S is Q+D, S \\= H, U is Q-D, U \\= H, E is D+1, ok(Q,E,T). safe([]). safe([Q|T]) :- ok(Q,1,T), safe(T). queens(L,Q) :- perm(L,Q), safe(Q)."
            + "add(z,Y,Y). add(s(X),Y,s(Z)) :- add(X,Y,Z). mul(z,_,z). mul(s(X),Y,Z) :- mul(X,Y,W), add(Y,W,Z). hanoi(0,_,_,_,0). hanoi(N,A,B,C,M) :- 0<N, K is N-1, hanoi(K,A,C,B,P), hanoi(K,C,B,A,Q), M is P+Q+1.");
        while (!r.end()) {
            Clause c = r.clause();
            p.db.computeIfAbsent(c.head.f + "/" + c.head.a.length, k -> new ArrayList<>()).add(c);
        }
        p.query("anc(tom,X)", 10);
        p.query("anc(X,jim)", 10);
        p.query("app(X,Y,[1,2,3])", 10);
        p.query("rev([a,b,c,d,e,f,g,h],R)", 1);
        p.query("mem(X,[1,2]), mem(Y,[X,3])", 10);
        p.query("len([a,b,c],N)", 1);
        p.query("perm([1,2,3],P)", 10);
        p.query("fact(12,F)", 1);
        p.query("queens([1,2,3,4,5,6],Q)", 4);
        p.query("add(X,Y,s(s(s(z))))", 10);
        p.query("mul(s(s(s(z))),s(s(z)),X), add(s(z),X,Y)", 1);
        p.query("hanoi(8,a,b,c,M)", 1);
        p.query("f(X,g(Y))=f(g(Z),X), Z=1", 1);
        p.query("X=[1|T], T=[2]", 1);
        p.query("1=:=2", 1);
        p.query("X is Y+1", 1);
        p.query("nope(1)", 1);
        p.query("a(", 1);
        System.out.println(p.unifications);
    }
}
