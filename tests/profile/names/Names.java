import java.io.ByteArrayOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * Uses all features that make classes at run time. A comment after "= " has the names of such
 * classes in the profile: ? means the number of the line (of the next line, if the line has only
 * the comment), and * means any number.
 */
public class Names {
    interface Shape {
        double area();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Note {
        int value();
    }

    record Point(int x, String name) { // = java/lang/invoke/LambdaForm$MH@Names$Point-toString-?$1
    }

    static class Kept implements Serializable {
        int value = 3;
    }

    /** Defined once more, hidden. */
    public static class Template {
        public static int twice(int x) {
            return 2 * x;
        }
    }

    static final IntUnaryOperator INITIAL = x -> x + 1; // = Names$$Lambda@<clinit>-?$1

    private final int field;

    Names(int field) {
        this.field = field;
    }

    public static int target(String text) {
        return text.length();
    }

    static int twice(int x) {
        return 2 * x;
    }

    static int lambdas(int k) {
        // = Names$$Lambda@lambdas-?$1 Names$$Lambda@lambdas-?$2
        IntUnaryOperator add = x -> x + k, multiply = x -> x * k;
        Function<String, Integer> length = String::length; // = Names$$Lambda@lambdas-?$1
        Supplier<List<String>> maker = ArrayList::new; // = Names$$Lambda@lambdas-?$1
        Supplier<Supplier<Integer>> outer = () -> // = Names$$Lambda@lambdas-?$1
            () -> k; // = Names$$Lambda@lambda$lambdas$*-?$1
        int sum = add.applyAsInt(1) + multiply.applyAsInt(2) + length.apply("abc");
        sum += maker.get().size() + outer.get().get();
        for (int i = 0; i < 3; i++) {
            int copy = i;
            IntUnaryOperator inLoop = x -> x + copy; // = Names$$Lambda@lambdas-?$1
            sum += inLoop.applyAsInt(i);
        }
        return sum;
    }

    int bound() {
        IntUnaryOperator self = x -> x + field; // = Names$$Lambda@bound-?$1
        IntUnaryOperator reference = this::plus; // = Names$$Lambda@bound-?$1
        return self.applyAsInt(1) + reference.applyAsInt(2);
    }

    int plus(int x) {
        return x + field;
    }

    static String texts(int k) {
        return "k" + k + 'c' + 1.5; // = java/lang/invoke/LambdaForm$MH@Names-texts-?$1
    }

    static String records(int k) {
        return new Point(k, "p").toString();
    }

    static double proxies() throws Exception {
        InvocationHandler handler = (self, method, arguments) -> 1.5; // = Names$$Lambda@proxies-?$1
        // = $Proxy$Names$Shape@Names-proxies-?$1
        Shape shape = (Shape) Proxy.newProxyInstance(Names.class.getClassLoader(),
                new Class<?>[] {Shape.class}, handler);
        // = jdk/proxy/$Proxy$Runnable@Names-proxies-?$1
        Runnable runnable = (Runnable) Proxy.newProxyInstance(Names.class.getClassLoader(),
                new Class<?>[] {Runnable.class}, handler);
        try {
            runnable.run();
        } catch (ClassCastException expected) {
            System.out.println("no result is wanted");
        }
        return shape.area();
    }

    @Note(3)
    static int notes() throws Exception {
        // = $Proxy$Names$Note@Names-notes-?$1
        return Names.class.getDeclaredMethod("notes").getAnnotation(Note.class).value();
    }

    // = jdk/internal/reflect/GeneratedMethodAccessor@Names-target$1
    // = jdk/internal/reflect/GeneratedMethodAccessor@Names-twice$1
    // = jdk/internal/reflect/GeneratedConstructorAccessor@Names$Kept-<init>$1
    static int reflection() throws Exception {
        Method first = Names.class.getMethod("target", String.class);
        Method second = Names.class.getDeclaredMethod("twice", int.class);
        Constructor<?> made = Kept.class.getDeclaredConstructor();
        int sum = 0;
        for (int i = 0; i < 40; i++) {
            sum += (Integer) first.invoke(null, "x") + (Integer) second.invoke(null, i);
            sum += ((Kept) made.newInstance()).value;
        }
        return sum;
    }

    // = jdk/internal/reflect/GeneratedSerializationConstructorAccessor@Names$Kept-<init>$1
    static int serialization() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            for (int i = 0; i < 20; i++) {
                out.writeObject(new Kept());
            }
        }
        int sum = 0;
        ByteArrayInputStream kept = new ByteArrayInputStream(bytes.toByteArray());
        try (ObjectInputStream in = new ObjectInputStream(kept)) {
            for (int i = 0; i < 20; i++) {
                sum += ((Kept) in.readObject()).value;
            }
        }
        return sum;
    }

    static int handles() throws Throwable {
        MethodHandle handle = MethodHandles.lookup().findStatic(Names.class, "twice",
                MethodType.methodType(int.class, int.class));
        // = java/lang/invoke/LambdaForm$MH@Names-handles-?$1
        int sum = (int) handle.invokeExact(4);
        MethodHandle both = MethodHandles.filterReturnValue(handle, handle);
        for (int i = 0; i < 200; i++) {
            sum += (int) both.invokeExact(3);
        }
        return sum;
    }

    static int hidden() throws Throwable {
        byte[] bytes = bytes();
        // = Names$Template@Names-hidden-?$1
        Class<?> twin = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        Object array = Array.newInstance(twin, 2); // its class in allocations: see names.py
        int twice = (Integer) twin.getMethod("twice", int.class).invoke(null, 21);
        return twice + Array.getLength(array);
    }

    static byte[] bytes() throws IOException {
        try (InputStream in = Names.class.getResourceAsStream("Names$Template.class")) {
            return in.readAllBytes();
        }
    }

    public static void main(String[] arguments) throws Throwable {
        if (arguments.length > 0) {
            Early.run();
        }
        System.out.println(INITIAL.applyAsInt(1) + lambdas(3) + new Names(4).bound());
        System.out.println(texts(5) + records(6));
        System.out.println(proxies() + " " + notes());
        System.out.println(reflection() + serialization() + handles() + hidden());
        // = Names$$Lambda@main-?$1
        System.out.println(List.of("a", "bb").stream().anyMatch(text -> text.length() > 1));
    }
}
