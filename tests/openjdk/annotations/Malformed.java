// Annotation types that changed under their users: missing elements, wrong types, missing constants and classes, made with class loaders that edit and hide classes.
import java.io.*;
import java.lang.annotation.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Malformed {
    public enum E { AAA, BBB }
    @Retention(RetentionPolicy.RUNTIME) public @interface N { int numberOne(); String text() default "d"; Class<?> type() default Object.class; E constant() default E.AAA; int[] many() default {}; }
    public static class Gone { }
    @Retention(RetentionPolicy.RUNTIME) public @interface Hidden { }
    @N(numberOne = 5, text = "t", type = Gone.class, constant = E.BBB, many = {1, 2}) @Hidden @Deprecated public static class User { }

    static class Editing extends ClassLoader {
        final Map<String, String> edits; final Set<String> hidden;
        Editing(Map<String, String> edits, String... hidden) { super(Malformed.class.getClassLoader()); this.edits = edits; this.hidden = Set.of(hidden); }
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("Malformed$")) return super.loadClass(name, resolve);
            Class<?> c = findLoadedClass(name);
            if (c != null) return c;
            if (hidden.contains(name)) throw new ClassNotFoundException(name);
            try (InputStream in = Malformed.class.getResourceAsStream(name + ".class")) {
                String s = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
                for (var e : edits.entrySet()) if (e.getKey().startsWith(name + ":")) s = s.replace(e.getKey().substring(name.length() + 1), e.getValue());
                byte[] b = s.getBytes(StandardCharsets.ISO_8859_1);
                return defineClass(name, b, 0, b.length);
            } catch (IOException e) { throw new ClassNotFoundException(name, e); }
        }
    }

    static void attempt(String title, Map<String, String> edits, String... hidden) {
        System.out.println("== " + title);
        try {
            Class<?> user = new Editing(edits, hidden).loadClass("Malformed$User");
            Annotation[] as = user.getAnnotations();
            System.out.println(as.length + " annotations");
            for (Annotation a : as) {
                java.lang.reflect.Method[] ms = a.annotationType().getDeclaredMethods();
                Arrays.sort(ms, Comparator.comparing(m -> m.getName()));
                for (java.lang.reflect.Method m : ms) {
                    try { m.setAccessible(true); Object v = m.invoke(a); System.out.println("  " + m.getName() + " = " + (v instanceof int[] x ? Arrays.toString(x) : v)); }
                    catch (java.lang.reflect.InvocationTargetException e) { System.out.println("  " + m.getName() + " throws " + e.getCause().getClass().getName() + ": " + (e.getCause() instanceof LinkageError ? "" : e.getCause().getMessage())); }
                }
                try { System.out.println("  " + a.toString().length()); } catch (Throwable t) { System.out.println("  toString throws " + t.getClass().getName()); }
            }
        } catch (Throwable t) { System.out.println(t.getClass().getName() + ": " + t.getMessage()); }
    }

    public static void main(String[] args) {
        attempt("as it is", Map.of());
        attempt("the element has another name", Map.of("Malformed$N:numberOne", "numberTwo"));
        attempt("the element has another type", Map.of("Malformed$N:()I", "()J"));
        attempt("the constant is gone", Map.of("Malformed$E:BBB", "CCC"));
        attempt("the class is gone", Map.of(), "Malformed$Gone");
        attempt("the enum is gone", Map.of(), "Malformed$E");
        attempt("an annotation is gone", Map.of(), "Malformed$Hidden");
        attempt("the retention is gone", Map.of("Malformed$N:RUNTIME", "RUNTIMF"));
    }
}
