// release: 17
// drop, insert, permute, filter, fold, collect: results and the order of evaluation.
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class Combinators {
    static final StringBuilder LOG = new StringBuilder();

    static int up(int x) { LOG.append("up").append(x).append(' '); return x + 1; }
    static long widen(String s) { LOG.append("widen").append(s).append(' '); return s.length(); }
    static String paste(int a, long b, Object c) { LOG.append("paste "); return a + ":" + b + ":" + c; }
    static String more(double d, byte b, char c, boolean z) { return d + "," + b + "," + c + "," + z; }
    static void effect(Object o) { LOG.append("effect(").append(o).append(") "); }
    static int pick(String s, int i) { LOG.append("pick "); return s.charAt(i); }
    static Object first(Object... all) { return all.length == 0 ? "none" : all[0] + "/" + all.length; }

    static void show(String name, Object result) {
        System.out.println(name + " = " + result + "   [" + LOG.toString().trim() + "]");
        LOG.setLength(0);
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle up = l.findStatic(Combinators.class, "up", methodType(int.class, int.class));
        MethodHandle widen = l.findStatic(Combinators.class, "widen", methodType(long.class, String.class));
        MethodHandle paste = l.findStatic(Combinators.class, "paste", methodType(String.class, int.class, long.class, Object.class));
        MethodHandle more = l.findStatic(Combinators.class, "more", methodType(String.class, double.class, byte.class, char.class, boolean.class));
        MethodHandle effect = l.findStatic(Combinators.class, "effect", methodType(void.class, Object.class));
        MethodHandle pick = l.findStatic(Combinators.class, "pick", methodType(int.class, String.class, int.class));
        MethodHandle first = l.findStatic(Combinators.class, "first", methodType(Object.class, Object[].class));

        show("filterArguments", (String) MethodHandles.filterArguments(paste, 0, up, widen).invokeExact(4, "four", (Object) "c"));
        show("filter some", (String) MethodHandles.filterArguments(paste, 1, widen).invokeExact(4, "yy", (Object) null));
        show("filter null", (String) MethodHandles.filterArguments(paste, 0, null, widen, null).invokeExact(4, "yyy", (Object) 1));
        show("filterReturn", (Object) MethodHandles.filterReturnValue(paste, first.asCollector(Object[].class, 1).asType(methodType(Object.class, String.class))).invoke(1, 2L, 3));
        show("filterReturn void", MethodHandles.filterReturnValue(effect, MethodHandles.constant(int.class, 12)).invoke("e"));
        MethodHandle drop = MethodHandles.filterReturnValue(up, effect.asType(methodType(void.class, int.class)));
        drop.invokeExact(3);
        show("filterReturn to void", drop.type());
        MethodHandle fold = MethodHandles.foldArguments(paste, MethodHandles.dropArguments(MethodHandles.filterReturnValue(widen, MethodHandles.explicitCastArguments(MethodHandles.identity(long.class), methodType(int.class, long.class))), 0, long.class)
            .asType(methodType(int.class, long.class, Object.class)));
        show("fold long", (String) fold.invokeExact(9L, (Object) "folded"));
        show("fold void", (String) MethodHandles.foldArguments(paste, effect.asType(methodType(void.class, int.class))).invokeExact(1, 2L, (Object) 3));
        show("fold at", (String) MethodHandles.foldArguments(paste, 2, effect.asType(methodType(void.class, Object.class))).invokeExact(1, 2L, (Object) "at 2"));
        show("collect", (String) MethodHandles.collectArguments(paste, 0, pick).invokeExact("hello", 1, 5L, (Object) "z"));
        show("collect middle", (String) MethodHandles.collectArguments(paste, 1, widen).invokeExact(1, "middle", (Object) "z"));
        show("collect void", (String) MethodHandles.collectArguments(paste, 3, effect).invokeExact(1, 2L, (Object) 3, (Object) "last"));
        show("collect many", MethodHandles.collectArguments(paste, 2, first.asCollector(Object[].class, 4)).invoke(1, 2, 'a', 'b', 'c', 'd'));
        show("drop", (String) MethodHandles.dropArguments(paste, 1, String.class, double.class).invokeExact(1, "dropped", 2.0, 3L, (Object) 4));
        show("dropToMatch", MethodHandles.dropArgumentsToMatch(up, 0, List.of(int.class, String.class, long.class), 0).type());
        show("dropReturn", MethodHandles.dropReturn(up).type());
        MethodHandles.dropReturn(up).invokeExact(77);
        show("dropped return", "");
        show("insert", (String) MethodHandles.insertArguments(paste, 0, 11, 22L).invokeExact((Object) "i"));
        show("insert 1", (String) MethodHandles.insertArguments(paste, 1, 33L).invokeExact(3, (Object) "i"));
        show("insert prims", (String) MethodHandles.insertArguments(more, 0, 1.5, (byte) 2, 'q', true).invokeExact());
        show("permute", (String) MethodHandles.permuteArguments(more, methodType(String.class, char.class, boolean.class, double.class, byte.class), 2, 3, 0, 1).invokeExact('z', false, 2.5, (byte) -1));
        show("permute dup", (String) MethodHandles.permuteArguments(paste, methodType(String.class, Object.class, long.class, int.class), 2, 1, 0).invokeExact((Object) "o", 6L, 5));
        show("permute drop", (String) MethodHandles.permuteArguments(pick.asType(methodType(String.class, String.class, int.class).changeReturnType(Object.class)).asType(methodType(Object.class, String.class, int.class)), methodType(Object.class, int.class, String.class, float.class), 1, 0).type().toString());
        show("bindTo", (int) pick.bindTo("bound").invokeExact(0));
        MethodHandle chain = up;
        for (int i = 0; i < 20; i++) chain = MethodHandles.filterReturnValue(chain, up);
        show("chain", (int) chain.invokeExact(0));
        MethodHandle wide = MethodHandles.dropArguments(up, 0, Collections.nCopies(30, long.class));
        show("wide", wide.type().parameterCount());
        for (String bad : new String[] {"filter", "permute", "insert", "fold", "collect", "drop"}) {
            try {
                switch (bad) {
                    case "filter": MethodHandles.filterArguments(paste, 0, widen); break;
                    case "permute": MethodHandles.permuteArguments(paste, methodType(String.class, int.class), 0, 0, 0); break;
                    case "insert": MethodHandles.insertArguments(paste, 0, "no"); break;
                    case "fold": MethodHandles.foldArguments(paste, widen); break;
                    case "collect": MethodHandles.collectArguments(paste, 0, widen); break;
                    default: MethodHandles.dropArguments(paste, 9, int.class);
                }
            } catch (RuntimeException e) {
                System.out.println(bad + " " + e);
            }
        }
    }
}
