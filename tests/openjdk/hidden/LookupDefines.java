// release: 17
// Lookup.defineClass, privateLookupIn, and classes that loaders define beside them.
import java.io.*;
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class LookupDefines {
    public static class Template { public static String who() { return "template " + Template.class.getName(); } static int init = count++; }
    static int count;

    static byte[] renamed(String from, String to) throws IOException {
        byte[] b;
        try (InputStream in = LookupDefines.class.getResourceAsStream("LookupDefines$Template.class")) { b = in.readAllBytes(); }
        String s = new String(b, "ISO-8859-1");
        if (from.length() != to.length()) throw new IllegalArgumentException();
        return s.replace(from, to).getBytes("ISO-8859-1");
    }
    interface Action { Object run() throws Throwable; }
    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + a.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t.toString().replaceAll("@[0-9a-f]+", "@") + " <- " + String.valueOf(t.getCause()).replaceAll("@[0-9a-f]+", "@"));
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        Class<?> c = l.defineClass(renamed("LookupDefines$Template", "LookupDefines$Tampered"));
        System.out.println(c + " " + c.isHidden() + " " + c.getClassLoader().equals(LookupDefines.class.getClassLoader()) + " " + count + " " + (Class.forName("LookupDefines$Tampered") == c) + " " + count);
        show("call", () -> (String) l.findStatic(c, "who", methodType(String.class)).invokeExact());
        show("again", () -> l.defineClass(renamed("LookupDefines$Template", "LookupDefines$Tampered")));
        show("other", () -> l.defineClass(renamed("LookupDefines$Template", "LookupDefines$Temporal")));
        show("in package", () -> l.defineClass(renamed("LookupDefines$Template", "some/pack/Defs$Template")));
        show("cut", () -> l.defineClass(Arrays.copyOf(renamed("LookupDefines$Template", "LookupDefines$Template"), 100)));
        show("java package", () -> MethodHandles.privateLookupIn(String.class, l).defineClass(new byte[8]));
        class Loader extends ClassLoader {
            Loader() { super("mine", LookupDefines.class.getClassLoader()); }
            Class<?> define(byte[] b) { return defineClass(null, b, 0, b.length); }
            @Override protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
                if (n.equals("LookupDefines$Template")) {
                    Class<?> k = findLoadedClass(n);
                    try { return k != null ? k : define(renamed("x", "x")); } catch (IOException e) { throw new ClassNotFoundException(n, e); }
                }
                return super.loadClass(n, r);
            }
        }
        Loader loader = new Loader();
        Class<?> other = loader.loadClass("LookupDefines$Template");
        System.out.println((other == Template.class) + " " + other.getClassLoader().getName() + " " + other.getPackage().equals(Template.class.getPackage()));
        show("private lookup in other loader", () -> MethodHandles.privateLookupIn(other, l));
        show("lookup in other loader", () -> l.in(other).findStatic(other, "who", methodType(String.class)).invoke());
        show("public in other loader", () -> MethodHandles.publicLookup().in(other).findStatic(other, "who", methodType(String.class)).invoke());
        show("alias", () -> l.findStatic(LookupDefines.class, "take", methodType(String.class, other)));
        show("own", () -> l.findStatic(LookupDefines.class, "take", methodType(String.class, Template.class)).invoke(new Template()));
        show("hidden in own loader", () -> MethodHandles.privateLookupIn(other, l));
    }
    static String take(Template t) { return "took"; }
}
