// Class.getName, getSimpleName, toString, kind queries and component types for all kinds of classes.
import java.util.Map;

public class ClassNames {
    static class Nested {
        class Inner { }
    }

    interface Iface { }
    enum E {
        X, Y { }
    }

    @interface Ann { }

    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c + " | " + c.isInterface()
            + c.isArray() + c.isPrimitive() + c.isEnum() + " | "
            + (c.getSuperclass() == null ? "-" : c.getSuperclass().getName()) + " | "
            + (c.getComponentType() == null ? "-" : c.getComponentType().getName()));
    }

    public static void main(String[] args) throws Exception {
        class Local { }
        Object anon = new Object() { };
        Class<?>[] v = {ClassNames.class, Nested.class, Nested.Inner.class, Iface.class, E.class,
            E.X.getClass(), E.Y.getClass(), Local.class, anon.getClass(), int.class, long.class,
            boolean.class, void.class, double.class, char.class, byte.class, short.class, float.class,
            int[].class, long[][].class, String[].class, Nested[][].class, Object.class, String.class,
            Map.Entry.class, Integer.class, Runnable.class, Ann.class, Thread.State.class, Local[].class};
        for (Class<?> c : v) show(c);
        String[] names = {"ClassNames", "ClassNames$Nested", "java.lang.String", "[I", "[[J",
            "[Ljava.lang.String;", "[LClassNames$E;", "java.util.Map$Entry"};
        for (String n : names) System.out.println(n + " " + Class.forName(n).getName() + " "
            + (Class.forName(n) == Class.forName(n)));
        String[] bad = {"int", "NoSuch", "java.lang.string", "I", "[X", "[LNoSuch;", "java/lang/String", "",
            "ClassNames.Nested", "[", "[[V"};
        for (String n : bad) {
            try {
                System.out.println("found " + Class.forName(n));
            } catch (ClassNotFoundException e) {
                System.out.println(e.getClass().getName() + ": " + e.getMessage());
            }
        }
        System.out.println(int.class == Integer.TYPE);
        System.out.println(new int[0].getClass() == int[].class);
        System.out.println("".getClass() == String.class);
        for (Class<?> i : Nested.class.getInterfaces()) System.out.println(i);
        for (Class<?> i : E.class.getInterfaces()) System.out.println(i.getSimpleName());
        System.out.println(ClassNames.class.getSuperclass() + " " + Iface.class.getSuperclass() + " "
            + int[].class.getSuperclass() + " " + int[].class.getInterfaces().length);
        System.out.println(String.class.cast("cast") + " " + E.class.getEnumConstants().length + " "
            + (String.class.getEnumConstants() == null));
        try {
            Integer.class.cast("no");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(ClassNames.class.desiredAssertionStatus());
    }
}
