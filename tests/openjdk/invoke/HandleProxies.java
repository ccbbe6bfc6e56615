// release: 17
// MethodHandleProxies: interfaces whose instances call a handle.
import java.lang.invoke.*;
import java.util.*;
import java.util.concurrent.Callable;
import java.util.function.*;
import static java.lang.invoke.MethodType.methodType;

public class HandleProxies {
    public interface Calc { long calc(int a, double b) throws java.io.IOException; }
    public interface Two { void a(); void b(); }
    public interface WithDefault { String get(String s); default String twice(String s) { return get(get(s)); } }
    static long add(int a, double b) throws java.io.IOException { if (a < 0) throw new java.io.IOException("neg " + a); return (long) (a + b); }
    static String star(String s) { return "*" + s + "*"; }
    static void checked() throws Exception { throw new Exception("checked"); }

    interface Action { Object run() throws Throwable; }
    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + a.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t + " <- " + t.getCause());
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle add = l.findStatic(HandleProxies.class, "add", methodType(long.class, int.class, double.class));
        Calc c = MethodHandleProxies.asInterfaceInstance(Calc.class, add);
        show("calc", () -> c.calc(3, 4.75));
        show("calc throws", () -> c.calc(-1, 0));
        System.out.println(MethodHandleProxies.isWrapperInstance(c) + " " + MethodHandleProxies.isWrapperInstance("x") + " "
            + MethodHandleProxies.wrapperInstanceType(c) + " " + MethodHandleProxies.wrapperInstanceTarget(c).type());
        BinaryOperator<Object> op = MethodHandleProxies.asInterfaceInstance(BinaryOperator.class, add.asType(methodType(Object.class, Object.class, Object.class)));
        show("operator", () -> op.apply(5, 6.5));
        show("operator wrong", () -> op.apply("5", 6.5));
        Comparator<String> cmp = MethodHandleProxies.asInterfaceInstance(Comparator.class, l.findVirtual(String.class, "compareToIgnoreCase", methodType(int.class, String.class)));
        List<String> list = new ArrayList<>(List.of("b", "A", "c", "B"));
        list.sort(cmp);
        System.out.println(list + " " + cmp.equals(cmp));
        Runnable r = MethodHandleProxies.asInterfaceInstance(Runnable.class, l.findStatic(HandleProxies.class, "checked", methodType(void.class)));
        show("runnable", () -> { r.run(); return "?"; });
        Callable<?> call = MethodHandleProxies.asInterfaceInstance(Callable.class, MethodHandles.constant(Object.class, "called"));
        show("callable", () -> call.call());
        show("two methods", () -> MethodHandleProxies.asInterfaceInstance(Two.class, add));
        show("not interface", () -> MethodHandleProxies.asInterfaceInstance(String.class, add));
        show("wrong type", () -> MethodHandleProxies.asInterfaceInstance(Runnable.class, add).getClass().isHidden());
        WithDefault w = MethodHandleProxies.asInterfaceInstance(WithDefault.class, l.findStatic(HandleProxies.class, "star", methodType(String.class, String.class)));
        show("default", () -> w.get("d"));
        show("default twice", () -> w.twice("d"));
    }
}
