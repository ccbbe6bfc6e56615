// Code that runs before the machine finds an error: initializers before constraints on a field, loaders before the name of a package, all names of a native method.
import java.io.*;
import java.lang.invoke.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class OrderOfChecks {
    public static class Shared { }
    public static class Holder {
        static { System.out.println("  holder is initialized"); }
        public static Shared field;
        public Shared instance;
    }
    public static class Failing {
        static { System.out.println("  fails"); if (true) throw new IllegalStateException("initializer"); }
        public static Shared field;
    }
    public static class Unused {
        static { System.out.println("  must not be initialized"); }
        public static Shared field;
    }
    public static class Reader { public static Object get() { return Holder.field; } }
    public static class Writer { public static Object get() { Holder.field = null; return "written"; } }
    public static class Instance { public static Object get() { return new Holder().instance; } }
    public static class FailingReader { public static Object get() { return Failing.field; } }
    public static class Looker {
        public static Object get() throws Exception {
            return MethodHandles.lookup().findStaticGetter(Unused.class, "field", Shared.class).type().parameterCount();
        }
    }
    public static class Plain { }
    static native int missing(int[] a, String b);

    static class Loader extends ClassLoader {
        final Set<String> own;
        boolean isLogging;
        Loader(String... own) { super(OrderOfChecks.class.getClassLoader()); this.own = Set.of(own); }
        static byte[] bytesOf(String name) throws IOException {
            try (InputStream in = OrderOfChecks.class.getResourceAsStream("OrderOfChecks$" + name + ".class")) { return in.readAllBytes(); }
        }
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (isLogging) System.out.println("  asked for " + name);
            String simple = name.substring(name.indexOf('$') + 1);
            if (!own.contains(simple)) return super.loadClass(name, resolve);
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            try {
                byte[] bytes = bytesOf(simple);
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
        /* Another name of the same length, which the loader does not say. */
        Class<?> defineRenamed(String name, String other) throws IOException {
            isLogging = true;
            byte[] bytes = new String(bytesOf(name), StandardCharsets.ISO_8859_1).replace("OrderOfChecks$" + name, other).getBytes(StandardCharsets.ISO_8859_1);
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    /* A loader that is collected takes its constraints along. */
    static final List<Loader> kept = new ArrayList<>();

    interface Action { Object run() throws Throwable; }

    static void show(String title, Action action) {
        for (int i = 0; i < 3; i++) {
            try {
                System.out.println(title + " " + action.run());
            } catch (java.lang.reflect.InvocationTargetException e) {
                System.out.println(title + " " + String.valueOf(e.getCause()).replaceAll("@[0-9a-f]+", "@HASH"));
            } catch (Throwable t) {
                System.out.println(title + " " + t.toString().replaceAll("@[0-9a-f]+", "@HASH"));
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (String user : List.of("Reader", "Writer", "Instance", "FailingReader", "Looker")) {
            Loader loader = new Loader(user, "Shared");
            kept.add(loader);
            Class.forName("OrderOfChecks$Shared", true, loader);
            Class<?> made = loader.loadClass("OrderOfChecks$" + user);
            show(user, () -> made.getMethod("get").invoke(null));
        }
        show("package", () -> new Loader().defineRenamed("Plain", "java/util/NoSuchTyp"));
        show("other package", () -> new Loader().defineRenamed("Plain", "jawa/util/NoSuchTyp").getName());
        show("native", () -> missing(null, null));
    }
}
