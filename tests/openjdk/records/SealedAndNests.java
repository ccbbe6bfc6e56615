// Sealed hierarchies and nest mates by reflection.
import java.lang.reflect.*;
import java.util.*;

public class SealedAndNests {
    sealed interface Expr permits Num, Add, Neg, Open { }
    record Num(int v) implements Expr { }
    record Add(Expr l, Expr r) implements Expr { }
    static final class Neg implements Expr { private final Expr e; private static int count; Neg(Expr e) { this.e = e; count++; } private int secret() { return count; } }
    static non-sealed class Open implements Expr { }
    static class More extends Open { }
    sealed static abstract class Shape { static final class Circle extends Shape { } static sealed class Poly extends Shape { static final class Tri extends Poly { } } }
    enum Sealed { A { }, B { }; }
    enum NotSealed { A, B }

    static String list(Class<?>[] cs) { return cs == null ? "null" : Arrays.stream(cs).map(Class::getName).toList().toString(); }
    static int eval(Expr e) { return e instanceof Num n ? n.v() : e instanceof Add a ? eval(a.l()) + eval(a.r()) : e instanceof Neg n ? -eval(n.e) : 100; }

    public static void main(String[] args) throws Exception {
        Runnable anon = new Runnable() { public void run() { } };
        class Local { class Deep { } }
        for (Class<?> c : new Class<?>[] {Expr.class, Num.class, Neg.class, Open.class, More.class, Shape.class, Shape.Poly.class, Shape.Circle.class, Sealed.class, Sealed.A.getClass(), NotSealed.class, SealedAndNests.class, anon.getClass(), Local.class, Local.Deep.class, String.class, int.class, int[].class, Expr[].class, Map.Entry.class, ((Runnable) () -> { }).getClass()}) {
            String members = c.isHidden() ? "" : list(c.getNestMembers()) ;
            System.out.println((c.isHidden() ? "lambda" : c.getName()) + " sealed " + c.isSealed() + " permits " + list(c.getPermittedSubclasses()) + " host " + c.getNestHost().getName() + " members " + (members.length() > 400 ? members.length() + "" : members) + " mate " + c.isNestmateOf(SealedAndNests.class) + c.isNestmateOf(c));
        }
        System.out.println(eval(new Add(new Num(4), new Neg(new Add(new Num(1), new More())))));
        System.out.println(Neg.class.getDeclaredMethod("secret").invoke(new Neg(null)) + " " + Neg.class.getDeclaredField("count").getInt(null));
        try { Field hash = String.class.getDeclaredField("hash"); hash.getInt("x"); } catch (IllegalAccessException e) { System.out.println(e.getMessage()); }
    }
}
