// release: 17
// Methods that look at their caller, called through handles, method references and reflection.
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
import static java.lang.invoke.MethodType.methodType;

public class CallerSensitives {
    static class Nested {
        static MethodHandles.Lookup lookup() { return MethodHandles.lookup(); }
        private static int hidden = 6;
        static Class<?> caller() { return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass(); }
    }
    static class Target { static { System.out.println("Target is initialized"); } }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        Supplier<MethodHandles.Lookup> s = MethodHandles::lookup;
        System.out.println(s.get().lookupClass().getName().replaceAll("/0x.*", ""));
        System.out.println(((MethodHandles.Lookup) l.findStatic(MethodHandles.class, "lookup", methodType(MethodHandles.Lookup.class)).invokeExact()).lookupClass().getName().replaceAll("/0x.*", ""));
        System.out.println(((MethodHandles.Lookup) Nested.lookup().findStatic(MethodHandles.class, "lookup", methodType(MethodHandles.Lookup.class)).invoke()).lookupClass().getName().replaceAll("/0x.*", ""));
        MethodHandle forName = l.findStatic(Class.class, "forName", methodType(Class.class, String.class));
        System.out.println((Class<?>) forName.invokeExact("CallerSensitives$Target"));
        Function<String, Class<?>> f = CallerSensitives::load;
        System.out.println(f.apply("CallerSensitives$Nested"));
        MethodHandle invoke = l.findVirtual(Method.class, "invoke", methodType(Object.class, Object.class, Object[].class));
        Method secret = CallerSensitives.class.getDeclaredMethod("secret", int.class);
        try {
            System.out.println(invoke.invoke(secret, null, new Object[] {5}));
        } catch (IllegalAccessException e) { // the caller is a class of the handle's own
            System.out.println(e.getMessage().replaceAll("/0x[0-9a-f]+", ""));
        }
        Field hidden = Nested.class.getDeclaredField("hidden");
        try {
            System.out.println((int) l.findVirtual(Field.class, "getInt", methodType(int.class, Object.class)).invokeExact(hidden, (Object) null));
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage().replaceAll("/0x[0-9a-f]+", ""));
        }
        System.out.println(l.findStatic(Nested.class, "caller", methodType(Class.class)).invoke());
        Supplier<Class<?>> walker = Nested::caller;
        System.out.println(walker.get());
        Method m = Nested.class.getDeclaredMethod("caller");
        System.out.println(m.invoke(null));
        System.out.println(MethodHandles.insertArguments(invoke, 0, m).invoke(null, new Object[0]));
        MethodHandle getLogger = l.findStatic(System.class, "getLogger", methodType(System.Logger.class, String.class));
        System.out.println(((System.Logger) getLogger.invokeExact("x")).getName());
        MethodHandle bundle = l.findStatic(ResourceBundle.class, "getBundle", methodType(ResourceBundle.class, String.class));
        try {
            bundle.invoke("none.such");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage());
        }
        try {
            MethodHandles.publicLookup().findStatic(MethodHandles.class, "lookup", methodType(MethodHandles.Lookup.class));
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
    }

    static Class<?> load(String n) {
        try {
            return Class.forName(n);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }
    private static String secret(int x) { return "secret " + x; }
}
