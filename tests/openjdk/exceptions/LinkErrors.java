// timeout: 120
// Errors of linking between classes that were compiled against other versions of each other, compiled by the program itself.
import java.io.*;
import java.net.URI;
import java.util.*;
import javax.tools.*;

public class LinkErrors {
    static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    static Map<String, byte[]> compile(String... sources) throws IOException {
        Map<String, ByteArrayOutputStream> out = new HashMap<>();
        var manager = new ForwardingJavaFileManager<JavaFileManager>(COMPILER.getStandardFileManager(null, null, null)) {
            @Override public JavaFileObject getJavaFileForOutput(Location l, String name, JavaFileObject.Kind kind, FileObject sibling) {
                return new SimpleJavaFileObject(URI.create("mem:///" + name + ".class"), kind) {
                    @Override public OutputStream openOutputStream() { ByteArrayOutputStream b = new ByteArrayOutputStream(); out.put(name, b); return b; }
                };
            }
        };
        List<JavaFileObject> files = new ArrayList<>();
        for (String s : sources) {
            String name = s.replaceAll("(?s).*?(?:class|interface|record) (\\w+).*", "$1");
            files.add(new SimpleJavaFileObject(URI.create("mem:///" + name + ".java"), JavaFileObject.Kind.SOURCE) { @Override public CharSequence getCharContent(boolean i) { return s; } });
        }
        if (!COMPILER.getTask(null, manager, null, List.of("-XDuseUnsharedTable", "-proc:none"), null, files).call()) throw new IOException("does not compile");
        Map<String, byte[]> result = new HashMap<>();
        out.forEach((n, b) -> result.put(n, b.toByteArray()));
        return result;
    }

