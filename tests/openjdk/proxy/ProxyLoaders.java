// Proxies over interfaces of several loaders and packages: where the class goes, what is visible, inherited and generic methods, varargs, Object's methods.
import java.io.*;
import java.lang.reflect.*;
import java.util.*;

public class ProxyLoaders {
    public interface Pub { default String hi() { return "hi " + name(); } String name(); }
    interface Pack { int n(); }
    interface Gen<T, R extends Comparable<R>> { R map(T t, List<? extends T>... more) throws IOException, InterruptedException; }
    interface StringGen extends Gen<String, Integer> { Integer map(String t, List<? extends String>... more) throws IOException; }
    interface Dia1 { default String d() { return "1"; } } interface Dia2 { default String d() { return "2"; } }
    interface Sub extends Pub { @Override String name(); String hi(); }
    static sealed interface Sealed permits SealedImpl { } record SealedImpl() implements Sealed { }
    static class L extends ClassLoader {
        final String own;
        L(String own) { super(ProxyLoaders.class.getClassLoader()); this.own = own; }
        protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            if (!n.equals(own)) return super.loadClass(n, r);
            Class<?> c = findLoadedClass(n);
            if (c != null) return c;
            try (InputStream in = ProxyLoaders.class.getResourceAsStream("/" + n + ".class")) { byte[] b = in.readAllBytes(); return defineClass(n, b, 0, b.length); } catch (IOException e) { throw new ClassNotFoundException(n); }
        }
    }
    static String clean(Throwable t) { return t.getClass().getName() + ": " + String.valueOf(t.getMessage()).replaceAll("@[0-9a-f]+", "@HASH").replaceAll("Proxy\\d+", "Proxy"); }
    interface Call { Object call() throws Throwable; }
    static void attempt(String title, Call c) { try { System.out.println(title + " -> " + c.call()); } catch (Throwable t) { System.out.println(title + " !! " + clean(t)); } }
    static Object proxy(ClassLoader l, InvocationHandler h, Class<?>... is) { return Proxy.newProxyInstance(l, is, h); }

    public static void main(String[] args) throws Exception {
        ClassLoader app = ProxyLoaders.class.getClassLoader();
        InvocationHandler echo = (p, m, a) -> m.getReturnType() == int.class ? 7 : m.isDefault() ? InvocationHandler.invokeDefault(p, m, a) : m.getName() + (a == null ? "" : a.length);
        attempt("public", () -> { Pub p = (Pub) proxy(app, echo, Pub.class); return p.hi() + " " + p.getClass().getPackageName() + p.getClass().getModule().isNamed(); });
        attempt("package", () -> { Pack p = (Pack) proxy(app, echo, Pack.class); return p.n() + " '" + p.getClass().getPackageName() + "' " + (p.getClass().getModule() == ProxyLoaders.class.getModule()); });
        L l1 = new L("ProxyLoaders$Pub"), l2 = new L("ProxyLoaders$Pack");
        Class<?> pub1 = l1.loadClass("ProxyLoaders$Pub"), pack2 = l2.loadClass("ProxyLoaders$Pack");
        attempt("other loader", () -> { Object p = proxy(l1, echo, pub1); return pub1.getMethod("hi").invoke(p) + " " + (p instanceof Pub) + (p.getClass().getClassLoader() == l1); });
        attempt("not visible", () -> proxy(app, echo, pub1));
        attempt("package of another loader", () -> { Object p = proxy(l2, echo, pack2); Method m = pack2.getMethod("n"); m.setAccessible(true); return m.invoke(p); });
        attempt("two packages", () -> proxy(l2, echo, pack2, Pack.class));
        attempt("sealed", () -> proxy(app, echo, Sealed.class));
        attempt("generic", () -> { Gen g = (Gen) proxy(app, (p, m, a) -> m.getReturnType().getSimpleName().length() + ((Object[]) a[1]).length, StringGen.class); return g.map("x", List.of("a"), List.of()) + " " + ((StringGen) g).map("y"); });
        attempt("generic class cast", () -> { Gen g = (Gen) proxy(app, echo, StringGen.class); return g.map(5); });
        attempt("conflicting defaults", () -> { Object p = proxy(app, (x, m, a) -> InvocationHandler.invokeDefault(x, m, a), Dia1.class, Dia2.class); return ((Dia1) p).d() + ((Dia2) p).d(); });
        attempt("default of abstract redeclaration", () -> { Sub s = (Sub) proxy(app, (x, m, a) -> m.getDeclaringClass().getSimpleName() + m.isDefault(), Sub.class); return s.hi() + s.name(); });
        attempt("invokeDefault of no default", () -> InvocationHandler.invokeDefault(proxy(app, echo, Pub.class), Pub.class.getMethod("name")));
        attempt("invokeDefault of no proxy", () -> InvocationHandler.invokeDefault("x", Pub.class.getMethod("hi")));
        attempt("invokeDefault wrong interface", () -> InvocationHandler.invokeDefault(proxy(app, echo, Runnable.class), Pub.class.getMethod("hi")));
        attempt("many interfaces", () -> { Class<?>[] is = {Runnable.class, Comparable.class, CharSequence.class, List.class, Map.Entry.class, AutoCloseable.class, Iterator.class, Serializable.class, Cloneable.class}; return proxy(app, echo, is).getClass().getInterfaces().length; });
        attempt("conflicting returns", () -> proxy(app, echo, List.class, Map.class));
        attempt("hash and equals", () -> { Object p = proxy(app, (x, m, a) -> m.getName().equals("hashCode") ? 99 : m.getName().equals("equals") ? a[0] == null : "T", Runnable.class); return p.hashCode() + " " + p.equals(null) + p.equals(p) + " " + p + " " + new HashMap<>(Map.of(p, 1)).get(p); });
        attempt("final methods are not handled", () -> { Object p = proxy(app, echo, Runnable.class); synchronized (p) { p.notify(); } return p.getClass().getSimpleName().startsWith("$Proxy"); });
        attempt("constructor", () -> { Constructor<?> k = Proxy.getProxyClass(app, Pub.class).getConstructor(InvocationHandler.class); return ((Pub) k.newInstance(echo)).name() + Modifier.toString(k.getModifiers()); });
        attempt("reflection on it", () -> { Object p = proxy(app, echo, Pub.class); Method m = p.getClass().getMethod("name"); String s = ""; for (int i = 0; i < 20; i++) s = (String) m.invoke(p); return s + " " + m.getDeclaringClass().getSimpleName().startsWith("$Proxy") + Modifier.toString(m.getModifiers()); });
        attempt("stack", () -> { Runnable r = (Runnable) proxy(app, (x, m, a) -> { throw new IllegalStateException("s"); }, Runnable.class); try { r.run(); return 0; } catch (IllegalStateException e) { return Arrays.stream(e.getStackTrace()).map(s -> s.getMethodName()).filter(n -> !n.startsWith("lambda")).limit(3).toList(); } });
        attempt("arguments are null when there are none", () -> { Object[][] seen = new Object[2][]; Pub p = (Pub) proxy(app, (x, m, a) -> { seen[0] = a; return ""; }, Pub.class); p.name(); return seen[0] == null; });
    }
}
