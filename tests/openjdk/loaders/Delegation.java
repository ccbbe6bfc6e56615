// Parents, children-first loaders, parallel capable ones, loadClass with errors, initiating loaders, class identity and linkage across loaders.
import java.io.*;
import java.util.*;
import java.util.concurrent.*;

public class Delegation {
    public interface Api { String call(Object o); Class<?> other(); }
    public static class Impl implements Api { static int made; public Impl() { made++; } public String call(Object o) { return "impl" + made + " " + (o instanceof Helper) + " " + new Helper().name(); } public Class<?> other() { return Helper.class; } }
    public static class Helper { public String name() { return getClass().getClassLoader() == ClassLoader.getSystemClassLoader() ? "app" : getClass().getClassLoader().toString(); } }
    public static class NeedsMissing { Object m() { return new Missing(); } static Missing field; }
    public static class Missing { }

    static class ChildFirst extends ClassLoader {
        static { System.out.println("registered " + registerAsParallelCapable()); }
        final Set<String> own; final Set<String> refuse; final List<String> asked = Collections.synchronizedList(new ArrayList<>()); final String label;
        ChildFirst(String label, ClassLoader parent, Set<String> own, Set<String> refuse) { super(parent); this.label = label; this.own = own; this.refuse = refuse; }
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            asked.add(name);
            if (refuse.contains(name)) throw new ClassNotFoundException("refused " + name);
            if (!own.contains(name)) return super.loadClass(name, resolve);
            synchronized (getClassLoadingLock(name)) {
                Class<?> c = findLoadedClass(name);
                if (c == null) try (InputStream in = Delegation.class.getResourceAsStream("/" + name + ".class")) { byte[] b = in.readAllBytes(); c = defineClass(name, b, 0, b.length); } catch (IOException e) { throw new ClassNotFoundException(name, e); }
                if (resolve) resolveClass(c);
                return c;
            }
        }
        public String toString() { return label; }
    }

    static Object invokeM(Class<?> c) throws Exception { var m = c.getDeclaredMethod("m"); m.setAccessible(true); return m.invoke(c.getDeclaredConstructor().newInstance()); }

    public static void main(String[] args) throws Exception {
        ClassLoader app = Delegation.class.getClassLoader();
        ChildFirst a = new ChildFirst("a", app, Set.of("Delegation$Impl", "Delegation$Helper"), Set.of());
        ChildFirst b = new ChildFirst("b", app, Set.of("Delegation$Impl"), Set.of());
        ChildFirst c = new ChildFirst("c", a, Set.of("Delegation$Impl"), Set.of());
        for (ChildFirst l : List.of(a, b, c, a)) {
            Api api = (Api) l.loadClass("Delegation$Impl").getDeclaredConstructor().newInstance();
            System.out.println(l + " " + api.call(new Helper()) + " " + api.other().getClassLoader().equals(app) + " " + l.asked);
        }
        System.out.println(a.isRegisteredAsParallelCapable() + " " + new ClassLoader() { }.isRegisteredAsParallelCapable() + " " + app.isRegisteredAsParallelCapable());
        ChildFirst m = new ChildFirst("m", app, Set.of("Delegation$NeedsMissing"), Set.of("Delegation$Missing"));
        Class<?> needs = m.loadClass("Delegation$NeedsMissing");
        for (int i = 0; i < 2; i++) try { invokeM(needs); } catch (java.lang.reflect.InvocationTargetException e) { System.out.println(e.getCause() + " because " + e.getCause().getCause()); }
        for (int i = 0; i < 2; i++) try { needs.getDeclaredField("field"); } catch (Throwable e) { System.out.println(e + " because " + e.getCause()); }
        try { needs.getDeclaredFields(); } catch (Throwable e) { System.out.println(e + " because " + e.getCause()); }
        System.out.println(needs.getDeclaredMethods().length);
        ClassLoader wrong = new ClassLoader(app) { protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException { return n.startsWith("Wrong") ? String.class : n.startsWith("Null") ? null : super.loadClass(n, r); } };
        for (String n : List.of("Wrong1", "Null1", "Delegation", "[LWrong2;", "[Ljava.lang.Long;")) try { System.out.println(Class.forName(n, false, wrong)); } catch (Throwable e) { System.out.println(e); }
        ClassLoader throwing = new ClassLoader(null) { protected Class<?> findClass(String n) throws ClassNotFoundException { if (n.length() % 3 == 0) throw new IllegalStateException(n); if (n.length() % 3 == 1) throw new NoClassDefFoundError(n); throw new ClassNotFoundException(n, new IOException("io")); } };
        for (String n : List.of("aaa", "aaaa", "aaaaa")) try { Class.forName(n, true, throwing); } catch (Throwable e) { System.out.println(e + " cause " + e.getCause()); }
        ChildFirst par = new ChildFirst("par", app, Set.of("Delegation$Impl", "Delegation$Helper"), Set.of());
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Future<Class<?>>> fs = new ArrayList<>();
        for (int i = 0; i < 16; i++) { String n = i % 2 == 0 ? "Delegation$Impl" : "Delegation$Helper"; fs.add(pool.submit(() -> Class.forName(n, true, par))); }
        Set<Class<?>> distinct = new HashSet<>();
        for (Future<Class<?>> f : fs) distinct.add(f.get());
        pool.shutdown();
        System.out.println(distinct.size() + " classes by four threads");
        System.out.println(app.getParent() == ClassLoader.getPlatformClassLoader());
        System.out.println(ClassLoader.getPlatformClassLoader().getParent() + " " + app.getName() + " " + ClassLoader.getPlatformClassLoader().getName() + " " + a.getName() + " " + new ClassLoader("n", null) { }.getName());
        try { new ClassLoader("", app) { }; } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Thread t = new Thread(() -> System.out.println(Thread.currentThread().getContextClassLoader()));
        t.setContextClassLoader(a); t.start(); t.join();
    }
}
