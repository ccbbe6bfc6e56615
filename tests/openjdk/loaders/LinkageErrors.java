// Loader constraints and incompatible classes: LinkageError, NoSuchMethodError, IllegalAccessError and the like across loaders, with their texts.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class LinkageErrors {
    public static class Shared { public String toString() { return "shared"; } }
    public static class Provider { public static Shared make() { return new Shared(); } public static void take(Shared s) { } public static Shared field = new Shared(); public Shared virt() { return new Shared(); } }
    public static class UserOfMethod { public static Object run() { return Provider.make(); } }
    public static class UserOfParameter { public static Object run() { Provider.take(new Shared()); return "ok"; } }
    public static class UserOfField { public static Object run() { return Provider.field; } }
    public static class SubOfProvider extends Provider { public Shared virt() { return new Shared(); } public static Object run() { return new SubOfProvider().virt(); } }
    public static class Target { public int value = 5; public static int stat = 6; public int method() { return 7; } public static int smethod() { return 8; } protected int prot() { return 9; } int pack() { return 10; } public final int fin() { return 11; } public Target() { } }
    public static class UsesTarget { public static Object run(int k) { switch (k) { case 0: return new Target().value; case 1: return Target.stat; case 2: return new Target().method(); case 3: return Target.smethod(); case 4: return new Target().pack(); default: return new Target().getClass(); } } }
    public interface Face { int f(); }
    public static class UsesFace { public static Object run(int k) { Object o = new Target(); return ((Face) o).f(); } }
    public static class OverridesFinal extends Target { public int finx() { return 1; } }

    static class L extends ClassLoader {
        final Set<String> own; final Map<String, String> edits;
        L(ClassLoader parent, Set<String> own, Map<String, String> edits) { super(parent); this.own = own; this.edits = edits; }
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!own.contains(name)) return super.loadClass(name, resolve);
            Class<?> c = findLoadedClass(name);
            if (c != null) return c;
            try (InputStream in = LinkageErrors.class.getResourceAsStream("/" + name + ".class")) {
                String s = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
                for (var e : edits.entrySet()) if (e.getKey().startsWith(name + ":")) s = s.replace(e.getKey().substring(name.length() + 1), e.getValue());
                byte[] b = s.getBytes(StandardCharsets.ISO_8859_1);
                return defineClass(name, b, 0, b.length);
            } catch (IOException e) { throw new ClassNotFoundException(name, e); }
        }
    }
    static String clean(String s) { return s == null ? null : s.replaceAll("@[0-9a-f]{1,8}\\b", "@HASH"); }
    static void run(String title, ClassLoader l, String name, Object... args) {
        for (int i = 0; i < 2; i++) try {
            Class<?> c = Class.forName(name, true, l);
            System.out.println(title + " -> " + (args.length == 0 ? c.getMethod("run").invoke(null) : c.getMethod("run", int.class).invoke(null, args)));
        } catch (java.lang.reflect.InvocationTargetException e) { System.out.println(title + " ITE " + e.getCause().getClass().getName() + ": " + (e.getCause() instanceof VerifyError ? "" : clean(e.getCause().getMessage()))); }
        catch (Throwable t) { System.out.println(title + " !! " + t.getClass().getName() + ": " + (t instanceof VerifyError ? "" : clean(t.getMessage()))); }
    }

    public static void main(String[] args) {
        ClassLoader app = LinkageErrors.class.getClassLoader();
        String p = "LinkageErrors$";
        for (String user : List.of("UserOfMethod", "UserOfParameter", "UserOfField", "SubOfProvider")) {
            run(user + " alone", new L(app, Set.of(p + user), Map.of()), p + user);
            run(user + " own shared", new L(app, Set.of(p + user, p + "Shared"), Map.of()), p + user);
            L l = new L(app, Set.of(p + user, p + "Shared"), Map.of());
            try { Class.forName(p + "Shared", true, l); } catch (ClassNotFoundException e) { }
            run(user + " shared loaded first", l, p + user);
        }
        String t = p + "Target", u = p + "UsesTarget";
        Set<String> both = Set.of(t, u);
        for (int k = 0; k < 6; k++) run("as it is " + k, new L(app, both, Map.of()), u, k);
        run("no field", new L(app, both, Map.of(t + ":\5value", "\5other")), u, 0);
        run("no static field", new L(app, both, Map.of(t + ":\4stat", "\4stax")), u, 1);
        run("no method", new L(app, both, Map.of(t + ":\6method", "\6methox")), u, 2);
        run("no static method", new L(app, both, Map.of(t + ":\7smethod", "\7smethox")), u, 3);
        run("other runtime package", new L(app, Set.of(u), Map.of()), u, 4);
        run("no class", new L(app, Set.of(u), Map.of(u + ":LinkageErrors$Target", "LinkageErrors$Targex")), u, 5);
        run("other field type", new L(app, both, Map.of(t + ":\1I", "\1J")), u, 0);
        run("not the interface", new L(app, Set.of(p + "UsesFace", t), Map.of()), p + "UsesFace", 0);
        run("final method", new L(app, Set.of(p + "OverridesFinal"), Map.of(p + "OverridesFinal:\4finx", "\3fin")), p + "OverridesFinal", 0);
        run("super is interface", new L(app, Set.of(p + "OverridesFinal"), Map.of(p + "OverridesFinal:\24LinkageErrors$Target", "\22LinkageErrors$Face")), p + "OverridesFinal", 0);
        run("circular", new L(app, Set.of(p + "OverridesFinal"), Map.of(p + "OverridesFinal:\0\24LinkageErrors$Target", "\0\34LinkageErrors$OverridesFinal")), p + "OverridesFinal", 0);
    }
}
