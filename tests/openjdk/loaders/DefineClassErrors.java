// ClassLoader.defineClass: truncated, renamed, duplicate and forbidden classes, and the texts of their errors.
import java.io.*;
import java.util.*;

public class DefineClassErrors {
    interface I0 { }
    static class Plain implements I0 { int x = 3; public String toString() { return "Plain" + x; } }
    static class Sub extends Plain { }
    enum En { A }

    static class L extends ClassLoader {
        L(ClassLoader parent) { super(parent); }
        L(String name, ClassLoader parent) { super(name, parent); }
        Class<?> def(String name, byte[] b) { return defineClass(name, b, 0, b.length); }
        Class<?> def(String name, byte[] b, int off, int len) { return defineClass(name, b, off, len); }
        Class<?> def(String name, java.nio.ByteBuffer b) { return defineClass(name, b, null); }
        Class<?> found(String name) { return findLoadedClass(name); }
    }
    static byte[] bytes(String name) throws IOException { try (InputStream in = DefineClassErrors.class.getResourceAsStream("/" + name + ".class")) { return in.readAllBytes(); } }
    static String clean(String s) { return s == null ? null : s.replaceAll("@[0-9a-f]{1,8}\\b", "@HASH"); }
    static void attempt(String how, java.util.concurrent.Callable<Object> c) {
        try { System.out.println(how + " -> " + c.call()); }
        catch (Throwable t) { System.out.println(how + " !! " + t.getClass().getName() + ": " + clean(t.getMessage()) + (t.getCause() == null ? "" : " cause " + clean(t.getCause().toString()))); }
    }

    public static void main(String[] args) throws Exception {
        byte[] plain = bytes("DefineClassErrors$Plain"), face = bytes("DefineClassErrors$I0"), sub = bytes("DefineClassErrors$Sub"), en = bytes("DefineClassErrors$En");
        ClassLoader app = DefineClassErrors.class.getClassLoader();
        for (int len : new int[] {0, 3, 4, 8, 9, 10, 11, 40, plain.length / 2, plain.length - 1}) attempt("truncated " + (len * 100 / plain.length), () -> new L(app).def(null, plain, 0, len));
        attempt("extra bytes", () -> new L(app).def(null, Arrays.copyOf(plain, plain.length + 1)));
        attempt("bad magic", () -> { byte[] b = plain.clone(); b[0] = 0; return new L(app).def(null, b); });
        attempt("version 99", () -> { byte[] b = plain.clone(); b[7] = 99; return new L(app).def("DefineClassErrors$Plain", b); });
        attempt("version 62", () -> { byte[] b = plain.clone(); b[7] = 62; return new L(app).def(null, b); });
        attempt("version 44", () -> { byte[] b = plain.clone(); b[7] = 44; return new L(app).def(null, b); });
        attempt("preview", () -> { byte[] b = plain.clone(); b[4] = b[5] = -1; return new L(app).def(null, b); });
        attempt("wrong name", () -> new L(app).def("Y", plain));
        attempt("wrong name in package", () -> new L(app).def("q.Y", plain));
        attempt("slashes", () -> new L(app).def("q/Y", plain));
        attempt("brackets", () -> new L(app).def("[Y", plain));
        attempt("empty name", () -> new L(app).def("", plain));
        attempt("java package", () -> new L(app).def("java.lang.Evil", plain));
        attempt("java package inside", () -> { byte[] b = bytes("java/lang/Object"); return new L(app).def(null, b); });
        attempt("javax is allowed", () -> new L(app).def("javax.Evil", plain));
        attempt("bounds", () -> new L(app).def(null, plain, 5, plain.length));
        attempt("negative", () -> new L(app).def(null, plain, -1, 5));
        attempt("null bytes", () -> new L(app).def("X", (byte[]) null));
        for (ClassLoader parent : new ClassLoader[] {app, null, ClassLoader.getPlatformClassLoader()}) for (String name : new String[] {null, "named"}) {
            L l = name == null ? new L(parent) : new L(name, parent);
            attempt("interface", () -> l.def("DefineClassErrors$I0", face));
            attempt("interface again", () -> l.def("DefineClassErrors$I0", face));
            attempt("class", () -> l.def(null, plain).getDeclaredConstructor().newInstance());
            attempt("class again", () -> l.def(null, plain));
            attempt("enum", () -> l.def("DefineClassErrors$En", en));
            attempt("enum again", () -> l.def("DefineClassErrors$En", en));
            attempt("sub", () -> l.def("DefineClassErrors$Sub", sub).getSuperclass().getClassLoader() == l);
            attempt("found", () -> l.found("DefineClassErrors$Plain") + " " + l.found("DefineClassErrors$Other") + " " + l.found("java.lang.String") + " " + l.found("[I") + " " + l.found("a/b"));
            attempt("loader's text", () -> clean(l.toString()) + " " + l.getName());
            attempt("not the same class", () -> ((Object) l.loadClass("DefineClassErrors$Plain").getDeclaredConstructor().newInstance() instanceof Plain) + "");
            attempt("cast", () -> { Object o = l.loadClass("DefineClassErrors$Plain").getDeclaredConstructor().newInstance(); return (Plain) o; });
        }
        attempt("sub without super", () -> new L(null).def(null, sub));
        attempt("direct buffer", () -> { java.nio.ByteBuffer b = java.nio.ByteBuffer.allocateDirect(plain.length); b.put(plain).flip(); return new L(app).def(null, b).getName() + b.remaining(); });
        attempt("heap buffer", () -> new L(app).def("DefineClassErrors$Plain", java.nio.ByteBuffer.wrap(plain)).getName());
        attempt("read-only buffer", () -> new L(app).def("DefineClassErrors$Plain", java.nio.ByteBuffer.wrap(plain).asReadOnlyBuffer()).getName());
    }
}
