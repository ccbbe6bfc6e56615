// java.lang.reflect.Proxy: dispatch, Object's methods, boxing, checked exceptions, conflicts of interfaces, errors of making one.
import java.io.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class Proxies {
    public interface Calc { int add(int a, long b); double half(float f); void nothing(); String[] words(String... s); boolean z(boolean b); char c(char c); byte b(byte b); short s(short s); long j(long j); <T extends Comparable<T>> T max(List<T> l); default String def(int x) { return "default " + x + " " + add(x, 1); } }
    public interface Throws { void io() throws IOException; void none(); void two() throws FileNotFoundException, InterruptedException; }
    interface Package { int hidden(); }
    public interface A { Object same(); void m() throws IOException; }
    public interface B { Object same(); void m() throws FileNotFoundException; String toString(); int hashCode(); }
    public interface Clash { int same(); }

    static String text(Object[] a) { return a == null ? "null" : Arrays.deepToString(a); }

    public static void main(String[] args) throws Exception {
        List<String> log = new ArrayList<>();
        InvocationHandler h = (p, m, a) -> {
            log.add(m.getDeclaringClass().getSimpleName() + "." + m.getName() + text(a));
            if (m.isDefault()) return InvocationHandler.invokeDefault(p, m, a);
            switch (m.getName()) {
                case "add": return (Integer) a[0] + ((Long) a[1]).intValue();
                case "half": return (double) (Float) a[0] / 2;
                case "words": return a[0];
                case "z": return !(Boolean) a[0];
                case "c": return (char) ((Character) a[0] + 1);
                case "b": case "s": case "j": return a[0];
                case "max": return Collections.max((List<String>) a[0]);
                case "hashCode": return 42;
                case "equals": return p == a[0];
                case "toString": return "proxy!";
                default: return null;
            }
        };
        Calc c = (Calc) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Calc.class, Comparable.class}, h);
        System.out.println(c.add(3, 4L) + " " + c.half(5f) + " " + Arrays.toString(c.words("a", "b")) + " " + c.z(true) + c.c('x') + c.b((byte) -4) + c.s((short) 500) + c.j(1L << 50) + c.max(List.of("q", "r")));
        c.nothing();
        System.out.println(c.def(6));
        System.out.println(c + " " + c.hashCode() + " " + c.equals(c) + " " + c.equals("x") + " " + (c instanceof Comparable));
        System.out.println(log);
        Class<?> pc = c.getClass();
        System.out.println(Proxy.isProxyClass(pc) + " " + Proxy.getInvocationHandler(c).equals(h) + " " + pc.getSuperclass() + " " + Arrays.toString(pc.getInterfaces()) + " " + Modifier.toString(pc.getModifiers()) + " " + pc.getPackageName());
        TreeSet<String> names = new TreeSet<>();
        for (Method m : pc.getDeclaredMethods()) names.add(m.toString().replaceAll("\\$Proxy\\d+", "PROXY"));
        names.forEach(System.out::println);
        System.out.println(pc == Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Calc.class, Comparable.class}, h).getClass());
        System.out.println(pc == Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Comparable.class, Calc.class}, h).getClass());
        try { ((Comparable<Object>) c).compareTo("x"); } catch (Throwable t) { System.out.println(t.getClass().getName()); }
        for (Throwable t : new Throwable[] {new IOException("io"), new FileNotFoundException("fnf"), new RuntimeException("rt"), new Error("er"), new Exception("ex"), new InterruptedException("in")}) {
            Throws p = (Throws) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Throws.class}, (x, m, a) -> { throw t; });
            for (int k = 0; k < 3; k++) try { if (k == 0) p.io(); else if (k == 1) p.none(); else p.two(); } catch (Throwable e) { System.out.println(k + " " + t.getMessage() + " -> " + e + " cause " + e.getCause()); }
        }
        for (Object r : new Object[] {null, "str", 5L}) {
            Calc p = (Calc) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Calc.class}, (x, m, a) -> r);
            try { System.out.println(p.add(1, 2)); } catch (Throwable e) { System.out.println(e.getClass().getName()); }
            try { p.nothing(); System.out.println("void ok"); } catch (Throwable e) { System.out.println(e.getClass().getName()); }
            try { System.out.println(Arrays.toString(p.words())); } catch (Throwable e) { System.out.println(e.getClass().getName()); }
        }
        Package pk = (Package) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Package.class, Runnable.class}, (x, m, a) -> 9);
        System.out.println(pk.hidden() + " " + pk.getClass().getPackageName().isEmpty() + " " + Modifier.toString(pk.getClass().getModifiers()));
        A ab = (A) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {A.class, B.class}, (x, m, a) -> m.getDeclaringClass().getSimpleName() + m.getName());
        System.out.println(ab.same() + " " + ((B) ab).same() + " " + ab.toString());
        Class<?>[][] bad = {{String.class}, {Clash.class, A.class}, {A.class, A.class}, {null}, {int.class}};
        for (Class<?>[] b : bad) try { Proxy.newProxyInstance(Proxies.class.getClassLoader(), b, h); System.out.println("made"); } catch (Throwable t) { System.out.println(t.getClass().getName() + ": " + t.getMessage()); }
        try { Proxy.newProxyInstance(null, new Class<?>[] {Calc.class}, h); } catch (Throwable t) { System.out.println(t.getClass().getName() + ": " + t.getMessage()); }
        try { Proxy.newProxyInstance(null, new Class<?>[] {Runnable.class}, null); } catch (Throwable t) { System.out.println(t.getClass().getName() + ": " + t.getMessage()); }
        try { Proxy.getInvocationHandler("no"); } catch (Throwable t) { System.out.println(t.getClass().getName() + ": " + t.getMessage()); }
        Runnable boot = (Runnable) Proxy.newProxyInstance(null, new Class<?>[] {Runnable.class}, (x, m, a) -> { System.out.println("ran " + m); return null; });
        boot.run();
        System.out.println(boot.getClass().getClassLoader() + " " + boot.getClass().getModule().isNamed());
        Supplier<String> sp = (Supplier<String>) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Supplier.class, Serializable.class}, new SerialHandler("kept"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) { out.writeObject(sp); }
        Supplier<String> back = (Supplier<String>) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        System.out.println(back.get() + " " + (back.getClass() == sp.getClass()));
    }
    record SerialHandler(String value) implements InvocationHandler, Serializable { public Object invoke(Object p, Method m, Object[] a) { return value + m.getName(); } }
}