    static class Loader extends ClassLoader {
        final Map<String, byte[]> classes;
        Loader(Map<String, byte[]> classes) { super("mem", LinkErrors.class.getClassLoader()); this.classes = classes; }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] b = classes.get(name);
            if (b == null) throw new ClassNotFoundException(name);
            return defineClass(name, b, 0, b.length);
        }
    }

    static void run(String title, String lib, String changed, String user) throws Exception {
        Map<String, byte[]> mix = compile(lib, user);
        mix.keySet().removeIf(n -> !n.startsWith("User"));
        if (changed != null) mix.putAll(compile(changed));
        for (int i = 0; i < 2; i++) {
            try {
                Class<?> c = new Loader(mix).loadClass("User");
                ((Runnable) c.getDeclaredConstructor().newInstance()).run();
                System.out.println(title + " works");
            } catch (Throwable t) {
                String text = t.toString().replaceAll("@[0-9a-f]+", "@");
                System.out.println(title + ": " + text + (t.getCause() == null ? "" : " | " + t.getCause()) + " in " + t.getStackTrace()[0].getMethodName());
            }
        }
    }

    static String user(String body) { return "public class User implements Runnable { public void run() { " + body + " } }"; }

    public static void main(String[] args) throws Exception {
        String lib = "public class Lib { public int f = 1; public static int s = 2; public int m(int x, String[] y) { return 3; } public static void t() { } public Lib() { } public Lib(int x) { } }";
        run("same", lib, lib, user("System.out.println(new Lib().f + Lib.s + new Lib(1).m(1, null)); Lib.t();"));
        run("field gone", lib, "public class Lib { }", user("System.out.println(new Lib().f);"));
        run("static field gone", lib, "public class Lib { }", user("Lib.s = 5;"));
        run("field type", lib, "public class Lib { public long f; }", user("System.out.println(new Lib().f);"));
        run("field static now", lib, "public class Lib { public static int f; }", user("System.out.println(new Lib().f);"));
        run("static field not", lib, "public class Lib { public int s; }", user("System.out.println(Lib.s);"));
        run("field private", lib, "public class Lib { private int f; }", user("System.out.println(new Lib().f);"));
        run("field final", lib, "public class Lib { public final int f = 9; }", user("new Lib().f = 2;"));
        run("method gone", lib, "public class Lib { }", user("new Lib().m(1, null);"));
        run("method result", lib, "public class Lib { public long m(int x, String[] y) { return 3; } }", user("System.out.println(new Lib().m(1, null));"));
        run("method static now", lib, "public class Lib { public static int m(int x, String[] y) { return 3; } }", user("System.out.println(new Lib().m(1, null));"));
        run("static method not", lib, "public class Lib { public void t() { } }", user("Lib.t();"));
        run("method private", lib, "public class Lib { private int m(int x, String[] y) { return 3; } }", user("System.out.println(new Lib().m(1, null));"));
        run("constructor gone", lib, "public class Lib { }", user("new Lib(1);"));
        run("constructor private", lib, "public class Lib { private Lib() { } }", user("new Lib();"));
        run("abstract now", lib, "public abstract class Lib { }", user("new Lib();"));
        run("interface now", lib, "public interface Lib { }", user("new Lib().m(1, null);"));
        run("interface static", lib, "public interface Lib { static void t() { } }", user("Lib.t();"));
        run("class gone", lib, null, user("new Lib();"));
        run("class not public", lib, "class Lib { public int f; }", user("System.out.println(new Lib().f);"));
        String face = "public interface Face { void a(); default void b() { } class Impl implements Face { public void a() { } } }";
        run("no implementation", face, "public interface Face { void a(); void b(); class Impl implements Face { public void a() { } public void b() { } } }", "public class User implements Runnable, Face { public void a() { } public void run() { Face f = this; f.a(); f.b(); } }");
        run("class instead of interface", face, "public class Face { public void a() { } }", "public class User implements Runnable { static void use(Face f) { f.a(); } public void run() { Face f = null; use((Face) (Object) f); } }");
        run("interface removed", face, "public interface Face { void a(); default void b() { } class Impl { public void a() { } } }", "public class User implements Runnable { public void run() { Face f = new Face.Impl(); f.a(); } }");
        run("final super", "public class Lib { }", "public final class Lib { }", "public class User extends Lib implements Runnable { public void run() { } }");
        run("interface super", "public class Lib { }", "public interface Lib { }", "public class User extends Lib implements Runnable { public void run() { } }");
        run("final method", "public class Lib { public void go() { } }", "public class Lib { public final void go() { } }", "public class User extends Lib implements Runnable { public void go() { } public void run() { go(); } }");
        run("abstract method", "public abstract class Lib { public void go() { } }", "public abstract class Lib { public abstract void go(); }", "public class User extends Lib implements Runnable { public void run() { go(); } }");
        run("super method", "public class Lib { public void go() { } }", "public abstract class Lib { public abstract void go(); }", "public class User extends Lib implements Runnable { public void go() { } public void run() { super.go(); } }");
        run("conflict of defaults", "public interface One { default int x() { return 1; } } ", "public interface One { } ", "public class User implements Runnable, One { public void run() { System.out.println(x()); } }");
        run("enum constant", "public class Lib { public enum E { A, B } }", "public class Lib { public enum E { A } }", user("switch (Lib.E.A) { case B: System.out.println(1); break; default: System.out.println(2); } System.out.println(Lib.E.B);"));
        run("sealed", "public class Lib { }", "public sealed class Lib permits Other { } final class Other extends Lib { }", "public class User extends Lib implements Runnable { public void run() { } }");
        run("record component", "record Lib(int a, int b) { public static class X { } }", "record Lib(int a) { public static class X { } }", user("System.out.println(new Lib(1, 2).b());"));
        run("lambda target", lib, "public class Lib { public int m(int x) { return 3; } }", user("java.util.function.ToIntFunction<String[]> f = y -> new Lib().m(1, y); f.applyAsInt(null);"));
        run("method reference", lib, "public class Lib { }", user("Runnable r = Lib::t; r.run();"));
    }
}
