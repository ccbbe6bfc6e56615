// Class.forName and loadClass with every form of name: the classes found, and the texts of errors.
import java.util.*;

public class ForNameForms {
    static class Init { static { System.out.println("Init runs"); } }
    static class Init2 { static { System.out.println("Init2 runs"); } static final int C = 5; }
    static class Fails { static int x = Integer.parseInt("no"); }
    static class Fails2 { static { if (true) throw new Error("own error"); } }

    static void attempt(String how, java.util.concurrent.Callable<Object> c) {
        try { System.out.println(how + " -> " + c.call()); }
        catch (Throwable t) { System.out.println(how + " !! " + t.getClass().getName() + ": " + t.getMessage() + (t.getCause() == null ? "" : " cause " + t.getCause())); }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader app = ForNameForms.class.getClassLoader();
        String[] names = {"ForNameForms", "java.lang.String", "java/lang/String", "java.util.Map$Entry", "java.util.Map.Entry", "[I", "[[Z", "[Ljava.lang.String;", "[LForNameForms;", "[[[LForNameForms$Init;", "[Ljava/lang/String;", "[LNone;", "LForNameForms;", "int", "I", "void", "[V", "[", "", " ", ".", "a.", ".a", "a..b", "[Q", "[Ljava.lang.String", "Ljava.lang.String;", "no.such.Thing", "ForNameForms$None", "forNameForms", "java.lang.string", "ForNameForms\0", "sun.misc.Unsafe", "jdk.internal.misc.Unsafe", "java.sql.Driver", "javax.swing.JFrame", "com.sun.tools.javac.Main", "\u00e9t\u00e9", "x".repeat(300)};
        for (String n : names) {
            String shown = n.length() > 100 ? "long" : n.replace("\0", "NUL");
            attempt("forName " + shown, () -> Class.forName(n));
            attempt("forName3 " + shown, () -> Class.forName(n, false, null));
            attempt("loadClass " + shown, () -> app.loadClass(n));
            attempt("platform " + shown, () -> Class.forName(n, true, ClassLoader.getPlatformClassLoader()));
        }
        attempt("too long", () -> { try { return Class.forName("y".repeat(70000)); } catch (ClassNotFoundException e) { return "cnfe " + e.getMessage().length() + " " + e.getMessage().substring(0, 60); } });
        attempt("null", () -> Class.forName(null));
        attempt("null load", () -> app.loadClass(null));
        attempt("no init", () -> Class.forName("ForNameForms$Init", false, app));
        attempt("init", () -> Class.forName("ForNameForms$Init", true, app));
        attempt("array does not initialize", () -> Class.forName("[LForNameForms$Init2;", true, app));
        attempt("constant does not initialize", () -> Init2.C);
        attempt("init2", () -> Class.forName("ForNameForms$Init2"));
        attempt("fails", () -> Class.forName("ForNameForms$Fails"));
        attempt("fails again", () -> Class.forName("ForNameForms$Fails"));
        attempt("fails without init", () -> Class.forName("ForNameForms$Fails", false, app));
        attempt("fails2", () -> Class.forName("ForNameForms$Fails2"));
        attempt("fails2 again", () -> new Fails2());
        attempt("in module", () -> Class.forName(Object.class.getModule(), "java.lang.String"));
        attempt("in module none", () -> Class.forName(Object.class.getModule(), "java.lang.Nothing"));
        attempt("in module other", () -> Class.forName(Object.class.getModule(), "ForNameForms"));
        attempt("in own module", () -> Class.forName(ForNameForms.class.getModule(), "ForNameForms"));
        attempt("same", () -> Class.forName("[[LForNameForms;") == ForNameForms[][].class);
        System.out.println(app.loadClass("ForNameForms") == ForNameForms.class);
        System.out.println(Arrays.asList(String.class.getClassLoader(), ForNameForms.class.getClassLoader() == ClassLoader.getSystemClassLoader(), int.class.getClassLoader(), ForNameForms[].class.getClassLoader() == app, int[].class.getClassLoader()));
    }
}
