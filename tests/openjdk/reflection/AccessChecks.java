// Which classes may reach which members by reflection: the texts of IllegalAccessException and InaccessibleObjectException, newInstance, setAccessible.
import java.lang.reflect.*;
import java.util.*;

public class AccessChecks {
    static String attempt(java.util.concurrent.Callable<Object> c) {
        try { return String.valueOf(c.call()); } catch (InvocationTargetException e) { return "ITE " + e.getCause(); } catch (Throwable t) { return t.getClass().getName() + ": " + (t.getMessage() == null ? null : t.getMessage().replaceAll("@[0-9a-f]+", "@HASH")); }
    }
    private static class Priv { private Priv() { } private static int f = 1; private int m() { return 2; } }
    static class Outer2 { private Outer2(int x) { } }

    public static void main(String[] args) throws Exception {
        System.out.println(attempt(() -> Priv.class.getDeclaredConstructor().newInstance().m()));
        System.out.println(attempt(() -> Priv.class.newInstance().m()));
        System.out.println(attempt(() -> Priv.class.getDeclaredField("f").get(null)));
        System.out.println(attempt(() -> Math.class.newInstance()));
        System.out.println(attempt(() -> Math.class.getDeclaredConstructor().newInstance()));
        System.out.println(attempt(() -> { Constructor<?> c = Math.class.getDeclaredConstructor(); c.setAccessible(true); return c.newInstance(); }));
        System.out.println(attempt(() -> ArrayList.class.getDeclaredField("size").get(new ArrayList<>())));
        System.out.println(attempt(() -> ArrayList.class.getDeclaredMethod("grow").invoke(new ArrayList<>())));
        System.out.println(attempt(() -> { Method m = ArrayList.class.getDeclaredMethod("grow"); m.setAccessible(true); return m; }));
        System.out.println(attempt(() -> Class.forName("java.util.ImmutableCollections$ListN").getMethod("size").invoke(List.of(1, 2, 3))));
        System.out.println(attempt(() -> { Method m = Class.forName("java.util.ImmutableCollections$ListN").getMethod("size"); m.setAccessible(true); return m.invoke(List.of(1, 2, 3)); }));
        System.out.println(attempt(() -> Class.forName("sun.nio.ch.Net").getDeclaredMethods().length > 0));
        System.out.println(attempt(() -> { Method m = Class.forName("sun.nio.ch.Net").getDeclaredMethod("isIPv6Available0"); m.setAccessible(true); return m.invoke(null); }));
        System.out.println(attempt(() -> Class.forName("jdk.internal.misc.VM").getMethod("initLevel").invoke(null)));
        System.out.println(attempt(() -> Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe").get(null)));
        System.out.println(attempt(() -> { Field f = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe"); f.setAccessible(true); return f.get(null).getClass(); }));
        System.out.println(attempt(() -> Object.class.getDeclaredMethod("finalize").invoke(new Object())));
        System.out.println(attempt(() -> Object.class.getDeclaredMethod("clone").invoke(new Object())));
        System.out.println(attempt(() -> { AccessibleObject.setAccessible(new AccessibleObject[] {Priv.class.getDeclaredConstructor(), String.class.getDeclaredField("hash")}, true); return "done"; }));
        System.out.println(attempt(() -> Class.class.getDeclaredConstructors().length));
        System.out.println(attempt(() -> { Constructor<?> c = Class.class.getDeclaredConstructors()[0]; c.setAccessible(true); return c; }));
        System.out.println(attempt(() -> Class.class.getDeclaredField("classLoader")));
        System.out.println(attempt(() -> Field.class.getDeclaredField("modifiers")));
        System.out.println(attempt(() -> System.class.getDeclaredField("security")));
        System.out.println(attempt(() -> AccessibleObject.class.getDeclaredFields().length));
        System.out.println(attempt(() -> Arrays.toString(Throwable.class.getDeclaredField("backtrace").toString().toCharArray()).length()));
        System.out.println(attempt(() -> String.class.getMethod("length").canAccess("x")));
        System.out.println(attempt(() -> String.class.getMethod("length").canAccess(null)));
        System.out.println(attempt(() -> String.class.getMethod("valueOf", int.class).canAccess("x")));
        System.out.println(attempt(() -> Thread.class.getDeclaredMethod("exit").invoke(Thread.currentThread())));
        System.out.println(attempt(() -> Enum.class.getDeclaredConstructor(String.class, int.class).newInstance("a", 1)));
        System.out.println(attempt(() -> Thread.State.class.getMethod("valueOf", String.class).invoke(null, "NEW")));
        System.out.println(attempt(() -> Thread.State.class.getMethod("valueOf", String.class).invoke(null, "OLD")));
        System.out.println(attempt(() -> Outer2.class.getConstructor(int.class)));
        System.out.println(attempt(() -> Outer2.class.getDeclaredConstructor(int.class, String.class)));
        System.out.println(attempt(() -> AccessChecks.class.getMethod("nothing", int[].class, Map.Entry.class)));
        System.out.println(attempt(() -> AccessChecks.class.getMethod("main", (Class<?>[]) null)));
        System.out.println(attempt(() -> AccessChecks.class.getMethod("main", (Class<?>) null)));
        System.out.println(attempt(() -> AccessChecks.class.getMethod(null)));
    }
}
