// release: 17
// asSpreader, asCollector, varargs handles and invokeWithArguments.
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class Spreaders {
    static String four(int a, long b, String c, double d) { return a + " " + b + " " + c + " " + d; }
    static int total(int... xs) { int t = 0; for (int x : xs) t += x; return t; }
    static String all(String head, Object... tail) { return head + Arrays.toString(tail); }
    static String longs(long... x) { return Arrays.toString(x); }
    static String bytes(byte[] b, boolean[] z) { return Arrays.toString(b) + Arrays.toString(z); }

    interface Action { Object run() throws Throwable; }
    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + a.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t);
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle four = l.findStatic(Spreaders.class, "four", methodType(String.class, int.class, long.class, String.class, double.class));
        MethodHandle total = l.findStatic(Spreaders.class, "total", methodType(int.class, int[].class));
        MethodHandle all = l.findStatic(Spreaders.class, "all", methodType(String.class, String.class, Object[].class));
        MethodHandle longs = l.findStatic(Spreaders.class, "longs", methodType(String.class, long[].class));
        show("spread all", () -> (String) four.asSpreader(Object[].class, 4).invokeExact(new Object[] {1, 2L, "three", 4.0}));
        show("spread widen", () -> (String) four.asSpreader(Object[].class, 4).invokeExact(new Object[] {(short) 1, 2, "three", 4f}));
        show("spread middle", () -> (String) four.asSpreader(1, Object[].class, 2).invokeExact(1, new Object[] {2L, "x"}, 3.0));
        show("spread none", () -> (String) four.asSpreader(Object[].class, 0).invokeExact(1, 2L, "x", 4.0, (Object[]) null));
        show("spread none empty", () -> (String) four.asSpreader(2, Object[].class, 0).invoke(1, 2L, new Object[0], "x", 4.0));
        show("spread short", () -> (String) four.asSpreader(Object[].class, 4).invokeExact(new Object[] {1}));
        show("spread null", () -> (String) four.asSpreader(Object[].class, 4).invokeExact((Object[]) null));
        show("spread wrong", () -> (String) four.asSpreader(Object[].class, 4).invokeExact(new Object[] {1, 2L, 3, 4.0}));
        show("spread too many", () -> four.asSpreader(Object[].class, 5));
        show("spread int[]", () -> (int) total.asCollector(int[].class, 3).asSpreader(int[].class, 3).invokeExact(new int[] {5, 6, 7}));
        show("spread not array", () -> four.asSpreader(String.class, 1));
        show("collect 0", () -> (int) total.asCollector(int[].class, 0).invokeExact());
        show("collect 5", () -> (int) total.asCollector(int[].class, 5).invokeExact(1, 2, 3, 4, 5));
        show("collect bytes", () -> (int) total.asCollector(int[].class, 2).invoke((byte) 1, 'a'));
        show("collect longs", () -> (String) longs.asCollector(long[].class, 3).invokeExact(1L, -2L, Long.MAX_VALUE));
        show("collect many", () -> all.asCollector(Object[].class, 12).invokeWithArguments("h", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
        show("collect pos", () -> (String) l.findStatic(Spreaders.class, "bytes", methodType(String.class, byte[].class, boolean[].class))
            .asCollector(0, byte[].class, 2).asCollector(2, boolean[].class, 1).invoke((byte) 1, (byte) 2, true));
        show("varargs", () -> all.isVarargsCollector() + " " + all.invoke("h") + all.invoke("h", 1) + all.invoke("h", 1, 2, 3));
        show("varargs array", () -> (String) all.invoke("h", new Object[] {7, 8}));
        show("varargs string array", () -> (String) all.invoke("h", new String[] {"7", "8"}));
        show("varargs null", () -> (String) all.invoke("h", null));
        show("varargs int array", () -> ((String) all.invoke("h", new int[] {1})).substring(0, 5));
        show("varargs bind", () -> all.bindTo("b").isVarargsCollector());
        show("fixed", () -> all.asFixedArity().invoke("h", 1));
        show("withVarargs", () -> (int) total.asFixedArity().withVarargs(true).invoke(4, 5, 6));
        show("as varargs", () -> MethodHandles.identity(Object[].class).asVarargsCollector(Object[].class).invoke(1, 2).getClass());
        show("withArguments", () -> four.invokeWithArguments(1, 2L, "3", 4.0));
        show("withArguments list", () -> total.invokeWithArguments(List.of(1, 2, 3)));
        show("withArguments varargs", () -> all.invokeWithArguments("x", 1, 2, 3));
        show("withArguments 100", () -> total.invokeWithArguments(Collections.nCopies(100, 2)));
        show("withArguments 250", () -> total.invokeWithArguments(Collections.nCopies(250, 3)));
        show("withArguments 1000", () -> total.invokeWithArguments(Collections.nCopies(1000, 3)));
        show("asList", () -> l.findStatic(Arrays.class, "asList", methodType(List.class, Object[].class)).invoke("a", 2, 'c'));
        show("format", () -> (String) l.findStatic(String.class, "format", methodType(String.class, String.class, Object[].class)).invoke("%s-%d-%x", "s", 10, 255));
        show("insert varargs", () -> MethodHandles.insertArguments(all, 0, "ins").invoke(1, 2));
        show("collector of wrong", () -> four.asCollector(Object[].class, 1));
        show("collect 253", () -> all.asCollector(Object[].class, 253).type().parameterCount());
        show("collect 255", () -> all.asCollector(Object[].class, 255));
    }
}
