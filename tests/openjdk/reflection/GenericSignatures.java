// Generic types of all shapes: type variables, bounds, wildcards, owners, arrays, recursive ones; equality and texts.
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class GenericSignatures {
    static abstract class Top<A, B extends Number & Comparable<B>, C extends Map<? super A, List<? extends B[]>>> { A a; B[] b; C c; Map<A, ? super B>[] d; List<?> e; List raw; Inner<String> in; Nested<A>.Deep<B> deep; int[][] plain; <M extends A, N extends List<M>> N m(M x, N[] y, B... z) throws IllegalStateException { return null; } <X extends Exception & Runnable> void thrower() throws X { } class Inner<I> { A fromOuter; I own; } }
    static class Nested<Q> { class Deep<R> { Q q; R r; <S extends Q> Map<S, R> mm() { return null; } } static class Flat { } }
    static class Sub<T extends Comparable<? super T>> extends Top<List<T>, Integer, HashMap<List<T>, List<? extends Integer[]>>> implements Supplier<Function<? super T, ? extends T[]>>, Comparable<Sub<T>> { public Function<? super T, ? extends T[]> get() { return null; } public int compareTo(Sub<T> o) { return 0; } <Z> Sub(Z z, T t) { } Sub() { } }
    enum E implements Supplier<E> { X { public E get() { return X; } } }
    interface Rec<T extends Rec<T>> { T self(); }
    static class Impl implements Rec<Impl> { public Impl self() { return this; } }
    static Object anon = new ArrayList<Map<String, ? super Integer>>() { };
    static <L> Object local(L l) { class Loc<K extends L> extends HashMap<K, L> { K k; L l2; } return new Loc<L>(); }

    static String tell(Type t, int depth) {
        if (t instanceof Class<?> c) return "class " + c.getName();
        if (t instanceof ParameterizedType p) return "param(" + tell(p.getRawType(), depth) + " owner " + (p.getOwnerType() == null ? null : tell(p.getOwnerType(), depth)) + " " + list(p.getActualTypeArguments(), depth) + ")";
        if (t instanceof GenericArrayType g) return "array(" + tell(g.getGenericComponentType(), depth) + ")";
        if (t instanceof WildcardType w) return "wild(" + list(w.getUpperBounds(), depth) + list(w.getLowerBounds(), depth) + ")";
        if (t instanceof TypeVariable<?> v) return "var " + v.getName() + " of " + (v.getGenericDeclaration() instanceof Class<?> c ? c.getSimpleName() : ((Executable) v.getGenericDeclaration()).getName()) + (depth > 1 ? "" : " " + list(v.getBounds(), depth + 1));
        return "?" + t;
    }
    static String list(Type[] ts, int depth) { StringBuilder sb = new StringBuilder("<"); for (Type t : ts) sb.append(tell(t, depth)).append("; "); return sb + ">"; }

    static void show(Class<?> c) {
        System.out.println("== " + c.toGenericString() + " " + list(c.getTypeParameters(), 0));
        System.out.println("super " + (c.getGenericSuperclass() == null ? null : tell(c.getGenericSuperclass(), 0)) + " | " + c.getGenericSuperclass() + " | interfaces " + list(c.getGenericInterfaces(), 0));
        for (Field f : c.getDeclaredFields()) if (!f.isSynthetic()) System.out.println(f.getName() + " " + tell(f.getGenericType(), 0) + " | " + f.toGenericString());
        Method[] ms = c.getDeclaredMethods();
        Arrays.sort(ms, Comparator.comparing(Method::toGenericString));
        for (Method m : ms) if (!m.isSynthetic()) System.out.println(m.toGenericString() + " | " + tell(m.getGenericReturnType(), 0) + list(m.getGenericParameterTypes(), 0) + list(m.getGenericExceptionTypes(), 0) + list(m.getTypeParameters(), 0));
        Constructor<?>[] constructors = c.getDeclaredConstructors();
        Arrays.sort(constructors, Comparator.comparing(Constructor::toGenericString));
        for (Constructor<?> k : constructors) System.out.println(k.toGenericString() + list(k.getGenericParameterTypes(), 0) + list(k.getTypeParameters(), 0));
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {Top.class, Top.Inner.class, Nested.Deep.class, Sub.class, E.class, E.X.getClass(), Rec.class, Impl.class, anon.getClass(), local("").getClass(), Map.class, Collections.class.getDeclaredClasses().length > 0 ? Comparable.class : null, Enum.class, Class.class.getInterfaces()[0], int[].class}) show(c);
        Type d1 = Top.class.getDeclaredField("d").getGenericType(), d2 = Top.class.getDeclaredField("d").getGenericType();
        System.out.println(d1.equals(d2) + " " + (d1.hashCode() == d2.hashCode()) + " " + d1.getTypeName());
        TypeVariable<?> v = Top.class.getTypeParameters()[1];
        System.out.println(v.equals(Top.class.getDeclaredField("b").getGenericType() instanceof GenericArrayType g ? g.getGenericComponentType() : null) + " " + v.getTypeName() + " " + v.getGenericDeclaration());
        Method sort = Collections.class.getMethod("sort", List.class), max = Collections.class.getMethod("max", Collection.class);
        System.out.println(sort.toGenericString() + "\n" + max.toGenericString() + "\n" + java.util.stream.Stream.class.getMethod("toArray", IntFunction.class).toGenericString());
    }
}
