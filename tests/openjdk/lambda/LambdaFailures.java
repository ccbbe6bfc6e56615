// release: 17
// Exceptions out of lambdas, linkage that fails, initializers that fail, and their stack traces.
import java.lang.invoke.*;
import java.util.*;
import java.util.function.*;
import static java.lang.invoke.MethodType.methodType;

public class LambdaFailures {
    static class Bad {
        static final Supplier<String> S = () -> "never";
        static int x = 1 / Integer.parseInt("0");
        static String m() { return "m"; }
    }
    interface Action { Object run() throws Throwable; }
    static String mask(Object s) { return s.toString().replaceAll("/0x[0-9a-f]+", "").replaceAll("Lambda\\$[0-9]+", "Lambda"); }
    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + mask(a.run()));
        } catch (Throwable t) {
            System.out.println(what + ": " + mask(t));
            for (Throwable c = t.getCause(); c != null; c = c.getCause()) System.out.println("   <- " + mask(c));
            for (StackTraceElement e : t.getStackTrace()) {
                if (e.getClassName().startsWith("LambdaFailures")) System.out.println("   at " + e);
            }
        }
    }
    interface Shape { int f(int x); }
    interface Two { void a(); void b(); }
    static int impl(String s, int x) { return s.length() * x; }
    static void raise(String s) { throw new UnsupportedOperationException(s); }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        show("init", () -> { Supplier<String> s = Bad::m; return s.get(); });
        show("init again", () -> { Supplier<String> s = Bad::m; return s.get(); });
        show("deep", () -> { Function<Integer, Integer> f = x -> { Function<Integer, Integer> g = y -> 100 / y; return g.apply(x); }; return f.apply(0); });
        show("streams", () -> List.of("a", "bb", "").stream().map(s -> s.charAt(0)).toList());
        show("forEach", () -> { List.of(1).forEach(x -> raise("in forEach " + x)); return null; });
        show("cast", () -> { Function f = (Function<String, Integer>) s -> s.length(); return f.apply(3); });
        show("return cast", () -> { Supplier f = () -> "text"; Supplier<Integer> g = f; int i = g.get(); return i; });
        show("npe unboxing", () -> { Supplier<Integer> g = () -> null; int i = g.get(); return i; });
        MethodHandle impl = l.findStatic(LambdaFailures.class, "impl", methodType(int.class, String.class, int.class));
        show("factory", () -> ((Shape) LambdaMetafactory.metafactory(l, "f", methodType(Shape.class, String.class), methodType(int.class, int.class), impl, methodType(int.class, int.class))
            .getTarget().invoke("four")).f(5));
        show("factory arity", () -> LambdaMetafactory.metafactory(l, "f", methodType(Shape.class), methodType(int.class, int.class), impl, methodType(int.class, int.class)));
        show("factory capture", () -> LambdaMetafactory.metafactory(l, "f", methodType(Shape.class, Integer.class), methodType(int.class, int.class), impl, methodType(int.class, int.class)));
        show("factory result", () -> LambdaMetafactory.metafactory(l, "f", methodType(Shape.class, String.class), methodType(String.class, int.class), impl, methodType(String.class, int.class)));
        show("factory not interface", () -> LambdaMetafactory.metafactory(l, "f", methodType(String.class, String.class), methodType(int.class, int.class), impl, methodType(int.class, int.class)));
        show("factory name", () -> { Shape s = (Shape) LambdaMetafactory.metafactory(l, "g", methodType(Shape.class, String.class), methodType(int.class, int.class), impl, methodType(int.class, int.class)).getTarget().invoke("x"); return s.f(1); });
        show("factory public lookup", () -> LambdaMetafactory.metafactory(MethodHandles.publicLookup(), "f", methodType(Shape.class, String.class), methodType(int.class, int.class), impl, methodType(int.class, int.class)));
        show("factory adapted handle", () -> LambdaMetafactory.metafactory(l, "f", methodType(Shape.class), methodType(int.class, int.class), impl.bindTo("x"), methodType(int.class, int.class)));
        show("alt", () -> {
            Object o = LambdaMetafactory.altMetafactory(l, "f", methodType(Shape.class, String.class), methodType(int.class, int.class), impl, methodType(int.class, int.class),
                LambdaMetafactory.FLAG_MARKERS | LambdaMetafactory.FLAG_BRIDGES, 2, Comparable.class, Cloneable.class, 1, methodType(long.class, long.class)).getTarget().invoke("yyy");
            return ((Shape) o).f(4) + " " + (o instanceof Comparable) + " " + (o instanceof Cloneable) + " " + o.getClass().getDeclaredMethods().length;
        });
        show("alt flags", () -> LambdaMetafactory.altMetafactory(l, "f", methodType(Shape.class, String.class), methodType(int.class, int.class), impl));
        show("two", () -> { Two t = (Two) LambdaMetafactory.metafactory(l, "a", methodType(Two.class), methodType(void.class), l.findStatic(LambdaFailures.class, "nop", methodType(void.class)), methodType(void.class)).getTarget().invoke(); t.a(); t.b(); return "?"; });
        show("site type", () -> LambdaMetafactory.metafactory(l, "f", methodType(Shape.class, String.class), methodType(int.class, int.class), impl, methodType(int.class, int.class)).type());
        show("overflow", () -> { Recursive r = new Recursive(); r.f = x -> r.f.apply(x + 1) + 1; try { return r.f.apply(0); } catch (StackOverflowError e) { return "overflow"; } });
    }
    static class Recursive { Function<Integer, Integer> f; }
    static void nop() { System.out.println("nop"); }
}
