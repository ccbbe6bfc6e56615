// Exceptions that instructions raise, with their texts and traces: arrays, casts, stores, sizes, arithmetic, monitors, memory.
import java.util.*;

public class MachineErrors {
    interface Action { Object run() throws Throwable; }

    static void show(String name, Action a) {
        try {
            System.out.println(name + " gives " + a.run());
        } catch (Throwable t) {
            System.out.println(name + " " + t + " at " + (t.getStackTrace().length > 0 ? t.getStackTrace()[0].getMethodName().replaceAll("\\d+", "") : "-") + " cause " + t.getCause());
        }
    }

    static int[] ints = {1, 2};
    static Object[] strings = new String[2];
    static Object text = "text";
    static int zero;

    public static void main(String[] args) {
        show("iaload", () -> ints[2]);
        show("iaload negative", () -> ints[-1]);
        show("aastore", () -> strings[0] = 1);
        show("aastore index", () -> strings[2] = "x");
        show("newarray", () -> new int[zero - 1]);
        show("anewarray", () -> new String[zero - 5]);
        show("multi", () -> new int[2][zero - 3]);
        show("huge", () -> new long[Integer.MAX_VALUE]);
        show("idiv", () -> 1 / zero);
        show("irem", () -> 1 % zero);
        show("ldiv", () -> 1L / zero);
        show("lrem", () -> 1L % zero);
        show("ddiv", () -> 1.0 / zero);
        show("cast", () -> (Integer) text);
        show("cast array", () -> (int[]) text);
        show("cast interface", () -> (Runnable) text);
        show("cast own", () -> (MachineErrors) text);
        show("cast arrays", () -> (Integer[]) strings);
        show("cast nested", () -> (Map.Entry<?, ?>) text);
        show("copy", () -> { System.arraycopy(ints, 0, strings, 0, 1); return null; });
        show("copy index", () -> { System.arraycopy(ints, 1, new int[5], 3, 3); return null; });
        show("copy store", () -> { System.arraycopy(new Object[] {"a", 1}, 0, strings, 0, 2); return strings[0]; });
        show("copy null", () -> { System.arraycopy(null, 0, ints, 0, 1); return null; });
        show("copy no array", () -> { System.arraycopy("s", 0, ints, 0, 1); return null; });
        show("throw null", () -> { throw null; });
        show("lock null", () -> { synchronized ((Object) null) { return 1; } });
        show("unbox null", () -> { Integer i = null; return i + 1; });
        show("notify", () -> { text.notify(); return null; });
        show("clone", () -> new MachineErrors().clone());
        show("enum", () -> Thread.State.valueOf("NOPE"));
        show("class", () -> Class.forName("no.such.Type"));
        show("array class", () -> Class.forName("[Lno.such.Type;"));
        show("method", () -> String.class.getMethod("nope", int.class));
        show("field", () -> String.class.getDeclaredField("nope"));
        show("newInstance", () -> Number.class.getDeclaredConstructor().newInstance());
        show("interface", () -> Runnable.class.getDeclaredConstructor());
        show("invoke", () -> String.class.getMethod("length").invoke(3));
        show("invoke args", () -> String.class.getMethod("charAt", int.class).invoke("s"));
        show("invoke target", () -> String.class.getMethod("charAt", int.class).invoke("s", 5));
        show("library", () -> { System.load("/no/such/lib.so"); return null; });
        show("library name", () -> { System.load("relative.so"); return null; });
        show("charAt", () -> "abc".charAt(3));
        show("list", () -> new ArrayList<>().get(0));
        show("next", () -> new ArrayList<>().iterator().next());
        show("iterate", () -> List.of().iterator().next());
        show("deque", () -> new ArrayDeque<>().pop());
        show("memory", () -> { List<long[]> l = new ArrayList<>(); while (true) l.add(new long[10_000_000]); });
        show("after", () -> new long[1000].length);
        show("assert", () -> { throw new AssertionError(42); });
        show("switch", () -> switch ((Thread.State) null) { case NEW -> 1; default -> 2; });
    }
}
