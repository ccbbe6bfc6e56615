// release: 17
// Handles with as many argument slots as there can be, long and double among them.
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class ManyArguments {
    static String mix(byte a, long b, char c, double d, boolean e, float f, short g, String h, int i, long j, double k, Object l, byte m, long n) {
        return a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + g + " " + h + " " + i + " " + j + " " + k + " " + l + " " + m + " " + n;
    }
    static long sum(long... x) { long s = 0; for (int i = 0; i < x.length; i++) s += x[i] * (i + 1); return s; }
    static double dsum(double... x) { double s = 0; for (int i = 0; i < x.length; i++) s += x[i] * (i + 1); return s; }
    static int isum(int... x) { int s = 0; for (int i = 0; i < x.length; i++) s += x[i] * (i + 1); return s; }
    static String osum(Object... x) { int h = 0; for (Object o : x) h = 31 * h + o.hashCode(); return x.length + ":" + h; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodType mt = methodType(String.class, byte.class, long.class, char.class, double.class, boolean.class, float.class, short.class, String.class, int.class,
            long.class, double.class, Object.class, byte.class, long.class);
        MethodHandle mix = l.findStatic(ManyArguments.class, "mix", mt);
        System.out.println((String) mix.invokeExact((byte) 1, 2L, '3', 4.0, true, 6f, (short) 7, "8", 9, 10L, 11.0, (Object) "12", (byte) 13, 14L));
        System.out.println(mix.invoke((byte) 1, 2, '3', 4f, true, 6, (byte) 7, "8", 'a', 10, 11, 12, (byte) 13, 14));
        int[] order = new int[14];
        for (int i = 0; i < 14; i++) order[i] = 13 - i;
        List<Class<?>> reversed = new ArrayList<>(mt.parameterList());
        Collections.reverse(reversed);
        MethodHandle back = MethodHandles.permuteArguments(mix, methodType(String.class, reversed), order);
        System.out.println((String) back.invokeExact(14L, (byte) 13, (Object) "12", 11.0, 10L, 9, "8", (short) 7, 6f, true, 4.0, '3', 2L, (byte) 1));
        MethodHandle sum = l.findStatic(ManyArguments.class, "sum", methodType(long.class, long[].class));
        MethodHandle dsum = l.findStatic(ManyArguments.class, "dsum", methodType(double.class, double[].class));
        MethodHandle isum = l.findStatic(ManyArguments.class, "isum", methodType(int.class, int[].class));
        MethodHandle osum = l.findStatic(ManyArguments.class, "osum", methodType(String.class, Object[].class));
        for (int n : new int[] {3, 5, 6, 7, 8, 13, 14, 20, 60, 120, 125, 126}) {
            Object[] values = new Object[n], ds = new Object[n];
            for (int i = 0; i < n; i++) { values[i] = (long) i << 20 | 7; ds[i] = i * 0.5; }
            System.out.println(n + " " + sum.asCollector(long[].class, n).invokeWithArguments(values) + " " + dsum.asCollector(double[].class, n).invokeWithArguments(ds));
        }
        for (int n : new int[] {100, 250, 252, 253}) {
            Object[] values = new Object[n];
            for (int i = 0; i < n; i++) values[i] = i;
            System.out.println(n + " " + isum.asCollector(int[].class, n).invokeWithArguments(values) + " " + osum.asCollector(Object[].class, n).invokeWithArguments(values));
        }
        for (int n : new int[] {127, 254, 255}) {
            try {
                System.out.println(sum.asCollector(long[].class, n).type().parameterCount());
            } catch (IllegalArgumentException e) {
                System.out.println(e);
            }
        }
        MethodHandle m = mix;
        for (int i = 0; i < 13; i++) m = MethodHandles.insertArguments(m, 0, new Object[] {(byte) 1, 2L, '3', 4.0, true, 6f, (short) 7, "8", 9, 10L, 11.0, "12", (byte) 13}[i]);
        System.out.println((String) m.invokeExact(99L));
    }
}
