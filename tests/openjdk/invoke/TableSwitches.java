// release: 17
// MethodHandles.tableSwitch: hits, misses, default, nesting and wrong types.
import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

public class TableSwitches {
    static String name(int i, String s) { return s + "#" + i; }
    static String def(int i, String s) { return s + " default " + i; }
    static long number(int i, long x) { return x * 10 + i; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle def = l.findStatic(TableSwitches.class, "def", methodType(String.class, int.class, String.class));
        MethodHandle name = l.findStatic(TableSwitches.class, "name", methodType(String.class, int.class, String.class));
        for (int size = 1; size <= 12; size++) {
            MethodHandle[] cases = new MethodHandle[size];
            for (int i = 0; i < size; i++) {
                cases[i] = i % 2 == 0 ? name : MethodHandles.dropArguments(MethodHandles.identity(String.class), 0, int.class);
            }
            MethodHandle sw = MethodHandles.tableSwitch(def, cases);
            System.out.println(size + " " + (String) sw.invokeExact(0, "a") + " " + (String) sw.invokeExact(size - 1, "b") + " "
                + (String) sw.invokeExact(size, "c") + " " + (String) sw.invokeExact(-1, "d"));
        }
        MethodHandle n = l.findStatic(TableSwitches.class, "number", methodType(long.class, int.class, long.class));
        MethodHandle inner = MethodHandles.tableSwitch(n, MethodHandles.dropArguments(MethodHandles.identity(long.class), 0, int.class));
        MethodHandle outer = MethodHandles.tableSwitch(inner, n, inner);
        System.out.println((long) outer.invokeExact(0, 5L) + " " + (long) outer.invokeExact(1, 5L) + " " + (long) outer.invokeExact(7, 5L) + " " + (long) outer.invokeExact(Integer.MIN_VALUE, 1L));
        MethodHandle[] wrong = {def};
        for (int i = 0; i < 3; i++) {
            try {
                if (i == 0) MethodHandles.tableSwitch(def);
                else if (i == 1) MethodHandles.tableSwitch(n, def);
                else MethodHandles.tableSwitch(MethodHandles.identity(String.class), wrong);
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        MethodHandle throwing = MethodHandles.tableSwitch(
            MethodHandles.dropArguments(MethodHandles.throwException(void.class, Exception.class), 0, int.class),
            MethodHandles.empty(methodType(void.class, int.class, Exception.class)));
        throwing.invokeExact(0, new Exception("not thrown"));
        try {
            throwing.invokeExact(1, new Exception("thrown"));
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
    }
}
