// javac: -parameters
// Method parameters with names and flags, of methods, constructors, lambdas' targets, inner classes, enums, records and local classes.
import java.lang.reflect.*;
import java.util.*;

public class ParametersAndReceivers {
    void plain(final int first, String second, long... rest) { }
    static <T> void generic(List<? super T> list, T[] array, Map.Entry<T, int[]> e) { }
    class Inner { Inner(String a, final Object b) { } }
    enum Kind { X("x"); Kind(String name) { } }
    record Rec(int left, List<String> right) { }
    record Compact(int v) { Compact { if (v < 0) throw new IllegalArgumentException(); } }
    interface Face { void abs(int in); default void def(char c) { } }
    static Object local(int captured) { class Local { Local(String s) { System.out.print(captured + s + " "); } } return new Local("q"); }
    Object anonymous(String cap) { return new Object() { public String toString() { return cap; } void m(int named) { } }; }

    static void show(Executable e) {
        System.out.println(e + " varargs " + e.isVarArgs() + " count " + e.getParameterCount());
        for (Parameter p : e.getParameters()) {
            System.out.println("   " + p + " | " + p.getName() + " present " + p.isNamePresent() + " implicit " + p.isImplicit() + " synthetic " + p.isSynthetic() + " varargs " + p.isVarArgs()
                + " " + Integer.toHexString(p.getModifiers()) + " " + p.getType().getSimpleName() + " " + p.getParameterizedType() + " " + (p.getDeclaringExecutable() == e) + " " + p.equals(e.getParameters()[0]) );
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?>[] classes = {ParametersAndReceivers.class, Inner.class, Kind.class, Rec.class, Compact.class, Face.class, local(4).getClass(), new ParametersAndReceivers().anonymous("z").getClass(), String.class.getMethod("valueOf", int.class).getDeclaringClass()};
        for (Class<?> c : classes) {
            if (c == String.class) { show(c.getMethod("substring", int.class, int.class)); continue; }
            Executable[] es = c.getDeclaredMethods();
            Arrays.sort(es, Comparator.comparing(Executable::toString));
            for (Executable e : es) if (!e.getName().equals("show")) show(e);
            for (Executable e : c.getDeclaredConstructors()) show(e);
        }
    }
}
