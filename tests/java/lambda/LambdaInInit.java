// Lambdas in field initializers, static initializers, constructors, super calls, interfaces, enums and inner classes.
import java.util.function.*;

public class LambdaInInit {
    static final Supplier<String> ST = () -> "static " + LambdaInInit.k;
    static int k = 7;
    static final IntUnaryOperator[] OPS = {x -> x + 1, x -> x * k, LambdaInInit::neg};
    final Supplier<String> inst = () -> "inst " + this.get();
    final int v;
    int get() { return v; }
    static String trace = "";
    static {
        Runnable r = () -> trace += "clinit ";
        r.run();
    }

    {
        Runnable r = () -> trace += "init ";
        r.run();
    }

    LambdaInInit(int v) {
        this(() -> v * 2);
        trace += "ctor ";
    }

    LambdaInInit(IntSupplier s) { v = s.getAsInt(); }
    static int neg(int x) { return -x; }
    interface Cfg {
        Function<Integer, Integer> TWICE = x -> x * 2;
        default Supplier<Integer> lazy(int n) { return () -> TWICE.apply(n) + base(); }
        int base();
        static Cfg of(int b) { return () -> b; }
    }

    enum Fn {
        SQ(x -> x * x), CUBE(x -> x * x * x), HALF(x -> x / 2) {
            @Override int ap(int x) {
                IntUnaryOperator twice = y -> super.ap(super.ap(y));
                return twice.applyAsInt(x);
            }
        };
        final IntUnaryOperator f;
        Fn(IntUnaryOperator f) { this.f = f; }
        int ap(int x) { return f.applyAsInt(x); }
    }

    class In {
        final Supplier<Integer> s = () -> v + LambdaInInit.this.v;
        Supplier<Supplier<Integer>> t() { return () -> this.s; }
    }

    static class Par {
        final Supplier<String> p;
        Par(Supplier<String> s) { p = s; }
    }

    static class Chi extends Par {
        Chi(String a) { super(() -> a + "!"); }
        Supplier<String> mine() { return () -> p.get() + super.toString().startsWith("LambdaInInit$Chi"); }
    }

    public static void main(String[] args) {
        LambdaInInit o = new LambdaInInit(21);
        System.out.println(ST.get() + " " + o.inst.get() + " " + trace);
        int x = 3;
        for (IntUnaryOperator op : OPS) x = op.applyAsInt(x);
        System.out.println(x + " " + Cfg.of(5).lazy(10).get() + " " + Cfg.TWICE.apply(4));
        for (Fn f : Fn.values()) System.out.print(f.ap(40) + " ");
        System.out.println(o.new In().t().get().get() + " " + new Chi("c").mine().get());
        Object anon = new Object() {
            final Supplier<String> s = () -> "anon " + o.v;
            @Override public String toString() { return s.get(); }
        };
        System.out.println(anon);
        for (int i = 0; i < 3; i++) {
            final int j = i;
            class Loc {
                Supplier<Integer> s = () -> j * o.v;
            }
            System.out.print(new Loc().s.get() + " ");
        }
        System.out.println();
    }
}
