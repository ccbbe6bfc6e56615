// Actions that no class of a program may take, whatever its loader: extending the library's trusted classes, skipping verification, reaching other packages.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class MagicAndTrust {
    public static class Base { public Base() { } protected int prot() { return 1; } int pack() { return 2; } private int priv() { return 3; } }
    public static class Victim extends Base { public Victim() { } public int use() { return 4; } public static int stat(Object o) { return ((Base) o).hashCode() == 0 ? 1 : 2; } }
    public static class Caller { public static Object run() { return new Base().pack(); } }

    static class L extends ClassLoader {
        final Map<String, String> edits;
        L(ClassLoader parent, Map<String, String> edits) { super(parent); this.edits = edits; }
        Class<?> make(String name) throws Exception {
            try (InputStream in = MagicAndTrust.class.getResourceAsStream("/" + name + ".class")) {
                String s = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
                for (var e : edits.entrySet()) s = s.replace(e.getKey(), e.getValue());
                byte[] b = s.getBytes(StandardCharsets.ISO_8859_1);
                return defineClass(null, b, 0, b.length);
            }
        }
    }
    static String utf8(String s) { return "\1" + (char) (s.length() >> 8) + (char) (s.length() & 255) + s; }
    static void attempt(String title, java.util.concurrent.Callable<Object> c) {
        for (int i = 0; i < 2; i++) try { System.out.println(title + " -> " + c.call()); } catch (java.lang.reflect.InvocationTargetException e) { System.out.println(title + " ITE " + e.getCause().getClass().getName()); } catch (Throwable t) { System.out.println(title + " !! " + t.getClass().getName() + (t instanceof VerifyError ? "" : ": " + String.valueOf(t.getMessage()).replaceAll("@[0-9a-f]+", "@HASH"))); }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader app = MagicAndTrust.class.getClassLoader();
        String base = "MagicAndTrust$Base";
        attempt("as it is", () -> new L(app, Map.of()).make("MagicAndTrust$Victim").getMethod("use").getName());
        for (String other : List.of("java/lang/String", "java/lang/Runnable", "java/lang/Record", "java/lang/Enum", "java/util/AbstractList", "java/lang/ThreadLocal$ThreadLocalMap", "java/lang/NoSuchThing", "java/lang/Number", "jdk/internal/reflect/MagicAccessorImpl", "jdk/internal/reflect/MethodAccessorImpl", "jdk/internal/reflect/ConstantPool"))
            attempt("extends " + other, () -> { Class<?> c = new L(app, Map.of(utf8(base), utf8(other), utf8("MagicAndTrust$Victim"), utf8("MagicAndTrust$Magic" + other.length()))).make("MagicAndTrust$Victim"); return c.getSuperclass(); });
        attempt("other runtime package", () -> new L(app, Map.of()).make("MagicAndTrust$Caller").getMethod("run").invoke(null));
        attempt("hidden names", () -> new L(app, Map.of(utf8("MagicAndTrust$Caller"), utf8("jdk/internal/reflect/X"))).make("MagicAndTrust$Caller").getName());
        attempt("java package", () -> new L(app, Map.of(utf8("MagicAndTrust$Caller"), utf8("java/util/X"))).make("MagicAndTrust$Caller").getName());
        attempt("unverifiable", () -> { Class<?> c = new L(app, Map.of("\52\300", "\52\300", utf8("()I"), utf8("()J"))).make("MagicAndTrust$Victim"); return c.getMethod("use").invoke(c.getDeclaredConstructor().newInstance()); });
    }
}
