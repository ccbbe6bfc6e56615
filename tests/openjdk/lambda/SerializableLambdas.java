// release: 17
// Lambdas and method references that are serialized and read back.
import java.io.*;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Method;
import java.util.*;
import java.util.function.*;

public class SerializableLambdas {
    interface SFunction<A, B> extends Function<A, B>, Serializable { }
    interface SSupplier<T> extends Supplier<T>, Serializable { }
    static String twice(String s) { return s + s; }
    static class Point implements Serializable { int x = 4; int times(int k) { return x * k; } }

    static Object copy(Object o) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) { out.writeObject(o); }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) { return in.readObject(); }
    }
    static void describe(Object lambda) throws Exception {
        Method m = lambda.getClass().getDeclaredMethod("writeReplace");
        m.setAccessible(true);
        SerializedLambda s = (SerializedLambda) m.invoke(lambda);
        System.out.println(s.getCapturingClass() + " " + s.getFunctionalInterfaceClass() + " " + s.getFunctionalInterfaceMethodName() + s.getFunctionalInterfaceMethodSignature()
            + " " + s.getImplMethodKind() + " " + s.getImplClass() + "." + s.getImplMethodName().replaceAll("\\$[0-9a-f]{6,}\\$", "\\$HASH\\$") + s.getImplMethodSignature() + " " + s.getInstantiatedMethodType() + " " + s.getCapturedArgCount());
    }

    public static void main(String[] args) throws Exception {
        int k = 3;
        String text = "cap";
        SFunction<Integer, Integer> f = x -> x * k;
        describe(f);
        System.out.println(((SFunction<Integer, Integer>) copy(f)).apply(14));
        SFunction<String, String> m = SerializableLambdas::twice;
        describe(m);
        System.out.println(((SFunction<String, String>) copy(m)).apply("ab"));
        Point p = new Point();
        p.x = 10;
        SFunction<Integer, Integer> bound = p::times;
        describe(bound);
        System.out.println(((SFunction<Integer, Integer>) copy(bound)).apply(5));
        SSupplier<List<String>> ctor = ArrayList::new;
        describe(ctor);
        System.out.println(((SSupplier<?>) copy(ctor)).get());
        SSupplier<String> nested = () -> m.apply(text) + f.apply(2);
        System.out.println(((SSupplier<?>) copy(nested)).get());
        Comparator<String> c = (Comparator<String> & Serializable) (a, b) -> b.compareTo(a);
        List<String> list = new ArrayList<>(List.of("x", "z", "y"));
        list.sort((Comparator<String>) copy(c));
        System.out.println(list);
        Runnable plain = () -> { };
        try {
            copy(plain);
        } catch (NotSerializableException e) {
            System.out.println("not serializable " + e.getMessage().replaceAll("/0x.*", "").replaceAll("Lambda.*", "Lambda"));
        }
        Comparator<Map.Entry<String, Integer>> byKey = Map.Entry.comparingByKey();
        System.out.println(((Comparator<Map.Entry<String, Integer>>) copy(byKey)).compare(Map.entry("a", 1), Map.entry("b", 0)));
    }
}
