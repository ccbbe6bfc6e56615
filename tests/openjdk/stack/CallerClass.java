// StackWalker.getCallerClass, MethodHandles.lookup and Class.forName seen from methods, lambdas, reflection and handles.
import java.lang.invoke.*;
import java.lang.reflect.*;

public class CallerClass {
    static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    static class Callee {
        static Class<?> who() { return WALKER.getCallerClass(); }
        public static String whoText() { return String.valueOf(WALKER.getCallerClass()); }
    }

    static class Caller {
        static Class<?> ask() { return Callee.who(); }
        static Class<?> askByLambda() { java.util.function.Supplier<Class<?>> s = () -> Callee.who(); return s.get(); }
        static Class<?> askByReference() { java.util.function.Supplier<Class<?>> s = Callee::who; return s.get(); }
        static Object askByReflection() throws Exception { return Callee.class.getDeclaredMethod("who").invoke(null); }
        static Class<?> askByHandle() throws Throwable {
            MethodHandle h = MethodHandles.lookup().findStatic(Callee.class, "who", MethodType.methodType(Class.class));
            return (Class<?>) h.invokeExact();
        }
        static MethodHandles.Lookup lookup() { return MethodHandles.lookup(); }
    }

    public static void main(String[] args) throws Throwable {
        System.out.println(Callee.who());
        System.out.println(Caller.ask());
        System.out.println(Caller.askByLambda());
        System.out.println(Caller.askByReference());
        System.out.println(Caller.askByReflection());
        System.out.println(Caller.askByHandle());
        System.out.println(Caller.lookup().lookupClass());
        System.out.println(MethodHandles.lookup().lookupClass());
        System.out.println(((MethodHandles.Lookup) MethodHandles.class.getMethod("lookup").invoke(null)).lookupClass());
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle lookupHandle = l.findStatic(MethodHandles.class, "lookup", MethodType.methodType(MethodHandles.Lookup.class));
        MethodHandles.Lookup byHandle = (MethodHandles.Lookup) lookupHandle.invokeExact();
        System.out.println(byHandle.lookupClass().getName().replaceAll("/0x[0-9a-f]+", "/x"));
        MethodHandle forName = l.findStatic(Class.class, "forName", MethodType.methodType(Class.class, String.class));
        System.out.println((Class<?>) forName.invokeExact("CallerClass$Callee"));
        System.out.println(Class.class.getMethod("forName", String.class).invoke(null, "CallerClass$Caller"));
        System.out.println(Class.forName("CallerClass").getClassLoader() == CallerClass.class.getClassLoader());
        Thread t = new Thread(() -> System.out.println(Callee.who()));
        t.start();
        t.join();
        Thread direct = new Thread() {
            @Override public void run() {
                System.out.println(Callee.whoText());
            }
        };
        direct.start();
        direct.join();
        Field f = Holder.class.getDeclaredField("secret");
        f.setAccessible(true);
        System.out.println(f.get(null));
        try {
            Field v = String.class.getDeclaredField("value");
            v.setAccessible(true);
        } catch (InaccessibleObjectException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@x"));
        }
        try {
            PrivateOther.class.getDeclaredConstructor().newInstance();
            System.out.println("nestmate");
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
    }

    static class Holder {
        private static final String secret = "hidden value";
    }

    static class PrivateOther {
        private PrivateOther() {}
    }
}
