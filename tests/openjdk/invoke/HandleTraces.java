// release: 17
// Stack traces and stack walks over calls through handles: adapters do not show.
import java.lang.invoke.*;
import java.util.*;
import java.util.stream.*;
import static java.lang.invoke.MethodType.methodType;

public class HandleTraces {
    static int fail(int x) { if (x > 2) throw new IllegalArgumentException("x=" + x); return walk(x); }
    static int walk(int x) {
        StackWalker.getInstance().forEach(f -> System.out.println("  walk " + f.getClassName() + "." + f.getMethodName() + " " + f.getLineNumber()));
        return x;
    }
    int virtual(int x) { return fail(x); }
    interface Op { int op(int x); default int twice(int x) { return op(op(x)); } }

    static void trace(Throwable t) {
        for (StackTraceElement e : t.getStackTrace()) {
            System.out.println("  at " + e.getClassName() + "." + e.getMethodName() + ":" + e.getLineNumber());
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle fail = l.findStatic(HandleTraces.class, "fail", methodType(int.class, int.class));
        MethodHandle virtual = l.findVirtual(HandleTraces.class, "virtual", methodType(int.class, int.class));
        MethodHandle op = l.findVirtual(Op.class, "twice", methodType(int.class, int.class));
        MethodHandle[] handles = {fail, virtual.bindTo(new HandleTraces()),
            MethodHandles.filterReturnValue(fail, fail), MethodHandles.insertArguments(MethodHandles.dropArguments(fail, 0, String.class), 0, "s"),
            fail.asType(methodType(int.class, byte.class)).asType(methodType(int.class, int.class).changeParameterType(0, byte.class)).asType(methodType(int.class, byte.class)),
            op.bindTo((Op) x -> fail(x)),
            MethodHandles.guardWithTest(MethodHandles.dropArguments(MethodHandles.constant(boolean.class, true), 0, int.class), fail, fail),
            MethodHandles.catchException(fail, NullPointerException.class, MethodHandles.dropArguments(MethodHandles.constant(int.class, 0), 0, NullPointerException.class))};
        for (int i = 0; i < handles.length; i++) {
            System.out.println("handle " + i);
            try {
                handles[i].invoke((byte) 1);
                handles[i].invoke((byte) 5);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
                trace(e);
            }
        }
        try {
            fail.invokeWithArguments(7);
        } catch (IllegalArgumentException e) {
            System.out.println("with arguments");
            trace(e);
        }
        try {
            Stream.of(1, 2, 3).map(x -> x + 1).map(HandleTraces::fail).forEach(x -> { });
        } catch (IllegalArgumentException e) {
            System.out.println(e.getStackTrace()[0] + " " + e.getStackTrace()[e.getStackTrace().length - 1]);
            System.out.println(Arrays.stream(e.getStackTrace()).anyMatch(x -> x.getClassName().contains("$$Lambda")));
        }
        MethodHandle length = l.findVirtual(String.class, "length", methodType(int.class));
        try {
            int n = (int) length.invokeExact((String) null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
            trace(e);
        }
        try {
            MethodHandle none = null;
            none.invoke(4);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
            trace(e);
        }
        try {
            fail.invoke("text");
        } catch (WrongMethodTypeException e) {
            System.out.println(e.getMessage());
            System.out.println(e.getStackTrace()[e.getStackTrace().length - 1]);
        }
    }
}
