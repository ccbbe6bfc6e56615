// release: 17
// StringConcatFactory called by hand: recipes, constants, errors, all arities.
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class ConcatFactory {
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
        show("plain", () -> (String) StringConcatFactory.makeConcat(l, "c", methodType(String.class, int.class, String.class, Object.class)).getTarget().invokeExact(1, "b", (Object) null));
        show("recipe", () -> (String) StringConcatFactory.makeConcatWithConstants(l, "c", methodType(String.class, int.class, char.class), "<\1|\2|\1>", List.of(1, 2)).getTarget().invokeExact(7, 'q'));
        show("no arguments", () -> (String) StringConcatFactory.makeConcatWithConstants(l, "c", methodType(String.class), "only").getTarget().invokeExact());
        show("CharSequence", () -> StringConcatFactory.makeConcat(l, "c", methodType(CharSequence.class, long.class)).getTarget().invoke(5L));
        show("few constants", () -> StringConcatFactory.makeConcatWithConstants(l, "c", methodType(String.class), "\2\2", "one"));
        show("many constants", () -> StringConcatFactory.makeConcatWithConstants(l, "c", methodType(String.class), "x", "one"));
        show("few arguments", () -> StringConcatFactory.makeConcatWithConstants(l, "c", methodType(String.class, int.class), "\1\1"));
        show("many arguments", () -> StringConcatFactory.makeConcatWithConstants(l, "c", methodType(String.class, int.class, int.class), "\1"));
        show("null constant", () -> StringConcatFactory.makeConcatWithConstants(l, "c", methodType(String.class), "\2", (Object) null));
        show("null recipe", () -> StringConcatFactory.makeConcatWithConstants(l, "c", methodType(String.class), null));
        show("wrong result", () -> StringConcatFactory.makeConcat(l, "c", methodType(int.class, int.class)));
        show("public lookup", () -> StringConcatFactory.makeConcat(MethodHandles.publicLookup(), "c", methodType(String.class, int.class)));
        show("too many", () -> StringConcatFactory.makeConcat(l, "c", methodType(String.class, Collections.nCopies(201, Object.class))));
        Class<?>[] types = {int.class, long.class, char.class, boolean.class, double.class, String.class, Object.class, byte.class, short.class, float.class};
        Object[] values = {1, 2L, '3', true, 5.5, "six", List.of(7), (byte) 8, (short) 9, 10f};
        for (int n = 1; n <= 24; n++) {
            List<Class<?>> t = new ArrayList<>();
            List<Object> v = new ArrayList<>();
            StringBuilder recipe = new StringBuilder();
            for (int i = 0; i < n; i++) { t.add(types[(i * 3 + n) % 10]); v.add(values[(i * 3 + n) % 10]); recipe.append(i % 3 == 0 ? "," : "").append('\1'); }
            System.out.println(StringConcatFactory.makeConcatWithConstants(l, "c", methodType(String.class, t), recipe.toString()).getTarget().invokeWithArguments(v));
        }
        MethodHandle wide = StringConcatFactory.makeConcat(l, "c", methodType(String.class, Collections.nCopies(200, Object.class))).getTarget();
        System.out.println(((String) wide.invokeWithArguments(Collections.nCopies(200, "ab"))).length());
    }
}
