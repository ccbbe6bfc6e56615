// A Lisp with closures, tail calls by trampoline, macros-free core forms, lists and error handling.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class LispInterpreter {
    static final class Pair {
        final Object car;
        Object cdr;

        Pair(Object car, Object cdr) {
            this.car = car;
            this.cdr = cdr;
        }
    }

    static final class Sym {
        static final Map<String, Sym> ALL = new HashMap<>();
        final String name;

        private Sym(String name) { this.name = name; }

        static Sym of(String n) { return ALL.computeIfAbsent(n, Sym::new); }

        @Override public String toString() { return name; }
    }

    static class LispError extends RuntimeException {
        LispError(String m) { super(m); }
    }

    interface Prim {
        Object call(Object[] a);
    }

    static final class Env {
        final Map<Sym, Object> m = new HashMap<>();
        final Env up;

        Env(Env up) { this.up = up; }

        Env find(Sym s) {
            for (Env e = this; e != null; e = e.up) {
                if (e.m.containsKey(s)) {
                    return e;
                }
            }
            throw new LispError("unbound " + s);
        }
    }

    static final class Lambda {
        final Object params, body;
        final Env env;

        Lambda(Object p, Object b, Env e) {
            params = p;
            body = b;
            env = e;
        }
    }

    static final Object NIL = new Object() {
        @Override public String toString() { return "()"; }
    };
    static final Sym QUOTE = Sym.of("quote"), IF = Sym.of("if"), DEFINE = Sym.of("define"), LAMBDA =
        Sym.of("lambda"), SET = Sym.of("set!"), BEGIN = Sym.of("begin"), LET = Sym.of("let"), COND =
        Sym.of("cond"), ELSE = Sym.of("else"), AND = Sym.of("and"), OR = Sym.of("or"), TRY = Sym.of("try");

    static int pos;

    static Object read(String s) {
        while (pos < s.length() && (s.charAt(pos) <= ' ' || s.charAt(pos) == ';')) {
            if (s.charAt(pos) == ';') {
                while (pos < s.length() && s.charAt(pos) != '\n') {
                    pos++;
                }
            } else {
                pos++;
            }
        }
        if (pos >= s.length()) {
            return null;
        }
        char c = s.charAt(pos++);
        if (c == '(') {
            List<Object> l = new ArrayList<>();
            while (true) {
                Object o = read(s);
                if (o == null) {
                    throw new LispError("open list");
                }
                if (o == Sym.of(")")) {
                    break;
                }
                l.add(o);
            }
            Object r = NIL;
            int n = l.size();
            if (n > 2 && l.get(n - 2) == Sym.of(".")) {
                r = l.get(n - 1);
                n -= 2;
            }
            for (int i = n - 1; i >= 0; i--) {
                r = new Pair(l.get(i), r);
            }
            return r;
        }
        if (c == ')') {
            return Sym.of(")");
        }
        if (c == '\'') {
            return new Pair(QUOTE, new Pair(read(s), NIL));
        }
        if (c == '"') {
            int e = s.indexOf('"', pos);
            String v = s.substring(pos, e);
            pos = e + 1;
            return v;
        }
        int start = pos - 1;
        while (pos < s.length() && s.charAt(pos) > ' ' && "()'\";".indexOf(s.charAt(pos)) < 0) {
            pos++;
        }
        String t = s.substring(start, pos);
        if (t.equals("#t")) {
            return true;
        }
        if (t.equals("#f")) {
            return false;
        }
        try {
            return Long.valueOf(t);
        } catch (NumberFormatException e) {
            return Sym.of(t);
        }
    }

    static String show(Object o) {
        if (o instanceof Pair) {
            StringBuilder sb = new StringBuilder("(");
            Object p = o;
            while (p instanceof Pair) {
                sb.append(show(((Pair) p).car));
                p = ((Pair) p).cdr;
                if (p instanceof Pair) {
                    sb.append(' ');
                }
            }
            return (p == NIL ? sb : sb.append(" . ").append(show(p))).append(')').toString();
        }
        return o instanceof String ? "\"" + o + '"' : o instanceof Boolean ? (Boolean) o ? "#t" : "#f"
            : o instanceof Lambda || o instanceof Prim ? "#<procedure>" : String.valueOf(o);
    }

    static Object car(Object o) {
        if (!(o instanceof Pair)) {
            throw new LispError("not a pair: " + show(o));
        }
        return ((Pair) o).car;
    }

    static Object cdr(Object o) {
        if (!(o instanceof Pair)) {
            throw new LispError("not a pair: " + show(o));
        }
        return ((Pair) o).cdr;
    }

    static long evals;

    static Object eval(Object x, Env env) {
        while (true) {
            evals++;
            if (x instanceof Sym) {
                return env.find((Sym) x).m.get(x);
            }
            if (!(x instanceof Pair)) {
                return x;
            }
            Object op = car(x), rest = cdr(x);
            if (op == QUOTE) {
                return car(rest);
            } else if (op == IF) {
                Object t = eval(car(rest), env);
                Object e = cdr(cdr(rest));
                if (t != Boolean.FALSE && !Boolean.FALSE.equals(t)) {
                    x = car(cdr(rest));
                } else if (e == NIL) {
                    return NIL;
                } else {
                    x = car(e);
                }
            } else if (op == DEFINE) {
                if (car(rest) instanceof Pair) {
                    env.m.put((Sym) car(car(rest)), new Lambda(cdr(car(rest)), cdr(rest), env));
                    return car(car(rest));
                }
                env.m.put((Sym) car(rest), eval(car(cdr(rest)), env));
                return car(rest);
            } else if (op == SET) {
                env.find((Sym) car(rest)).m.put((Sym) car(rest), eval(car(cdr(rest)), env));
                return NIL;
            } else if (op == LAMBDA) {
                return new Lambda(car(rest), cdr(rest), env);
            } else if (op == BEGIN) {
                x = body(rest, env);
            } else if (op == LET) {
                Env e = new Env(env);
                for (Object b = car(rest); b != NIL; b = cdr(b)) {
                    e.m.put((Sym) car(car(b)), eval(car(cdr(car(b))), env));
                }
                env = e;
                x = body(cdr(rest), env);
            } else if (op == COND) {
                Object c = rest;
                while (c != NIL && car(car(c)) != ELSE && Boolean.FALSE.equals(eval(car(car(c)), env))) {
                    c = cdr(c);
                }
                if (c == NIL) {
                    return NIL;
                }
                x = body(cdr(car(c)), env);
            } else if (op == AND || op == OR) {
                Object v = op == AND;
                Object a = rest;
                for (; a != NIL && cdr(a) != NIL; a = cdr(a)) {
                    v = eval(car(a), env);
                    if (Boolean.FALSE.equals(v) == (op == AND)) {
                        return v;
                    }
                }
                if (a == NIL) {
                    return v;
                }
                x = car(a);
            } else if (op == TRY) {
                try {
                    return eval(car(rest), env);
                } catch (LispError | ArithmeticException e) {
                    Env h = new Env(env);
                    h.m.put(Sym.of("error"), e.getMessage());
                    env = h;
                    x = car(cdr(rest));
                }
            } else {
                Object f = eval(op, env);
                List<Object> args = new ArrayList<>();
                for (Object a = rest; a != NIL; a = cdr(a)) {
                    args.add(eval(car(a), env));
                }
                if (f instanceof Prim) {
                    return ((Prim) f).call(args.toArray());
                }
                if (!(f instanceof Lambda)) {
                    throw new LispError("not a procedure: " + show(f));
                }
                Lambda l = (Lambda) f;
                env = bind(l, args);
                x = body(l.body, env);
            }
        }
    }

    static Env bind(Lambda l, List<Object> args) {
        Env e = new Env(l.env);
        Object p = l.params;
        int i = 0;
        for (; p instanceof Pair; p = cdr(p), i++) {
            if (i >= args.size()) {
                throw new LispError("too few arguments");
            }
            e.m.put((Sym) car(p), args.get(i));
        }
        if (p instanceof Sym) {
            Object r = NIL;
            for (int k = args.size() - 1; k >= i; k--) {
                r = new Pair(args.get(k), r);
            }
            e.m.put((Sym) p, r);
        } else if (i < args.size()) {
            throw new LispError("too many arguments");
        }
        return e;
    }

    static Object body(Object b, Env env) {
        while (cdr(b) != NIL) {
            eval(car(b), env);
            b = cdr(b);
        }
        return car(b);
    }

    static Object apply(Object f, List<Object> args) {
        if (f instanceof Prim) {
            return ((Prim) f).call(args.toArray());
        }
        Lambda l = (Lambda) f;
        Env e = bind(l, args);
        return eval(body(l.body, e), e);
    }

    static long num(Object o) {
        if (!(o instanceof Long)) {
            throw new LispError("not a number: " + show(o));
        }
        return (Long) o;
    }

    static Env global() {
        Env g = new Env(null);
        put(g, "+", a -> {
            long s = 0;
            for (Object o : a) s += num(o);
            return s;
        });
        put(g, "*", a -> {
            long s = 1;
            for (Object o : a) s *= num(o);
            return s;
        });
        put(g, "-", a -> a.length == 1 ? -num(a[0]) : num(a[0]) - num(a[1]));
        put(g, "quotient", a -> num(a[0]) / num(a[1]));
        put(g, "remainder", a -> num(a[0]) % num(a[1]));
        put(g, "<", a -> num(a[0]) < num(a[1]));
        put(g, "=", a -> num(a[0]) == num(a[1]));
        put(g, "eq?", a -> a[0] == a[1] || a[0].equals(a[1]));
        put(g, "not", a -> Boolean.FALSE.equals(a[0]));
        put(g, "cons", a -> new Pair(a[0], a[1]));
        put(g, "car", a -> car(a[0]));
        put(g, "cdr", a -> cdr(a[0]));
        put(g, "null?", a -> a[0] == NIL);
        put(g, "pair?", a -> a[0] instanceof Pair);
        put(g, "list", a -> {
            Object r = NIL;
            for (int i = a.length - 1; i >= 0; i--) r = new Pair(a[i], r);
            return r;
        });
        put(g, "error", a -> { throw new LispError(String.valueOf(a[0])); });
        put(g, "apply", a -> {
            List<Object> l = new ArrayList<>();
            for (Object p = a[1]; p != NIL; p = cdr(p)) l.add(car(p));
            return apply(a[0], l);
        });
        put(g, "string-append", a -> {
            StringBuilder sb = new StringBuilder();
            for (Object o : a) sb.append(o);
            return sb.toString();
        });
        return g;
    }

    static void put(Env g, String n, Prim p) { g.m.put(Sym.of(n), p); }

    public static void main(String[] args) {
        Env g = global();
        String[] src = { "(define (fact n) (if (= n 0) 1 (* n (fact (- n 1))))) (fact 20)",
            "(define (loop i acc) (if (= i 0) acc (loop (- i 1) (+ acc i)))) (loop 30000 0)",
            "(define (map f l) (if (null? l) '() (cons (f (car l)) (map f (cdr l))))) (map (lambda (x) (* x x)) '(1 2 3 4))",
            "(define (fold f a l) (if (null? l) a (fold f (f a (car l)) (cdr l)))) (fold + 0 (list 1 2 3)) (fold (lambda (a x) (cons x a)) '() '(a b c))",
            "(define (range a b) (if (= a b) '() (cons a (range (+ a 1) b)))) (define (filter p l) (cond ((null? l) '()) ((p (car l)) (cons (car l) (filter p (cdr l)))) (else (filter p (cdr l))))) (filter (lambda (x) (= 0 (remainder x 7))) (range 0 60))",
            "(define (counter) (let ((n 0)) (lambda () (set! n (+ n 1)) n))) (define c (counter)) (c) (c) (define d (counter)) (list (c) (d))",
            "(define (qs l) (if (null? l) '() (let ((p (car l)) (r (cdr l))) (append (qs (filter (lambda (x) (< x p)) r)) (cons p (qs (filter (lambda (x) (not (< x p))) r)))))))"
            + "(define (append a b) (if (null? a) b (cons (car a) (append (cdr a) b)))) (qs '(3 1 4 1 5 9 2 6 5 3 5))",
            "(define (tak x y z) (if (not (< y x)) z (tak (tak (- x 1) y z) (tak (- y 1) z x) (tak (- z 1) x y)))) (tak 10 6 3)",
            "(define Y (lambda (f) ((lambda (x) (f (lambda (n) ((x x) n)))) (lambda (x) (f (lambda (n) ((x x) n))))))) ((Y (lambda (self) (lambda (n) (if (< n 2) n (+ (self (- n 1)) (self (- n 2))))))) 14)",
            "(define (queens n) (define (ok q d l) (or (null? l) (and (not (= q (car l))) (not (= q (+ (car l) d))) (not (= q (- (car l) d))) (ok q (+ d 1) (cdr l))))) (define (place k l) (if (= k 0) 1 (try-all n k l))) (define (try-all q k l) (if (= q 0) 0 (+ (if (ok q 1 l) (place (- k 1) (cons q l)) 0) (try-all (- q 1) k l)))) (place n '())) (queens 6)",
            "(and 1 2 #f 3) (or #f #f 7) (and) (or) (cond (#f 1)) ((lambda args args) 1 2 3) (apply + '(1 2 3)) '(a (b . c) \"s\" #t)",
            "(try (car 5) (string-append \"caught: \" error)) (try (quotient 1 0) error) (try (undefined-thing) error) (try ((lambda (x) x)) error) (try (error \"mine\") (list error))",
            "(define (compose . fs) (if (null? fs) (lambda (x) x) (let ((f (car fs)) (r (apply compose (cdr fs)))) (lambda (x) (f (r x)))))) ((compose (lambda (x) (* x 2)) (lambda (x) (+ x 1))) 5)",
            "(+ 1 'a)", "(5 5)", "(define x", "fact", };
        for (String s : src) {
            pos = 0;
            try {
                for (Object o; (o = read(s)) != null; ) {
                    System.out.print(show(eval(o, g)) + " ");
                }
                System.out.println("| " + evals);
            } catch (LispError e) {
                System.out.println("error: " + e.getMessage());
            }
        }
    }
}
