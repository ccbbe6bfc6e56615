// Many threads load, link and initialize the same classes through several loaders: each class is made and initialized once; failing ones fail for all.
import java.io.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ManyThreadsOneClass {
    public static final AtomicInteger inits = new AtomicInteger(), fails = new AtomicInteger();
    public static class Slow { static { inits.incrementAndGet(); long x = 0; for (int i = 0; i < 20000; i++) x += i; v = (int) (x % 1000); } public static int v; public static int get() { return v; } }
    public static class Sub extends Slow { static { inits.addAndGet(10); } public static int twice() { return v * 2; } }
    public static class Bad { static { fails.incrementAndGet(); if (true) throw new IllegalStateException("bad"); } public static int get() { return 1; } }
    public static class Left { static { inits.addAndGet(100); } public static int right() { return Right.x; } static int x = 3; }
    public static class Right { static { inits.addAndGet(1000); } static int x = 4; public static int left() { return Left.x; } }

    static class Isolated extends ClassLoader {
        static { registerAsParallelCapable(); }
        final AtomicInteger defined = new AtomicInteger();
        Isolated() { super(ManyThreadsOneClass.class.getClassLoader()); }
        protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            if (!n.startsWith("ManyThreadsOneClass$")) return super.loadClass(n, r);
            synchronized (getClassLoadingLock(n)) {
                Class<?> c = findLoadedClass(n);
                if (c == null) try (InputStream in = ManyThreadsOneClass.class.getResourceAsStream(n + ".class")) { byte[] b = in.readAllBytes(); c = defineClass(n, b, 0, b.length); defined.incrementAndGet(); } catch (IOException e) { throw new ClassNotFoundException(n, e); }
                return c;
            }
        }
    }
    static class Locking extends ClassLoader {
        Locking() { super(ManyThreadsOneClass.class.getClassLoader()); }
        protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            if (!n.startsWith("ManyThreadsOneClass$")) return super.loadClass(n, r);
            if (!Thread.holdsLock(this)) return locked(n);
            return locked(n);
        }
        synchronized Class<?> locked(String n) throws ClassNotFoundException {
            Class<?> c = findLoadedClass(n);
            if (c != null) return c;
            try (InputStream in = ManyThreadsOneClass.class.getResourceAsStream(n + ".class")) { byte[] b = in.readAllBytes(); return defineClass(n, b, 0, b.length); } catch (IOException e) { throw new ClassNotFoundException(n, e); }
        }
    }

    static Object call(ClassLoader l, String c, String m) throws Exception { return Class.forName("ManyThreadsOneClass$" + c, true, l).getMethod(m).invoke(null); }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(6);
        List<ClassLoader> loaders = new ArrayList<>(List.of(ManyThreadsOneClass.class.getClassLoader()));
        for (int i = 0; i < 4; i++) loaders.add(new Isolated());
        for (int i = 0; i < 3; i++) loaders.add(new Locking());
        for (ClassLoader l : loaders) {
            CyclicBarrier start = new CyclicBarrier(6);
            List<Future<String>> out = new ArrayList<>();
            for (int t = 0; t < 6; t++) {
                int k = t;
                out.add(pool.submit(() -> {
                    start.await();
                    StringBuilder sb = new StringBuilder();
                    String[][] order = {{"Slow", "get"}, {"Sub", "twice"}};
                    for (int i = 0; i < 2; i++) { String[] o = order[(i + k) % 2]; sb.append(o[0]).append(call(l, o[0], o[1])).append(' '); }
                    try { call(l, "Bad", "get"); sb.append("no failure"); } catch (java.lang.reflect.InvocationTargetException | LinkageError e) { sb.append("failed"); }
                    return sb.toString();
                }));
            }
            Set<String> seen = new TreeSet<>();
            for (Future<String> f : out) seen.add(f.get());
            System.out.println(l.getClass().getSimpleName() + " " + seen);
        }
        System.out.println(inits.get() + " " + fails.get());
        for (ClassLoader l : loaders) if (l instanceof Isolated i) System.out.println(i.defined.get());
        ClassLoader l = new Isolated();
        System.out.println(call(l, "Left", "right") + " " + call(l, "Right", "left") + " " + inits.get());
        pool.shutdown();
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS));
    }
}
