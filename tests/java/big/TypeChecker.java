// A functional mini-language: parser, Hindley-Milner type inference, and an evaluator with closures.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class TypeChecker {
    static class TypeError extends RuntimeException {
        TypeError(String m) { super(m); }
    }

    static abstract class Type {
        Type prune() { return this; }
    }

    static final class TVar extends Type {
        Type ref;
        final int id;
        static int next;
        TVar() { id = next++; }
        @Override Type prune() { return ref == null ? this : (ref = ref.prune()); }
    }

    static final class TCon extends Type {
        final String n;
        final Type[] a;
        TCon(String n, Type... a) {
            this.n = n;
            this.a = a;
        }
    }

    static final class Scheme {
        final Set<TVar> all;
        final Type t;
        Scheme(Set<TVar> all, Type t) {
            this.all = all;
            this.t = t;
        }
    }

    static final TCon INT = new TCon("int"), BOOL = new TCon("bool"), STR = new TCon("string");

    static TCon fn(Type a, Type b) { return new TCon("->", a, b); }

    static void unify(Type a, Type b) {
        a = a.prune();
        b = b.prune();
        if (a == b) return;
        if (a instanceof TVar) {
            if (occurs((TVar) a, b)) throw new TypeError("infinite type");
            ((TVar) a).ref = b;
        } else if (b instanceof TVar) {
            unify(b, a);
        } else {
            TCon x = (TCon) a, y = (TCon) b;
            if (!x.n.equals(y.n) || x.a.length != y.a.length)
                throw new TypeError("cannot match " + show(x) + " with " + show(y));
            for (int i = 0; i < x.a.length; i++) unify(x.a[i], y.a[i]);
        }
    }

    static boolean occurs(TVar v, Type t) {
        t = t.prune();
        if (t == v) return true;
        if (t instanceof TCon) for (Type x : ((TCon) t).a) if (occurs(v, x)) return true;
        return false;
    }

    static String show(Type t) { return show(t, new LinkedHashMap<>(), false); }

    static String show(Type t, Map<TVar, String> names, boolean paren) {
        t = t.prune();
        if (t instanceof TVar) {
            TVar v = (TVar) t;
            if (!names.containsKey(v)) names.put(v, "'" + (char) ('a' + names.size()));
            return names.get(v);
        }
        TCon c = (TCon) t;
        if (c.n.equals("->")) {
            String s = show(c.a[0], names, true) + " -> " + show(c.a[1], names, false);
            return paren ? "(" + s + ")" : s;
        }
        if (c.n.equals("list")) return "[" + show(c.a[0], names, false) + "]";
        if (c.n.equals("pair")) return "(" + show(c.a[0], names, false) + ", " + show(c.a[1], names, false)
            + ")";
        return c.n;
    }

    static void free(Type t, Set<TVar> out) {
        t = t.prune();
        if (t instanceof TVar) out.add((TVar) t);
        else for (Type x : ((TCon) t).a) free(x, out);
    }

    static Type fresh(Type t, Map<TVar, Type> m, Set<TVar> all) {
        t = t.prune();
        if (t instanceof TVar) {
            TVar v = (TVar) t;
            return all.contains(v) ? m.computeIfAbsent(v, k -> new TVar()) : v;
        }
        TCon c = (TCon) t;
        if (c.a.length == 0) return c;
        Type[] a = new Type[c.a.length];
        for (int i = 0; i < a.length; i++) a[i] = fresh(c.a[i], m, all);
        return new TCon(c.n, a);
    }

    static final class Env<V> {
        final String n;
        final V v;
        final Env<V> up;
        Env(String n, V v, Env<V> up) {
            this.n = n;
            this.v = v;
            this.up = up;
        }

        static <V> V find(Env<V> e, String n) {
            for (; e != null; e = e.up) if (e.n.equals(n)) return e.v;
            return null;
        }
    }

    interface Fun {
        Object ap(Object x);
    }

    static abstract class Ast {
        abstract Type type(Env<Scheme> e);
        abstract Object eval(Env<Object[]> e);
    }

    static class Lit extends Ast {
        final Object v;
        final Type t;
        Lit(Object v, Type t) {
            this.v = v;
            this.t = t;
        }

        Type type(Env<Scheme> e) { return t; }
        Object eval(Env<Object[]> e) { return v; }
    }

    static class Ref extends Ast {
        final String n;
        Ref(String n) { this.n = n; }
        Type type(Env<Scheme> e) {
            Scheme s = Env.find(e, n);
            if (s == null) throw new TypeError("unbound " + n);
            return fresh(s.t, new HashMap<>(), s.all);
        }

        Object eval(Env<Object[]> e) { return Env.find(e, n)[0]; }
    }

    static class Lam extends Ast {
        final String p;
        final Ast b;
        Lam(String p, Ast b) {
            this.p = p;
            this.b = b;
        }

        Type type(Env<Scheme> e) {
            TVar v = new TVar();
            return fn(v, b.type(new Env<>(p, new Scheme(new HashSet<>(), v), e)));
        }

        Object eval(Env<Object[]> e) { return (Fun) x -> b.eval(new Env<>(p, new Object[] {x}, e)); }
    }

    static class App extends Ast {
        final Ast f, x;
        App(Ast f, Ast x) {
            this.f = f;
            this.x = x;
        }

        Type type(Env<Scheme> e) {
            TVar r = new TVar();
            unify(f.type(e), fn(x.type(e), r));
            return r.prune();
        }

        Object eval(Env<Object[]> e) { return ((Fun) f.eval(e)).ap(x.eval(e)); }
    }

    static class Let extends Ast {
        final String n;
        final Ast v, b;
        Let(String n, Ast v, Ast b) {
            this.n = n;
            this.v = v;
            this.b = b;
        }

        Type type(Env<Scheme> e) {
            TVar self = new TVar();
            Type t = v.type(new Env<>(n, new Scheme(new HashSet<>(), self), e));
            unify(self, t);
            Set<TVar> all = new HashSet<>(), bound = new HashSet<>();
            free(t, all);
            for (Env<Scheme> x = e; x != null; x = x.up) {
                Set<TVar> f = new HashSet<>();
                free(x.v.t, f);
                f.removeAll(x.v.all);
                bound.addAll(f);
            }
            all.removeAll(bound);
            return b.type(new Env<>(n, new Scheme(all, t), e));
        }

        Object eval(Env<Object[]> e) {
            Object[] cell = new Object[1];
            Env<Object[]> in = new Env<>(n, cell, e);
            cell[0] = v.eval(in);
            return b.eval(in);
        }
    }

    static class If extends Ast {
        final Ast c, t, f;
        If(Ast c, Ast t, Ast f) {
            this.c = c;
            this.t = t;
            this.f = f;
        }

        Type type(Env<Scheme> e) {
            unify(c.type(e), BOOL);
            Type r = t.type(e);
            unify(r, f.type(e));
            return r;
        }

        Object eval(Env<Object[]> e) { return (Boolean) c.eval(e) ? t.eval(e) : f.eval(e); }
    }

    static List<String> toks;
    static int p;

    static void lex(String s) {
        toks = new ArrayList<>();
        p = 0;
        for (int i = 0; i < s.length(); ) {
            char c = s.charAt(i);
            int j = i + 1;
            if (Character.isLetterOrDigit(c)) while (j < s.length()
                && Character.isLetterOrDigit(s.charAt(j))) j++;
            else if (c == '"') j = s.indexOf('"', j) + 1;
            else if (s.startsWith("->", i) || s.startsWith("==", i) || s.startsWith("::", i)) j++;
            if (c > ' ') toks.add(s.substring(i, j));
            i = j;
        }
        toks.add("");
    }

    static boolean is(String w) {
        if (toks.get(p).equals(w)) {
            p++;
            return true;
        }
        return false;
    }

    static void need(String w) {
        if (!is(w)) throw new TypeError("syntax: expected " + w + " before " + toks.get(p));
    }

    static Ast expr() {
        if (is("let")) {
            String n = toks.get(p++);
            List<String> ps = new ArrayList<>();
            while (!toks.get(p).equals("=")) ps.add(toks.get(p++));
            need("=");
            Ast v = expr();
            need("in");
            for (int i = ps.size() - 1; i >= 0; i--) v = new Lam(ps.get(i), v);
            return new Let(n, v, expr());
        }
        if (is("if")) {
            Ast c = expr();
            need("then");
            Ast t = expr();
            need("else");
            return new If(c, t, expr());
        }
        if (is("fun")) {
            String n = toks.get(p++);
            need("->");
            return new Lam(n, expr());
        }
        return cmp();
    }

    static Ast bin(String op, Ast a, Ast b) { return new App(new App(new Ref(op), a), b); }
    static Ast cmp() {
        Ast a = cons();
        while (true) {
            if (is("<")) a = bin("<", a, cons());
            else if (is("==")) a = bin("==", a, cons());
            else return a;
        }
    }

    static Ast cons() {
        Ast a = sum();
        return is("::") ? bin("::", a, cons()) : a;
    }

    static Ast sum() {
        Ast a = prod();
        while (true) {
            if (is("+")) a = bin("+", a, prod());
            else if (is("-")) a = bin("-", a, prod());
            else return a;
        }
    }

    static Ast prod() {
        Ast a = app();
        while (is("*")) a = bin("*", a, app());
        return a;
    }

    static Ast app() {
        Ast a = atom();
        while (!Arrays.asList("", ")", "]", ",", "in", "then", "else", "<", "==", "::", "+", "-", "*")
            .contains(toks.get(p))) a = new App(a, atom());
        return a;
    }

    static Ast atom() {
        if (is("(")) {
            Ast a = expr();
            if (is(",")) a = bin("pair", a, expr());
            need(")");
            return a;
        }
        if (is("[")) {
            List<Ast> l = new ArrayList<>();
            if (!is("]")) {
                do l.add(expr());
                while (is(","));
                need("]");
            }
            Ast r = new Ref("nil");
            for (int i = l.size() - 1; i >= 0; i--) r = bin("::", l.get(i), r);
            return r;
        }
        String t = toks.get(p++);
        if (t.isEmpty()) throw new TypeError("syntax: unexpected end");
        if (Character.isDigit(t.charAt(0))) return new Lit(Long.valueOf(t), INT);
        if (t.charAt(0) == '"') return new Lit(t.substring(1, t.length() - 1), STR);
        if (t.equals("true") || t.equals("false")) return new Lit(t.equals("true"), BOOL);
        return new Ref(t);
    }

    static Env<Scheme> types;
    static Env<Object[]> values;

    static void prim(String n, Type t, Object v) {
        Set<TVar> all = new HashSet<>();
        free(t, all);
        types = new Env<>(n, new Scheme(all, t), types);
        values = new Env<>(n, new Object[] {v}, values);
    }

    interface Two {
        Object ap(Object a, Object b);
    }

    static Fun two(Two f) { return a -> (Fun) b -> f.ap(a, b); }

    static String text(Object o) {
        return o instanceof Fun ? "<fun>" : o instanceof Object[] ? "(" + text(((Object[]) o)[0]) + ", "
            + text(((Object[]) o)[1]) + ")" : o instanceof List ? list((List<?>) o) : String.valueOf(o);
    }

    static String list(List<?> l) {
        StringBuilder sb = new StringBuilder("[");
        for (Object o : l) sb.append(sb.length() > 1 ? ", " : "").append(text(o));
        return sb.append(']').toString();
    }

    public static void main(String[] args) {
        TVar a = new TVar(), b = new TVar();
        prim("+", fn(INT, fn(INT, INT)), two((x, y) -> (Long) x + (Long) y));
        prim("-", fn(INT, fn(INT, INT)), two((x, y) -> (Long) x - (Long) y));
        prim("*", fn(INT, fn(INT, INT)), two((x, y) -> (Long) x * (Long) y));
        prim("<", fn(INT, fn(INT, BOOL)), two((x, y) -> (Long) x < (Long) y));
        prim("==", fn(a, fn(a, BOOL)), two((x, y) -> x.equals(y)));
        TCon la = new TCon("list", a);
        prim("nil", la, new ArrayList<Object>());
        prim("::", fn(a, fn(la, la)), two((x, y) -> {
            List<Object> l = new ArrayList<>();
            l.add(x);
            l.addAll((List<?>) y);
            return l;
        }));
        prim("head", fn(la, a), (Fun) x -> ((List<?>) x).get(0));
        prim("tail", fn(la, la), (Fun) x -> new ArrayList<Object>(((List<?>) x)
            .subList(1, ((List<?>) x).size())));
        prim("null", fn(la, BOOL), (Fun) x -> ((List<?>) x).isEmpty());
        prim("pair", fn(a, fn(b, new TCon("pair", a, b))), two((x, y) -> new Object[] {x, y}));
        prim("fst", fn(new TCon("pair", a, b), a), (Fun) x -> ((Object[]) x)[0]);
        prim("snd", fn(new TCon("pair", a, b), b), (Fun) x -> ((Object[]) x)[1]);
        String[] src = {"1 + 2 * 3", "fun x -> x", "let id x = x in (id 1, id \"s\")",
            "let fact n = if n < 1 then 1 else n * fact (n - 1) in fact 15",
            "let map f l = if null l then [] else f (head l) :: map f (tail l) in (map, map (fun x -> x * x) [1, 2, 3])",
            "let fold f a l = if null l then a else fold f (f a (head l)) (tail l) in (fold, fold (fun a -> fun x -> a + x) 0 [1, 2, 3, 4])",
            "let comp f g x = f (g x) in comp", "fun f -> fun x -> f (f x)",
            "let range n = if n < 1 then [] else n :: range (n - 1) in let filter p l = if null l then [] else if p (head l) then head l :: filter p (tail l) else filter p (tail l) in filter (fun x -> x < 5) (range 10)",
            "let fib n = if n < 2 then n else fib (n - 1) + fib (n - 2) in fib 15",
            "let swap p = (snd p, fst p) in swap (1, [true])",
            "let append a b = if null a then b else head a :: append (tail a) b in let qs l = if null l then [] else let lt p m = if null m then [] else if head m < p then head m :: lt p (tail m) else lt p (tail m) in let ge p m = if null m then [] else if head m < p then ge p (tail m) else head m :: ge p (tail m) in append (qs (lt (head l) (tail l))) (head l :: qs (ge (head l) (tail l))) in qs [5, 3, 8, 1, 9, 2, 7]",
            "fun p -> fst p + snd p", "[fun x -> x + 1, fun y -> y * 2]",
            "head (tail [(1, \"a\"), (2, \"b\")])", "1 + true", "fun x -> x x", "if 1 then 2 else 3",
            "[1, true]", "unknown 1", "let f x = f in f", "(1", "1 2", "if true then 1 else \"s\"", "let",
            "head []"};
        for (String s : src) {
            try {
                lex(s);
                Ast ast = expr();
                need("");
                System.out.print(s + " : " + show(ast.type(types)));
                System.out.println(" = " + text(ast.eval(values)));
            } catch (TypeError e) {
                System.out.println(s + " error: " + e.getMessage());
            } catch (IndexOutOfBoundsException e) {
                System.out.println(" failed: " + e.getClass().getSimpleName());
            }
        }
    }
}
