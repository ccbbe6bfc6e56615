// release: 17
// The results of reflection on the classes of lambdas.
import java.io.Serializable;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class LambdaClasses {
    static String mask(String s) { return s.replaceAll("/0x[0-9a-f]+", "/ID").replaceAll("\\.0x[0-9a-f]+", ".ID").replaceAll("Lambda\\$[0-9]+", "Lambda\\$N").replaceAll("@[0-9a-f]+", "@H"); }
    interface Marker { }

    static void describe(Object lambda) {
        Class<?> c = lambda.getClass();
        System.out.println(mask(c.getName()) + " " + mask(c.getSimpleName()) + " hidden=" + c.isHidden() + " synthetic=" + c.isSynthetic() + " " + Modifier.toString(c.getModifiers())
            + " " + Arrays.toString(c.getInterfaces()) + " super=" + c.getSuperclass() + " host=" + c.getNestHost() + " package=" + c.getPackageName()
            + " canonical=" + c.getCanonicalName() + " member=" + c.isMemberClass() + " anonymous=" + c.isAnonymousClass() + " enclosing=" + c.getEnclosingClass());
        System.out.println("  " + mask(c.getTypeName()) + " " + mask(c.descriptorString()) + " " + c.getModule().isNamed() + " " + (c.getClassLoader() == LambdaClasses.class.getClassLoader())
            + " " + c.describeConstable() + " " + mask(c.arrayType().getName()) + " " + (c.getProtectionDomain() == LambdaClasses.class.getProtectionDomain()));
        for (Constructor<?> k : c.getDeclaredConstructors()) System.out.println("  " + mask(k.toString()));
        Method[] methods = c.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toString));
        for (Method m : methods) System.out.println("  " + mask(m.toString()));
        Field[] fields = c.getDeclaredFields();
        for (Field f : fields) System.out.println("  " + mask(f.toString()));
        try {
            Class.forName(c.getName());
            System.out.println("  found");
        } catch (ClassNotFoundException e) {
            System.out.println("  not found " + mask(e.getMessage()));
        }
        System.out.println("  " + mask(lambda.toString().substring(0, 20)) + " " + lambda.equals(lambda) + " " + (lambda.hashCode() == System.identityHashCode(lambda)));
    }

    public static void main(String[] args) throws Exception {
        int captured = args.length;
        long wide = 5;
        describe((Supplier<Object>) () -> "plain");
        describe((IntUnaryOperator) x -> x + captured);
        describe((BiFunction<Long, String, Object>) (a, b) -> a + b + wide + captured);
        describe((Runnable & Marker) () -> { });
        describe((Function<String, Integer>) String::length);
        describe((Comparator<String> & Serializable) (a, b) -> 0);
        for (Method m : LambdaClasses.class.getDeclaredMethods()) {
            if (m.getName().equals("lambda$main$0")) System.out.println(m + " " + m.isSynthetic());
        }
        Supplier<String> s = () -> "called by reflection";
        Method get = Supplier.class.getMethod("get");
        System.out.println(get.invoke(s));
        Method own = s.getClass().getMethod("get");
        try {
            own.setAccessible(true);
            System.out.println(own.invoke(s));
        } catch (Exception e) {
            System.out.println(mask(e.toString()));
        }
        Function<Integer, Supplier<String>> f = n -> () -> "n" + n;
        Supplier<String> five = f.apply(5);
        Field[] fields = five.getClass().getDeclaredFields();
        System.out.println(fields.length + " " + fields[0].getType());
        try {
            fields[0].setAccessible(true);
            System.out.println(fields[0].get(five));
            fields[0].set(five, 6);
            System.out.println(five.get());
        } catch (Exception e) {
            System.out.println(mask(e.toString()));
        }
        System.out.println(f.apply(1).getClass() == f.apply(2).getClass());
    }
}
