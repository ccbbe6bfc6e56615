// release: 17
// Classes defined hidden from the bytes of ordinary ones: names, identity, statics, reflection.
import java.io.*;
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class HiddenBasics {
    static String mask(Object s) { return String.valueOf(s).replaceAll("[/.]0x[0-9a-f]+", "/ID").replaceAll("@[0-9a-f]+", "@H"); }
    static byte[] bytes(Class<?> c) throws IOException {
        try (InputStream in = HiddenBasics.class.getResourceAsStream(c.getName() + ".class")) { return in.readAllBytes(); }
    }
    public static class Plain implements Comparable<Object> {
        static int made;
        static { System.out.println("Plain is initialized as " + mask(Plain.class.getName())); }
        private final int id = ++made;
        Object next;
        public int id() { return id; }
        public Object other() { return new Plain(); }
        public Object[] array(int n) { return new Plain[n]; }
        public boolean isSame(Object o) { return o instanceof Plain; }
        public Object cast(Object o) { return (Plain) o; }
        public int compareTo(Object o) { return Integer.compare(id, ((Plain) o).id); }
        public Runnable lambda() { int k = id; return () -> System.out.println("lambda in " + mask(Plain.class.getName()) + " " + k); }
        public String concat() { return "id=" + id + " of " + mask(this.getClass()); }
        public static int count() { return made; }
        @Override public String toString() { return "Plain#" + id; }
        public void fail() { throw new IllegalStateException("from hidden"); }
    }

    interface Action { Object run() throws Throwable; }
    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + mask(a.run()));
        } catch (Throwable t) {
            System.out.println(what + ": " + mask(t) + " <- " + mask(t.getCause()));
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        byte[] b = bytes(Plain.class);
        MethodHandles.Lookup h1 = l.defineHiddenClass(b, true), h2 = l.defineHiddenClass(b, false);
        Class<?> c1 = h1.lookupClass(), c2 = h2.lookupClass();
        System.out.println(mask(c1) + " " + mask(c1.getName()) + " " + mask(c1.getTypeName()) + " " + c1.getPackageName().isEmpty()
            + " " + (c1 == c2) + " " + c1.isHidden() + " " + mask(c1.descriptorString()) + " " + mask(c1.arrayType()) + " " + c1.getNestHost().equals(c1) + " " + c1.isNestmateOf(HiddenBasics.class) + " " + mask(h1));
        Object p = c1.getConstructor().newInstance(), q = c1.getConstructor().newInstance();
        System.out.println(p + " " + q + " " + c1.getMethod("count").invoke(null) + " " + (p instanceof Plain));
        System.out.println("second " + c2.getMethod("count").invoke(null));
        show("other", () -> c1.getMethod("other").invoke(p).getClass() == c1);
        show("array", () -> c1.getMethod("array", int.class).invoke(p, 3).getClass());
        show("isSame", () -> c1.getMethod("isSame", Object.class).invoke(p, q) + " " + c1.getMethod("isSame", Object.class).invoke(p, new Plain()));
        show("cast", () -> c1.getMethod("cast", Object.class).invoke(p, new Plain()));
        show("compare", () -> ((Comparable) p).compareTo(q));
        show("compare wrong", () -> ((Comparable) p).compareTo(new Plain()));
        show("concat", () -> c1.getMethod("concat").invoke(p));
        show("lambda", () -> { ((Runnable) c1.getMethod("lambda").invoke(p)).run(); return "ran"; });
        show("handle", () -> h1.findVirtual(c1, "id", methodType(int.class)).invoke(p));
        show("handle private", () -> h1.findGetter(c1, "id", int.class).invoke(q));
        show("outer lookup private", () -> l.findGetter(c1, "id", int.class).invoke(q));
        show("constructor handle", () -> h1.findConstructor(c1, methodType(void.class)).invoke());
        show("forName", () -> Class.forName(c1.getName()));
        show("loadClass", () -> HiddenBasics.class.getClassLoader().loadClass(c1.getName()));
        show("findClass", () -> h1.findClass(c1.getName()));
        show("set final", () -> { Field f = c1.getDeclaredField("id"); f.setAccessible(true); System.out.println(f.get(p)); f.setInt(p, 9); return f.get(p); });
        show("set plain", () -> { Field f = c1.getDeclaredField("next"); f.setAccessible(true); f.set(p, q); return f.get(p) + " " + mask(f.getType()); });
        show("var handle", () -> { VarHandle v = h1.findStaticVarHandle(c1, "made", int.class); return (int) v.getAndAdd(100) + " " + (int) v.get(); });
        show("fail", () -> c1.getMethod("fail").invoke(p));
        try {
            h1.findVirtual(c1, "fail", methodType(void.class)).invoke(p);
        } catch (IllegalStateException e) {
            for (StackTraceElement s : e.getStackTrace()) System.out.println("  at " + mask(s.getClassName()) + "." + s.getMethodName());
        }
        List<String> methods = new ArrayList<>();
        for (Method m : c1.getDeclaredMethods()) if (!m.isSynthetic()) methods.add(mask(m));
        Collections.sort(methods);
        methods.forEach(System.out::println);
        System.out.println(c1.getInterfaces()[0] + " " + mask(c1.getGenericInterfaces()[0]) + " " + c1.getModifiers());
        show("simple name", () -> c1.getSimpleName());
        show("canonical name", () -> c1.getCanonicalName());
        show("generic string", () -> c1.toGenericString());
        show("declaring class", () -> c1.getDeclaringClass());
        show("enclosing class", () -> c1.getEnclosingClass());
        show("member class", () -> c1.isMemberClass());
        Object proxyLike = Array.newInstance(c1, 2);
        Array.set(proxyLike, 0, p);
        show("array store", () -> { Array.set(proxyLike, 1, new Plain()); return "?"; });
        show("unmodifiable", () -> List.of(p, q).contains(q) + " " + new TreeSet<Object>(List.of(p, q)).first());
    }
}
