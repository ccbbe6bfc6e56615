// serialVersionUID as it is computed from the members of classes of all shapes: modifiers, synthetic members, initializers, interfaces, generics, nested ones.
import java.io.*;
import java.util.*;
import java.util.function.*;

public class ComputedVersions implements Serializable {
    static class Plain implements Serializable { }
    static class Fields implements Serializable { public int a; protected long b; double c; private String d; static int e; transient int f; private static int g; private transient int h; private static transient int i; final int j = 1; volatile Object k; static final String L = "l"; int[][] m; Map<String, ?> n; }
    static class Methods implements Serializable { public void a() { } protected int b(int x) { return x; } void c(String... s) { } private void d() { } static void e() { } private static void f() { } synchronized final void g() { } strictfp double h() { return 0; } native void i(); <T> T j(T t) throws Exception { return t; } }
    static class Constructors implements Serializable { public Constructors() { } protected Constructors(int x) { } Constructors(String s, int[] y) { } private Constructors(Object o) { } }
    static class WithInit implements Serializable { static final Object O = new Object(); }
    static class WithConstantOnly implements Serializable { static final int C = 5; }
    static abstract class Abstract implements Serializable, Comparable<Abstract> { abstract void x(); public int compareTo(Abstract o) { return 0; } }
    static final class Final extends Abstract implements Runnable, Cloneable { void x() { } public void run() { } }
    class Inner implements Serializable { int v = ComputedVersions.this.own; Inner() { priv(); } }
    interface Face extends Serializable { int X = 1; void m(); default void d() { } static void s() { } }
    static class WithLambda implements Serializable { Runnable r = (Runnable & Serializable) () -> { }; int k() { IntSupplier s = () -> own2; return s.getAsInt(); } int own2; }
    static class WithAssert implements Serializable { void m(int x) { assert x > 0; } }
    static class WithSwitch implements Serializable { int m(Thread.State s) { switch (s) { case NEW: return 1; case BLOCKED: return 2; default: return 3; } } String n(String s) { return s + 1; } }
    static class Generic<T extends Comparable<T>> implements Serializable, Supplier<T> { T t; public T get() { return t; } List<? super T> l; }
    static class Declared implements Serializable { private static final long serialVersionUID = 0x1234L; }
    static class NotFinal implements Serializable { static long serialVersionUID = 9; }
    static class WrongType implements Serializable { static final int serialVersionUID = 11; }
    enum E implements Serializable { A, B { } }
    record R(int x, String y) implements Serializable { }
    private int own = 3;
    private void priv() { }

    public static void main(String[] args) throws Exception {
        Class<?>[] classes = {ComputedVersions.class, Plain.class, Fields.class, Methods.class, Constructors.class, WithInit.class, WithConstantOnly.class, Abstract.class, Final.class, Inner.class, Face.class, WithLambda.class, WithAssert.class, WithSwitch.class, Generic.class, Declared.class, NotFinal.class, WrongType.class, E.class, E.B.getClass(), R.class, int[].class, Plain[][].class, new Serializable() { int q; }.getClass(), Runnable.class,
            String.class, Integer.class, Number.class, ArrayList.class, HashMap.class, TreeMap.class, Throwable.class, Exception.class, IOException.class, Date.class, Locale.class, BitSet.class, Random.class, java.math.BigInteger.class, java.net.URI.class, java.time.LocalDate.class, Thread.State.class, Class.class, StackTraceElement.class, java.util.concurrent.ConcurrentHashMap.class, java.lang.reflect.Proxy.class, AbstractMap.SimpleEntry.class, Enum.class, Object.class, Thread.class};
        for (Class<?> c : classes) {
            ObjectStreamClass d = ObjectStreamClass.lookupAny(c);
            StringBuilder sb = new StringBuilder();
            for (ObjectStreamField f : d.getFields()) sb.append(f.getTypeString() == null ? String.valueOf(f.getTypeCode()) : f.getTypeString()).append(f.getName()).append(f.isUnshared() ? "!" : "").append(' ');
            System.out.println(c.getName() + " " + d.getSerialVersionUID() + " " + (ObjectStreamClass.lookup(c) != null) + " " + sb);
        }
        Comparator<String> lambda = (Comparator<String> & Serializable) (x, y) -> y.compareTo(x);
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream o = new ObjectOutputStream(b)) { o.writeObject(lambda); }
        System.out.println(((Comparator<String>) new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject()).compare("a", "b") + " " + b.size());
    }
}
