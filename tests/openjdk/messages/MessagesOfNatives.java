// Exceptions of arraycopy, java.lang.reflect, Array and natives of the machine: class, message, cause.
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

public class MessagesOfNatives {
    interface Body {
        void run() throws Throwable;
    }

    static void show(String what, Body body) {
        try {
            body.run();
            System.out.println(what + ": nothing");
        } catch (Throwable t) {
            System.out.println(what + ": " + text(t) + (t.getCause() == null ? "" : " <- " + text(t.getCause())));
        }
    }

    static String text(Throwable t) {
        String message = t.getMessage();
        return t.getClass().getName() + " | " + (message == null ? "-" : message.replaceAll("@[0-9a-f]+", "@<hash>"));
    }

    static abstract class Abstract {
        Abstract() { }
    }

    static class Thrower {
        Thrower() {
            throw new IllegalStateException("from the constructor");
        }
    }

    static class Private {
        private int hidden;
        private final int constant = 4;
        static final Object SHARED = "x";
        private Private(int x) { }
        private static void call() { }
    }

    static class Finals {
        final String text = "t";
    }

    enum Color { RED }

    record Point(int x) { }

    public static void main(String[] args) throws Throwable {
        int[] three = new int[3];
        Object[] mixed = {"a", 1};
        show("copy past the target", () -> System.arraycopy(new int[9], 0, three, 2, 2));
        show("copy past the source", () -> System.arraycopy(three, 3, new int[9], 0, 2));
        show("copy from -1", () -> System.arraycopy(three, -1, three, 0, 1));
        show("copy to -1", () -> System.arraycopy(three, 0, three, -1, 1));
        show("copy -1", () -> System.arraycopy(three, 0, three, 0, -1));
        show("copy int to long", () -> System.arraycopy(three, 0, new long[3], 0, 1));
        show("copy from String", () -> System.arraycopy("x", 0, three, 0, 1));
        show("copy to String", () -> System.arraycopy(three, 0, "x", 0, 1));
        show("copy elements", () -> System.arraycopy(mixed, 0, new String[3], 0, 2));
        show("copy objects to int", () -> System.arraycopy(mixed, 0, three, 0, 1));
        show("copy int to objects", () -> System.arraycopy(three, 0, mixed, 0, 1));
        show("copy null", () -> System.arraycopy(null, 0, mixed, 0, 1));
        show("copy to null", () -> System.arraycopy(mixed, 0, null, 0, 1));
        show("copy past objects", () -> System.arraycopy(new Object[3], 4, mixed, 0, 2));
        show("copy past strings", () -> System.arraycopy(new String[3], 0, mixed, 1, 2));
        show("abstract", () -> Abstract.class.getDeclaredConstructor().newInstance());
        show("interface", () -> Runnable.class.getDeclaredConstructor());
        show("newInstance of an interface", () -> newInstance(Runnable.class));
        show("newInstance of an abstract class", () -> newInstance(Abstract.class));
        show("newInstance of int", () -> newInstance(int.class));
        show("newInstance of an array", () -> newInstance(int[].class));
        show("newInstance without constructor", () -> newInstance(Private.class));
        show("newInstance that throws", () -> newInstance(Thrower.class));
        show("constructor that throws", () -> Thrower.class.getDeclaredConstructor().newInstance());
        show("enum constructor", () -> {
            Constructor<?> c = Color.class.getDeclaredConstructor(String.class, int.class);
            c.setAccessible(true);
            c.newInstance("BLUE", 1);
        });
        show("forName", () -> Class.forName("no.Such"));
        show("forName with slashes", () -> Class.forName("java/lang/Object"));
        show("forName of bad array", () -> Class.forName("[java.lang.Object"));
        show("forName of int", () -> Class.forName("int"));
        show("forName empty", () -> Class.forName(""));
        show("forName null", () -> Class.forName(null));
        show("forName array of nothing", () -> Class.forName("[Lno.Such;"));
        show("forName other case", () -> Class.forName("messagesofnatives"));
        show("loadClass", () -> ClassLoader.getSystemClassLoader().loadClass("no.Such"));
        show("findSystemClass array", () -> ClassLoader.getSystemClassLoader().loadClass("[I"));
        Method charAt = String.class.getMethod("charAt", int.class);
        show("wrong number", () -> charAt.invoke("x"));
        show("wrong receiver", () -> charAt.invoke(1, 1));
        show("wrong type", () -> charAt.invoke("x", "y"));
        show("null receiver", () -> charAt.invoke(null, 1));
        show("invoke throws", () -> charAt.invoke("hello", 5));
        show("no such method", () -> String.class.getMethod("nothing", int.class, String[].class));
        show("no such constructor", () -> String.class.getConstructor(Thread.class));
        show("no such field", () -> String.class.getField("nothing"));
        Field hidden = Private.class.getDeclaredField("hidden");
        show("field of other object", () -> hidden.get("x"));
        show("field of null", () -> hidden.get(null));
        show("field set to wrong type", () -> hidden.set(new Private(1), "x"));
        show("final field", () -> Finals.class.getDeclaredField("text").set(new Finals(), "y"));
        show("static final field", () -> {
            Field f = Private.class.getDeclaredField("SHARED");
            f.setAccessible(true);
            f.set(null, "y");
        });
        show("record's field", () -> {
            Field f = Point.class.getDeclaredField("x");
            f.setAccessible(true);
            f.set(new Point(1), 2);
        });
        show("get as other type", () -> hidden.getByte(new Private(1)));
        show("inaccessible field", () -> String.class.getDeclaredField("value").get("x"));
        show("setAccessible", () -> String.class.getDeclaredField("value").setAccessible(true));
        show("inaccessible method", () -> Object.class.getDeclaredMethod("clone").invoke("x"));
        show("inaccessible class", () -> Class.forName("sun.nio.ch.Util").getMethods()[0].invoke(null));
        show("Array.get of String", () -> Array.get("x", 0));
        show("Array.getInt of strings", () -> Array.getInt(new String[1], 0));
        show("Array.getInt of longs", () -> Array.getInt(new long[1], 0));
        show("Array.set", () -> Array.set(new int[1], 0, "x"));
        show("Array.set of strings", () -> Array.set(new String[1], 0, 1));
        show("Array.setInt", () -> Array.setInt(new byte[1], 0, 1));
        show("Array.setInt of strings", () -> Array.setInt(new String[1], 0, 1));
        show("Array beyond", () -> Array.get(new int[1], 2));
        show("Array below", () -> Array.getInt(new int[1], -1));
        show("Array of null", () -> Array.get(null, 0));
        show("Array.getLength", () -> Array.getLength("x"));
        show("Array.getLength of null", () -> Array.getLength(null));
        show("Array.newInstance of void", () -> Array.newInstance(void.class, 1));
        show("Array.newInstance -2", () -> Array.newInstance(int.class, -2));
        show("Array.newInstance of null", () -> Array.newInstance(null, 2));
        show("Array.newInstance no dimensions", () -> Array.newInstance(int.class));
        show("Array.newInstance many dimensions", () -> Array.newInstance(int.class, new int[256]));
        show("Array.newInstance negative dimension", () -> Array.newInstance(int.class, 2, -3));
        show("load", () -> System.load("/nosuch/libx.so"));
        show("load of a relative path", () -> System.load("libx.so"));
        show("loadLibrary with separator", () -> System.loadLibrary("a/b"));
        show("mapLibraryName", () -> System.mapLibraryName(null));
        show("cast", () -> Integer.class.cast("x"));
        show("asSubclass", () -> String.class.asSubclass(Number.class));
        show("enum valueOf", () -> Enum.valueOf(Color.class, "GREEN"));
        show("halted hook", () -> Runtime.getRuntime().removeShutdownHook(null));
        show("priority", () -> Thread.currentThread().setPriority(99));
        show("daemon after start", () -> Thread.currentThread().setDaemon(true));
        show("charAt", () -> "abc".charAt(7));
        show("substring", () -> "abc".substring(2, 1));
        show("parseInt", () -> Integer.parseInt("abc"));
        show("List.get", () -> new java.util.ArrayList<>(java.util.List.of(1)).get(4));
    }

    @SuppressWarnings("deprecation")
    static void newInstance(Class<?> c) throws Exception {
        c.newInstance();
    }
}
