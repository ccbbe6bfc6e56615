// release: 17
// WrongMethodTypeException, ClassCastException and NullPointerException of calls of handles: texts.
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class WrongTypes {
    interface Action { Object run() throws Throwable; }

    static void show(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t);
        }
    }

    static int twice(int x) { return 2 * x; }
    static void nothing() { }
    static long sum(long a, double b, String c) { return a + (long) b + c.length(); }
    int value(Object o) { return o.hashCode(); }
    static byte small(byte b) { return b; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle twice = l.findStatic(WrongTypes.class, "twice", methodType(int.class, int.class));
        MethodHandle nothing = l.findStatic(WrongTypes.class, "nothing", methodType(void.class));
        MethodHandle sum = l.findStatic(WrongTypes.class, "sum", methodType(long.class, long.class, double.class, String.class));
        MethodHandle value = l.findVirtual(WrongTypes.class, "value", methodType(int.class, Object.class));
        MethodHandle length = l.findVirtual(String.class, "length", methodType(int.class));
        MethodHandle small = l.findStatic(WrongTypes.class, "small", methodType(byte.class, byte.class));
        show("exact Object result", () -> { Object o = twice.invokeExact(1); return o; });
        show("exact void", () -> { twice.invokeExact(1); return "?"; });
        show("exact boxed", () -> (int) twice.invokeExact((Integer) 1));
        show("exact short", () -> (int) twice.invokeExact((short) 1));
        show("exact count", () -> (int) twice.invokeExact(1, 2));
        show("invoke count", () -> (int) twice.invoke(1, 2));
        show("invoke none", () -> (int) twice.invoke());
        show("invoke string", () -> (int) twice.invoke("1"));
        show("invoke object string", () -> (int) twice.invoke((Object) "1"));
        show("invoke object long", () -> (int) twice.invoke((Object) 1L));
        show("invoke object short", () -> (int) twice.invoke((Object) (short) 21));
        show("invoke object char", () -> (int) twice.invoke((Object) 'a'));
        show("invoke null", () -> (int) twice.invoke((Object) null));
        show("invoke long", () -> (int) twice.invoke(1L));
        show("invoke to long", () -> (long) twice.invoke(8));
        show("invoke to short", () -> (short) twice.invoke(8));
        show("invoke to Object", () -> (Object) twice.invoke(8));
        show("invoke to String", () -> (String) twice.invoke(8));
        show("invoke to Number", () -> (Number) twice.invoke(8));
        show("void to int", () -> (int) nothing.invoke());
        show("void to Object", () -> (Object) nothing.invoke());
        show("void to String", () -> (String) nothing.invoke());
        show("sum", () -> (long) sum.invokeExact(1L, 2.5, "abc"));
        show("sum loose", () -> (double) sum.invoke(1, 2.5f, "abc"));
        show("sum wrong ref", () -> (long) sum.invoke(1, 2, (Object) 3));
        show("sum null", () -> (long) sum.invoke(1, 2, null));
        show("receiver null", () -> (int) length.invokeExact((String) null));
        show("receiver wrong", () -> (int) length.invoke((Object) 1));
        show("receiver list", () -> (int) value.invoke((Object) List.of(), "x"));
        show("null in target", () -> (int) value.invokeExact(new WrongTypes(), (Object) null));
        show("byte from int", () -> (byte) small.invoke(1));
        show("byte", () -> (byte) small.invokeExact((byte) 0x81));
        show("byte to int", () -> (int) small.invoke((byte) -2));
        show("null handle", () -> { MethodHandle h = null; return (int) h.invokeExact(1); });
        show("null handle generic", () -> { MethodHandle h = null; return h.invoke(); });
        show("asType", () -> twice.asType(methodType(String.class, int.class)));
        show("asType count", () -> twice.asType(methodType(int.class)));
        show("asType boolean", () -> twice.asType(methodType(boolean.class, int.class)));
        show("asType Comparable", () -> twice.asType(methodType(Comparable.class, Integer.class)).invoke(4));
        show("with arguments", () -> twice.invokeWithArguments(4));
        show("with arguments count", () -> twice.invokeWithArguments(4, 5));
        show("with arguments type", () -> twice.invokeWithArguments("z"));
        show("with arguments null", () -> twice.invokeWithArguments((Object) null));
        show("with list", () -> sum.invokeWithArguments(List.of(1L, 2.0, "four")));
        show("explicit null", () -> (int) MethodHandles.explicitCastArguments(twice, methodType(int.class, Object.class)).invoke((Object) null));
        show("explicit bool", () -> (boolean) MethodHandles.explicitCastArguments(twice, methodType(boolean.class, double.class)).invoke(3.9));
        show("explicit char", () -> (int) (char) MethodHandles.explicitCastArguments(twice, methodType(char.class, long.class)).invoke(1L << 40 | 50));
        show("explicit bad", () -> MethodHandles.explicitCastArguments(twice, methodType(int.class, int.class, int.class)));
        show("exact invoker", () -> (int) MethodHandles.exactInvoker(twice.type()).invokeExact(twice, 3));
        show("exact invoker wrong", () -> (int) MethodHandles.exactInvoker(methodType(int.class, long.class)).invokeExact(twice, 3L));
        show("invoker", () -> (int) MethodHandles.invoker(methodType(int.class, byte.class)).invokeExact(twice, (byte) 3));
        show("spread invoker", () -> (int) MethodHandles.spreadInvoker(methodType(int.class, int.class), 0).invoke(twice, new Object[] {6}));
        show("spread invoker length", () -> (int) MethodHandles.spreadInvoker(methodType(int.class, int.class), 0).invoke(twice, new Object[2]));
    }
}
