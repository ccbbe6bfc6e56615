// ClassValue, caches of reflective objects, equality and hash codes of members, copies, setAccessible per copy, hidden state of Method and Field objects.
import java.lang.reflect.*;
import java.util.*;

public class ClassValues {
    private int f; int g; private void m() { } private ClassValues() { } static class Other { private int f; }
    @Deprecated public int old;
    static final ClassValue<String> NAMES = new ClassValue<>() { int n; protected String computeValue(Class<?> c) { return c.getSimpleName() + n++; } };
    static final ClassValue<Integer> THROWS = new ClassValue<>() { int n; protected Integer computeValue(Class<?> c) { if (n++ == 0) throw new IllegalStateException("first"); return n; } };

    public static void main(String[] args) throws Exception {
        System.out.println(NAMES.get(String.class) + NAMES.get(int.class) + NAMES.get(String.class) + NAMES.get(int[].class) + NAMES.get(int.class));
        NAMES.remove(String.class);
        System.out.println(NAMES.get(String.class) + NAMES.get(String.class));
        try { THROWS.get(List.class); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println(THROWS.get(List.class) + " " + THROWS.get(List.class));
        for (int i = 0; i < 300; i++) NAMES.get(Array.newInstance(i % 2 == 0 ? String.class : int.class, new int[1 + i % 100]).getClass());
        System.out.println(NAMES.get(String.class));
        Field a = ClassValues.class.getDeclaredField("f"), b = ClassValues.class.getDeclaredField("f"), c = Other.class.getDeclaredField("f"), d = ClassValues.class.getDeclaredField("g");
        System.out.println((a == b) + " " + a.equals(b) + " " + a.equals(c) + " " + a.equals(d) + " " + (a.hashCode() == b.hashCode()) + " " + a.getDeclaringClass().getSimpleName());
        a.setAccessible(true);
        System.out.println(a.isAccessible() + " " + b.isAccessible() + " " + ClassValues.class.getDeclaredField("f").isAccessible());
        Method x = ClassValues.class.getDeclaredMethod("m"), y = ClassValues.class.getDeclaredMethod("m");
        System.out.println((x == y) + " " + x.equals(y) + " " + (x.hashCode() == y.hashCode()) + " " + x.getParameterTypes().length + " " + (x.getParameterTypes() == y.getParameterTypes()) + " " + x.getExceptionTypes().length);
        Method sub = String.class.getMethod("substring", int.class, int.class);
        sub.getParameterTypes()[0] = Object.class;
        System.out.println(Arrays.toString(sub.getParameterTypes()) + " " + sub.hashCode() + " " + sub.getName().hashCode());
        Method[] ms = ClassValues.class.getDeclaredMethods();
        ms[0] = null;
        System.out.println(Arrays.stream(ClassValues.class.getDeclaredMethods()).filter(Objects::isNull).count());
        Constructor<?> k = ClassValues.class.getDeclaredConstructor();
        System.out.println(k.equals(ClassValues.class.getDeclaredConstructor()) + " " + k.hashCode() + " " + k.newInstance().getClass() + " " + k.isSynthetic() + k.isVarArgs());
        System.out.println(ClassValues.class.getField("old").isAnnotationPresent(Deprecated.class) + " " + Object.class.getMethod("finalizeX".substring(0, 0) + "wait", long.class) + " " + Object.class.getMethods().length + " " + Object.class.getDeclaredMethods().length);
        for (Class<?> t : new Class<?>[] {Object.class, Comparable.class, Runnable.class, Iterable.class, Number.class, Record.class, Enum.class, Thread.UncaughtExceptionHandler.class}) {
            TreeSet<String> names = new TreeSet<>();
            for (Method m : t.getDeclaredMethods()) names.add(m.toGenericString());
            System.out.println(t.getSimpleName() + " " + names);
        }
        Map<Method, Integer> byMethod = new HashMap<>();
        for (int i = 0; i < 3; i++) for (Method m : List.class.getMethods()) byMethod.merge(m, 1, Integer::sum);
        System.out.println(byMethod.size() + " " + new TreeSet<>(byMethod.values()));
        Set<String> inherited = new TreeSet<>();
        for (Method m : ArrayDeque.class.getMethods()) inherited.add(m.getDeclaringClass().getSimpleName() + "." + m.getName() + m.getParameterCount() + (m.isBridge() ? "b" : ""));
        System.out.println(inherited);
    }
}
