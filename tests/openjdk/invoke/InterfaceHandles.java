// release: 17
// Handles of interface methods: defaults, super calls, private and static ones, conflicts, wrong receivers.
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class InterfaceHandles {
    interface A { default String who() { return "A"; } String abs(int x); static String st(A a) { return "st " + a.who(); } private String priv(int x) { return "priv" + x + who(); } }
    interface B extends A { default String who() { return "B(" + A.super.who() + ")"; } }
    interface C extends A { default String who() { return "C"; } }
    static class D implements B { public String abs(int x) { return "D" + x; }
        static MethodHandle superWho() throws Throwable { return MethodHandles.lookup().findSpecial(B.class, "who", methodType(String.class), D.class); } }
    static class E extends D implements C { public String who() { return "E" + C.super.who() + super.who(); } public String abs(int x) { return super.abs(x) + "E"; }
        static MethodHandle superAbs() throws Throwable { return MethodHandles.lookup().findSpecial(D.class, "abs", methodType(String.class, int.class), E.class); } }
    static abstract class F implements A { }
    static class G extends F { public String abs(int x) { return "G" + x; } }
    enum Color implements A { RED { public String abs(int x) { return "red" + x; } }, BLUE; public String abs(int x) { return name() + x; } }
    record R(String who) implements A { public String abs(int x) { return who + x; } }

    interface Action { Object run() throws Throwable; }
    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + a.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t.toString().replaceAll("@[0-9a-f]+", "@"));
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle who = l.findVirtual(A.class, "who", methodType(String.class));
        MethodHandle abs = l.findVirtual(A.class, "abs", methodType(String.class, int.class));
        A[] all = {new D(), new E(), new G(), Color.RED, Color.BLUE, new R("rec"), x -> "lambda" + x};
        for (A a : all) {
            System.out.println((String) who.invokeExact(a) + " " + (String) abs.invokeExact(a, 5));
        }
        System.out.println((String) l.findVirtual(D.class, "who", methodType(String.class)).invokeExact(new D()) + " "
            + (String) l.findVirtual(D.class, "who", methodType(String.class)).invoke(new E()));
        System.out.println((String) l.findVirtual(F.class, "abs", methodType(String.class, int.class)).invokeExact((F) new G(), 6));
        System.out.println((String) l.findVirtual(F.class, "who", methodType(String.class)).invokeExact((F) new G()));
        System.out.println((String) l.findStatic(A.class, "st", methodType(String.class, A.class)).invokeExact((A) new E()));
        System.out.println((String) l.findVirtual(A.class, "priv", methodType(String.class, int.class)).invokeExact((A) new E(), 2));
        System.out.println((String) l.findSpecial(A.class, "priv", methodType(String.class, int.class), A.class).invoke(new G(), 3));
        System.out.println((String) D.superWho().invoke(new D()) + " " + (String) E.superAbs().invoke(new E(), 1));
        show("super on D", () -> D.superWho().invoke(new E()));
        show("wrong receiver", () -> who.invoke((Object) "text"));
        show("wrong receiver list", () -> abs.invoke((Object) List.of(), 1));
        show("null receiver", () -> (String) who.invokeExact((A) null));
        show("special via interface", () -> l.findSpecial(B.class, "who", methodType(String.class), InterfaceHandles.class));
        show("abstract special", () -> l.findSpecial(A.class, "abs", methodType(String.class, int.class), A.class));
        show("static as virtual", () -> l.findVirtual(A.class, "st", methodType(String.class, A.class)));
        MethodHandle compare = l.findVirtual(Comparable.class, "compareTo", methodType(int.class, Object.class));
        System.out.println((int) compare.invokeExact((Comparable) "a", (Object) "c") + " " + (int) compare.invokeExact((Comparable) 5, (Object) 3));
        show("compare wrong", () -> (int) compare.invokeExact((Comparable) 5, (Object) "x"));
        MethodHandle run = l.findVirtual(Runnable.class, "run", methodType(void.class));
        int[] count = new int[1];
        Runnable r = () -> count[0]++;
        for (int i = 0; i < 100; i++) run.invokeExact(r);
        System.out.println(count[0]);
        MethodHandle iter = l.findVirtual(Iterable.class, "iterator", methodType(Iterator.class));
        MethodHandle next = l.findVirtual(Iterator.class, "next", methodType(Object.class));
        for (Iterable<?> it : List.of(List.of(1), Set.of("s"), new ArrayDeque<>(List.of('d')), new TreeMap<>(Map.of(1, 2)).entrySet())) {
            System.out.print(next.invoke((Iterator<?>) iter.invoke(it)) + " ");
        }
        System.out.println();
    }
}
