// release: 17
// Sealed interfaces and classes with records, pattern instanceof and exhaustive dispatch.
public class SealedShapes {
    sealed interface Expr permits Num, Add, Mul, Neg, Var { }
    record Num(double v) implements Expr { }
    record Add(Expr l, Expr r) implements Expr { }
    record Mul(Expr l, Expr r) implements Expr { }
    record Neg(Expr e) implements Expr { }
    record Var(String n) implements Expr { }
    static sealed abstract class Animal {
        String say() { return "?"; }
    }

    static final class Dog extends Animal {
        @Override String say() { return "woof"; }
    }

    static non-sealed class Cat extends Animal {
        @Override String say() { return "meow"; }
    }

    static class Lion extends Cat {
        @Override String say() { return super.say().toUpperCase(); }
    }

    static double eval(Expr e, double x) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Add a) return eval(a.l(), x) + eval(a.r(), x);
        if (e instanceof Mul m) return eval(m.l(), x) * eval(m.r(), x);
        if (e instanceof Neg n) return -eval(n.e(), x);
        return x;
    }

    static Expr derive(Expr e) {
        if (e instanceof Num) return new Num(0);
        if (e instanceof Var) return new Num(1);
        if (e instanceof Neg n) return new Neg(derive(n.e()));
        if (e instanceof Add a) return new Add(derive(a.l()), derive(a.r()));
        Mul m = (Mul) e;
        return new Add(new Mul(derive(m.l()), m.r()), new Mul(m.l(), derive(m.r())));
    }

    static Expr simplify(Expr e) {
        if (e instanceof Add a) {
            Expr l = simplify(a.l()), r = simplify(a.r());
            if (l instanceof Num x && x.v() == 0) return r;
            if (r instanceof Num x && x.v() == 0) return l;
            return l instanceof Num x && r instanceof Num y ? new Num(x.v() + y.v()) : new Add(l, r);
        }
        if (e instanceof Mul m) {
            Expr l = simplify(m.l()), r = simplify(m.r());
            if (l instanceof Num x && x.v() == 0 || r instanceof Num y && y.v() == 0) return new Num(0);
            if (l instanceof Num x && x.v() == 1) return r;
            if (r instanceof Num x && x.v() == 1) return l;
            return new Mul(l, r);
        }
        return e instanceof Neg n && simplify(n.e()) instanceof Num x ? new Num(-x.v()) : e;
    }

    public static void main(String[] args) {
        Expr x = new Var("x");
        Expr p = new Add(new Mul(new Num(3), new Mul(x, x)), new Add(new Neg(x), new Num(7)));
        for (int i = 0; i < 3; i++) {
            System.out.println(simplify(p) + " at 2 = " + eval(p, 2) + " " + p.hashCode());
            p = derive(p);
        }
        Animal[] as = {new Dog(), new Cat(), new Lion()};
        for (Animal a : as) System.out.print(a.say() + (a instanceof Cat c ? c.getClass().getSimpleName()
            : "") + " ");
        System.out.println();
        Expr big = x;
        for (int i = 0; i < 300; i++) big = i % 2 == 0 ? new Add(big, new Num(i)) : new Neg(big);
        System.out.println(eval(big, 0.5) + " " + simplify(big).toString().length());
    }
}
