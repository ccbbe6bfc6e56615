// Repeatable annotations, containers, inheritance between classes, lookup by type, on all kinds of declarations.
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class RepeatedAndInherited {
    @Retention(RetentionPolicy.RUNTIME) @Inherited @Repeatable(Tags.class) @interface Tag { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Tags { Tag[] value(); String extra() default "-"; }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Plains.class) @interface Plain { int value() default 0; }
    @Retention(RetentionPolicy.RUNTIME) @interface Plains { Plain[] value(); }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Once { }

    @Tag("a") @Tag("b") @Plain(1) @Once static class Base { }
    static class Plainly extends Base { }
    @Tag("c") static class Overrides extends Base { }
    @Tags({@Tag("x")}) static class Container extends Base { }
    @Tags({@Tag("x"), @Tag("y")}) @Tag("z") static class Both { }
    @Once interface Face { @Plain(3) @Plain(4) void m(@Plain(5) int a, String b, @Plain(6) @Plain(7) long c); }
    static class Impl implements Face { public void m(int a, String b, long c) { } @Plain @Deprecated int field; @Plain(8) Impl(@Plain(9) int q) { } }
    class InnerOne { InnerOne(@Plain(11) String s, int t) { } }
    enum Level { @Plain(12) @Plain(13) ONE, @Deprecated TWO; Level() { } }
    record Rec(@Plain(14) int a, @Tag("r") @Plain(15) @Plain(16) String b) { }
    @Plain(17) @interface Self { @Plain(18) int v() default 1; }

    static void show(String title, AnnotatedElement e) {
        System.out.println(title + " all " + Arrays.toString(e.getAnnotations()) + " declared " + Arrays.toString(e.getDeclaredAnnotations()));
        System.out.println("   Tag " + e.getAnnotation(Tag.class) + " by type " + Arrays.toString(e.getAnnotationsByType(Tag.class)) + " declared by type " + Arrays.toString(e.getDeclaredAnnotationsByType(Tag.class)) + " Tags " + e.getAnnotation(Tags.class));
        System.out.println("   Plain " + e.getAnnotation(Plain.class) + " by type " + Arrays.toString(e.getAnnotationsByType(Plain.class)) + " Once " + e.isAnnotationPresent(Once.class));
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {Base.class, Plainly.class, Overrides.class, Container.class, Both.class, Face.class, Impl.class, Self.class, Tag.class}) show(c.getSimpleName(), c);
        Method m = Face.class.getMethod("m", int.class, String.class, long.class);
        show("method", m);
        show("overriding", Impl.class.getMethod("m", int.class, String.class, long.class));
        System.out.println(Arrays.deepToString(m.getParameterAnnotations()));
        for (Parameter p : m.getParameters()) show("parameter " + p, p);
        show("field", Impl.class.getDeclaredField("field"));
        Constructor<?> k = Impl.class.getDeclaredConstructors()[0];
        show("constructor", k);
        System.out.println(Arrays.deepToString(k.getParameterAnnotations()));
        Constructor<?> in = InnerOne.class.getDeclaredConstructors()[0];
        System.out.println(in + " " + Arrays.deepToString(in.getParameterAnnotations()));
        for (Parameter p : in.getParameters()) show("inner parameter " + p.getType(), p);
        for (Level l : Level.values()) show(l.name(), Level.class.getField(l.name()));
        for (RecordComponent r : Rec.class.getRecordComponents()) { show("component " + r, r); show("accessor", r.getAccessor()); show("field", Rec.class.getDeclaredField(r.getName())); }
        System.out.println(Arrays.deepToString(Rec.class.getDeclaredConstructors()[0].getParameterAnnotations()));
        show("element", Self.class.getMethod("v"));
        show("package", RepeatedAndInherited.class.getPackage());
        show("module", Object.class.getModule());
    }
}
