// Fields, methods and constructors of classes of all kinds, sorted, with all their properties.
import java.io.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.Callable;

public class DeclaredMembers {
    static abstract class Base<T extends Comparable<T> & Serializable> implements Comparable<Base<T>>, Callable<T> {
        public static final int CONST = 7;
        protected transient volatile T value;
        private final Map<String, ? extends List<T[]>> map = null;
        long l; double d; static String s; boolean[][] bits;
        Base() { }
        protected Base(T value, int... more) throws IOException, IllegalStateException { }
        private <X extends Exception> Base(X x) throws X { }
        public abstract T call() throws Exception;
        protected synchronized final void sync(Object... all) { }
        static strictfp double strict(double a, float b) { return a * b; }
        native int nat(byte b, short s, char c);
        public int compareTo(Base<T> o) { return 0; }
        <U, V extends U> Map<U, V> generic(List<? super U> in, V[] out) throws IOException { return null; }
        protected Object clone() throws CloneNotSupportedException { return super.clone(); }
    }
    static class Derived extends Base<String> {
        public String call() { return ""; }
        @Override public int compareTo(Base<String> o) { return 1; }
        @Override protected Derived clone() { return null; }
        class In { In(int x) { } private In() { } int q = Derived.this.hashCode(); }
    }
    interface Face<A> { A get(); default A other() { return secret(); } private A secret() { return null; } static <B> Face<B> of(B b) { return () -> b; } int N = new Random(1).nextInt(); }
    enum Level { LOW, HIGH { @Override int weight() { return 2; } }; int weight() { return 1; } }
    record Pair<A, B>(A first, B... second) { Pair { Objects.requireNonNull(first); } static int made; public A first() { return first; } }
    @interface Note { int value() default 3; String[] names() default {"a"}; Class<?> type(); }

    static void lines(String title, Stream lines) { }

    interface Stream { }

    static void show(Class<?> c) {
        System.out.println("== " + c.toGenericString());
        TreeSet<String> out = new TreeSet<>();
        for (Field f : c.getDeclaredFields()) out.add("F " + f + " | " + f.toGenericString() + " | " + f.getGenericType() + " | " + f.isEnumConstant() + f.isSynthetic() + " " + Integer.toHexString(f.getModifiers()));
        for (Method m : c.getDeclaredMethods()) {
            out.add("M " + m + " | " + m.toGenericString() + " | " + m.getParameterCount() + " " + Arrays.toString(m.getGenericParameterTypes()) + " " + Arrays.toString(m.getGenericExceptionTypes())
                + " " + m.isBridge() + m.isVarArgs() + m.isDefault() + m.isSynthetic() + " " + Integer.toHexString(m.getModifiers()) + " " + (m.getDefaultValue() instanceof String[] a ? Arrays.toString(a) : m.getDefaultValue()) + " " + Arrays.toString(m.getTypeParameters()));
        }
        for (Constructor<?> k : c.getDeclaredConstructors()) {
            out.add("C " + k + " | " + k.toGenericString() + " | " + Arrays.toString(k.getParameterTypes()) + " " + Arrays.toString(k.getGenericParameterTypes()) + " " + Arrays.toString(k.getExceptionTypes()) + " " + Integer.toHexString(k.getModifiers()) + k.isSynthetic());
        }
        for (Class<?> k : c.getDeclaredClasses()) out.add("I " + k);
        for (String s : out) System.out.println(s);
        out.clear();
        for (Field f : c.getFields()) out.add("pf " + f);
        for (Method m : c.getMethods()) out.add("pm " + m.getDeclaringClass().getName() + " " + m);
        for (Constructor<?> k : c.getConstructors()) out.add("pc " + k);
        for (Class<?> k : c.getClasses()) out.add("pi " + k);
        for (String s : out) System.out.println(s);
    }

    public static void main(String[] args) {
        for (Class<?> c : new Class<?>[] {DeclaredMembers.class, Base.class, Derived.class, Derived.In.class, Face.class, Level.class, Level.HIGH.getClass(), Pair.class, Note.class, int.class, int[].class, Object.class, Runnable.class, Thread.State.class, Optional.class, AbstractMap.SimpleEntry.class}) {
            show(c);
        }
        Field[] order = Base.class.getDeclaredFields();
        for (Field f : order) System.out.print(f.getName() + " ");
        System.out.println();
        System.out.println(Base.class.getDeclaredFields()[0] == Base.class.getDeclaredFields()[0]);
        System.out.println(Base.class.getDeclaredFields()[0].equals(Base.class.getDeclaredFields()[0]) + " " + Base.class.getDeclaredFields()[0].hashCode());
        System.out.println(order[0].getName() == "CONST");
    }
}
