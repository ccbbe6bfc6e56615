// Annotations on uses of types: everywhere the language allows them and reflection shows them.
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.io.*;
import java.util.*;
import java.util.function.*;

public class TypeAnnotations {
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER}) @interface T { String value() default ""; }
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE_USE}) @Repeatable(Rs.class) @interface R { int value(); }
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE_USE}) @interface Rs { R[] value(); }
    static class Outer<X> { class In<Y> { class Most { } } static class Nest { } }

    static abstract class C<@T("p") A extends @T("bound") Object & @T("bound2") Comparable<@T("arg") A>, B> extends @T("super") ArrayList<@T("sarg") String> implements @T("face") Serializable, @T Supplier<@R(1) @R(2) int @T("dim") []> {
        @T("field") String f;
        @T("elem") String @T("d1") [] @T("d2") [] arr;
        Map<@T("k") String, @T("v") List<@T("nested") ? extends @T("wild") Number>> map;
        TypeAnnotations.@T("outer") Outer<@T("x") String>.@T("in") In<@T("y") Long>.@T("most") Most inner;
        Outer.@T("nest") Nest nest;
        @T("var") A variable; @T("prim") int prim; List<? super @T("lower") Integer> lower;
        <@T("mp") M extends @T("mb") Runnable> @T("ret") M method(@T("recv") C<A, B> this, @T("par") M m, @R(5) String @T("va") ... rest) throws @T("ex") IOException, @T("ex2") Error { return m; }
        @T("con") C(@T("cp") int x) throws @T("ce") Exception { }
        void plain() { }
    }

    static String text(AnnotatedType t) {
        if (t == null) return "null";
        String own = Arrays.toString(t.getAnnotations()) + " " + t.getType();
        String more = "";
        if (t instanceof AnnotatedParameterizedType p) more = Arrays.stream(p.getAnnotatedActualTypeArguments()).map(TypeAnnotations::text).toList().toString();
        if (t instanceof AnnotatedArrayType a) more = " of " + text(a.getAnnotatedGenericComponentType());
        if (t instanceof AnnotatedWildcardType w) more = " upper " + Arrays.stream(w.getAnnotatedUpperBounds()).map(TypeAnnotations::text).toList() + " lower " + Arrays.stream(w.getAnnotatedLowerBounds()).map(TypeAnnotations::text).toList();
        if (t instanceof AnnotatedTypeVariable v) more = " bounds " + v.getAnnotatedBounds().length;
        return "{" + own + more + " owner " + text(t.getAnnotatedOwnerType()) + "}";
    }
    static String all(AnnotatedType[] ts) { return Arrays.stream(ts).map(TypeAnnotations::text).toList().toString(); }

    public static void main(String[] args) throws Exception {
        Class<?> c = C.class;
        System.out.println(text(c.getAnnotatedSuperclass()));
        System.out.println(all(c.getAnnotatedInterfaces()));
        for (TypeVariable<?> v : c.getTypeParameters()) System.out.println(v + " " + Arrays.toString(v.getAnnotations()) + " " + all(v.getAnnotatedBounds()));
        for (Field f : c.getDeclaredFields()) System.out.println(f.getName() + " " + text(f.getAnnotatedType()) + " | " + f.getAnnotatedType());
        for (Method m : c.getDeclaredMethods()) {
            if (m.isSynthetic()) continue;
            if (m.getName().equals("method")) {
                System.out.println(text(m.getAnnotatedReturnType()) + "\n" + text(m.getAnnotatedReceiverType()) + "\n" + all(m.getAnnotatedParameterTypes()) + "\n" + all(m.getAnnotatedExceptionTypes()));
                for (TypeVariable<?> v : m.getTypeParameters()) System.out.println(v + " " + Arrays.toString(v.getAnnotations()) + " " + all(v.getAnnotatedBounds()));
                for (Parameter p : m.getParameters()) System.out.println(text(p.getAnnotatedType()));
            }
        }
        Constructor<?> k = c.getDeclaredConstructors()[0];
        System.out.println(text(k.getAnnotatedReturnType()) + " " + all(k.getAnnotatedParameterTypes()) + " " + all(k.getAnnotatedExceptionTypes()) + " " + k.getAnnotatedReceiverType());
        AnnotatedType a1 = c.getDeclaredField("f").getAnnotatedType(), a2 = c.getDeclaredField("f").getAnnotatedType();
        System.out.println(a1.equals(a2) + " " + (a1.hashCode() == a2.hashCode()));
        System.out.println(text(int[].class.getAnnotatedSuperclass()) + " " + int.class.getAnnotatedSuperclass() + " " + Runnable.class.getAnnotatedSuperclass());
        record Rec(@T("rc") String s, @T("rl") List<@T("re") Integer> l) { }
        for (RecordComponent r : Rec.class.getRecordComponents()) System.out.println(r.getName() + " " + text(r.getAnnotatedType()));
    }
}
