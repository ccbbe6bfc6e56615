// Every form of a class's name, its modifiers, kind and place in other classes.
import java.util.*;
import java.util.function.*;

public class ClassNames<T> {
    class Inner { class Deep<U extends Comparable<U>> { } }
    static final class Nested { interface Face { enum Colour { RED { int f() { return 1; } }, BLUE; int f() { return 0; } } } }
    protected abstract static class Abstract<A, B extends List<? super A>> { }
    private interface Hidden { int X = 1; }
    @interface Note { }
    record Point(int x, int y) { }
    static sealed class Shape permits Round, Flat { }
    static final class Round extends Shape { }
    static non-sealed class Flat extends Shape { }

    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getCanonicalName() + " | " + c.getPackageName());
        System.out.println("  " + c + " | " + c.toGenericString() + " | " + c.descriptorString());
        System.out.println("  " + Integer.toHexString(c.getModifiers()) + " " + java.lang.reflect.Modifier.toString(c.getModifiers())
            + (c.isAnonymousClass() ? " anonymous" : "") + (c.isLocalClass() ? " local" : "") + (c.isMemberClass() ? " member" : "")
            + (c.isEnum() ? " enum" : "") + (c.isRecord() ? " record" : "") + (c.isAnnotation() ? " annotation" : "") + (c.isInterface() ? " interface" : "")
            + (c.isArray() ? " array" : "") + (c.isPrimitive() ? " primitive" : "") + (c.isSynthetic() ? " synthetic" : "") + (c.isSealed() ? " sealed" : "") + (c.isHidden() ? " hidden" : ""));
        System.out.println("  super " + c.getSuperclass() + " interfaces " + Arrays.toString(c.getInterfaces()) + " component " + c.getComponentType());
        System.out.println("  declaring " + c.getDeclaringClass() + " enclosing " + c.getEnclosingClass() + " method " + c.getEnclosingMethod() + " constructor " + c.getEnclosingConstructor());
    }

    Object field = new Object() { };
    static Object inInit;
    static { class InInit { } inInit = new InInit(); }
    Object fromConstructor;

    ClassNames() { class InConstructor { } fromConstructor = new InConstructor(); }

    static <Q> Supplier<Object> local(int a, String... s) {
        class Local { Object in() { return new Object() { }; } }
        return () -> new Local().in();
    }

    public static void main(String[] args) {
        for (Class<?> c : new Class<?>[] {ClassNames.class, ClassNames.Inner.class, ClassNames.Inner.Deep.class, Nested.class, Nested.Face.class, Nested.Face.Colour.class,
            Nested.Face.Colour.RED.getClass(), Nested.Face.Colour.RED.getDeclaringClass(), Abstract.class, Hidden.class, Note.class, Point.class, Shape.class, Round.class, Flat.class,
            int.class, void.class, boolean.class, int[].class, long[][].class, String[].class, Point[][][].class, ClassNames.Inner[].class, Object.class, String.class, Map.Entry.class,
            Map.Entry[].class, Override.class, Thread.State.class, Runnable.class, Cloneable.class, Integer.class, Number.class}) {
            show(c);
        }
        show(new ClassNames<String>().field.getClass());
        show(inInit.getClass());
        show(new ClassNames<String>().fromConstructor.getClass());
        show(local(1).get().getClass());
        show(local(1).get().getClass().getEnclosingClass());
        Runnable lambda = () -> { };
        System.out.println(lambda.getClass().isSynthetic() + " " + lambda.getClass().isHidden() + " " + lambda.getClass().getSimpleName().startsWith("ClassNames$$Lambda$")
            + " " + lambda.getClass().getCanonicalName() + " " + Arrays.toString(lambda.getClass().getInterfaces()) + " " + lambda.getClass().getNestHost());
        for (String d : new String[] {"I", "V", "[J", "Ljava/lang/String;"}) System.out.println(java.lang.invoke.MethodType.fromMethodDescriptorString("()" + d, null).returnType());
        System.out.println(int[].class.arrayType() + " " + String[][].class.componentType() + " " + int.class.componentType() + " " + Integer.class.describeConstable().get());
        System.out.println(ClassNames.class.getName() == ClassNames.class.getName());
        System.out.println("java.lang.String" == String.class.getName());
    }
}
