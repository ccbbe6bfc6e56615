// Enclosing methods, constructors and classes of local, anonymous and member classes in every place; simple names with odd characters.
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class InnerAndLocal {
    static final List<Class<?>> found = new ArrayList<>();
    static { class InStatic { } found.add(InStatic.class); found.add(new Object() { }.getClass()); Runnable r = () -> { class InLambda { } found.add(InLambda.class); found.add(new Object() { }.getClass()); }; r.run(); }
    { class InInstance { } found.add(InInstance.class); found.add(new Object() { }.getClass()); }
    Object field = new Object() { { found.add(getClass()); } };
    InnerAndLocal() { class InConstructor { class Deeper { } } found.add(InConstructor.class); found.add(InConstructor.Deeper.class); found.add(new Object() { }.getClass()); }
    InnerAndLocal(String s, int[]... more) { found.add(new Object() { }.getClass()); }
    <T> void generic(T t, List<? extends T> l) { class InGeneric<U> { } found.add(InGeneric.class); }
    static int $dollar(int $) { class Dollar$Local { } found.add(Dollar$Local.class); class $ { } found.add($.class); return 0; }
    class A$B { class C$ { } }
    static class \u00c4rger { }
    interface I { class InInterface { } Object anon = new Object() { }; default void d() { class InDefault { } found.add(InDefault.class); } static void s() { found.add(new Object() { }.getClass()); } enum In { A { } } record R() { } @interface N { class InNote { } } }
    enum K { ONE { Object o() { return new Object() { }; } }; Object o() { return null; } static class InEnum { } }
    record Rec(int x) { static Object make() { return new Object() { }; } class InRec { } Rec { class InCompact { } found.add(InCompact.class); } }

    static void show(Class<?> c) {
        System.out.println(c.getName() + " simple '" + c.getSimpleName() + "' canonical " + c.getCanonicalName() + " type " + c.getTypeName() + " flags " + Modifier.toString(c.getModifiers()) + "/" + Integer.toHexString(c.getModifiers()));
        System.out.println("   anonymous " + c.isAnonymousClass() + " local " + c.isLocalClass() + " member " + c.isMemberClass() + " enclosing " + c.getEnclosingClass() + " declaring " + c.getDeclaringClass());
        System.out.println("   method " + c.getEnclosingMethod() + " constructor " + c.getEnclosingConstructor() + " host " + c.getNestHost().getSimpleName() + " generic " + c.toGenericString());
        Class<?>[] in = c.getDeclaredClasses();
        Arrays.sort(in, Comparator.comparing(Class::getName));
        System.out.println("   declares " + Arrays.toString(in) + " public " + c.getClasses().length);
        for (Constructor<?> k : c.getDeclaredConstructors()) System.out.println("   " + k.toString() + " " + Arrays.toString(k.getGenericParameterTypes()));
    }

    public static void main(String[] args) throws Exception {
        new InnerAndLocal(); new InnerAndLocal("x"); new InnerAndLocal("y").generic(1, null); $dollar(1); I.s(); new I() { }.d(); new Rec(2);
        found.addAll(List.of(InnerAndLocal.class, A$B.class, A$B.C$.class, \u00c4rger.class, I.class, I.InInterface.class, I.anon.getClass(), I.In.class, I.In.A.getClass(), I.R.class, I.N.class, I.N.InNote.class, K.class, K.ONE.getClass(), K.ONE.o().getClass(), K.InEnum.class, Rec.class, Rec.make().getClass(), Rec.InRec.class));
        Function<Integer, Object> f = x -> new Object() { int y = x; };
        found.add(f.apply(3).getClass());
        for (Class<?> c : found) show(c);
        System.out.println(found.size());
    }
}
