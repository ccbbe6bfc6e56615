// Caller-sensitive methods called by reflection and from proxies, lambdas and method handles: which class counts as the caller.
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.atomic.*;
import java.util.logging.Logger;

public class NativeAndStackedCalls {
    static class Other { static Class<?> find(String n) throws Exception { return Class.forName(n); } private static int hidden = 3; private int inst = 4; static MethodHandles.Lookup look() { return MethodHandles.lookup(); } volatile int upd = 1; }
    static String attempt(java.util.concurrent.Callable<Object> c) { try { return String.valueOf(c.call()); } catch (InvocationTargetException e) { return "ITE " + e.getCause().getClass().getName() + ": " + e.getCause().getMessage(); } catch (Throwable t) { return t.getClass().getName() + ": " + t.getMessage(); } }

    public static void main(String[] args) throws Exception {
        Method forName = Class.class.getMethod("forName", String.class);
        for (int i = 0; i < 20; i++) { String r = attempt(() -> forName.invoke(null, "NativeAndStackedCalls$Other")); if (i % 19 == 0) System.out.println(r); }
        Method lookup = MethodHandles.class.getMethod("lookup");
        for (int i = 0; i < 20; i++) { String r = attempt(() -> lookup.invoke(null)); if (i % 19 == 0) System.out.println(r); }
        System.out.println(Other.look() + " " + attempt(() -> Other.class.getDeclaredMethod("look").invoke(null)));
        Method get = Field.class.getMethod("get", Object.class), getInt = Field.class.getMethod("getInt", Object.class), invoke = Method.class.getMethod("invoke", Object.class, Object[].class);
        Field hidden = Other.class.getDeclaredField("hidden");
        for (int i = 0; i < 20; i++) { String r = attempt(() -> get.invoke(hidden, (Object) null)) + attempt(() -> getInt.invoke(hidden, (Object) null)) + attempt(() -> invoke.invoke(invoke, invoke, new Object[] {getInt, new Object[] {hidden, new Object[] {null}}})); if (i % 19 == 0) System.out.println(r); }
        System.out.println(attempt(() -> AtomicIntegerFieldUpdater.newUpdater(Other.class, "upd").incrementAndGet(new Other())));
        System.out.println(attempt(() -> AtomicIntegerFieldUpdater.newUpdater(Other.class, "inst")));
        System.out.println(attempt(() -> AtomicIntegerFieldUpdater.class.getMethod("newUpdater", Class.class, String.class).invoke(null, Other.class, "upd").getClass().getSimpleName()));
        System.out.println(attempt(() -> Class.class.getMethod("getDeclaredField", String.class).invoke(Other.class, "hidden")));
        System.out.println(attempt(() -> Class.class.getMethod("newInstance").invoke(Other.class).getClass()));
        System.out.println(attempt(() -> Thread.class.getMethod("getContextClassLoader").invoke(Thread.currentThread()) == ClassLoader.getSystemClassLoader()));
        System.out.println(attempt(() -> AccessibleObject.class.getMethod("setAccessible", boolean.class).invoke(String.class.getDeclaredField("value"), true)).replaceAll("@[0-9a-f]+", "@HASH"));
        System.out.println(attempt(() -> Package.class.getMethod("getPackage", String.class).invoke(null, "java.lang")));
        System.out.println(attempt(() -> Class.class.getMethod("getResource", String.class).invoke(NativeAndStackedCalls.class, "NativeAndStackedCalls.class") != null));
        System.out.println(attempt(() -> ResourceBundle.class.getMethod("getBundle", String.class).invoke(null, "None")));
        System.out.println(attempt(() -> System.class.getMethod("loadLibrary", String.class).invoke(null, "nothingsuch")).replaceAll("java.library.path.*", "PATH"));
        System.out.println(attempt(() -> Class.forName("java.lang.Shutdown").getDeclaredMethod("exit", int.class).invoke(null, 3)));
        MethodHandle mh = MethodHandles.lookup().findStatic(Class.class, "forName", MethodType.methodType(Class.class, String.class));
        System.out.println(attempt(() -> { try { return (Class<?>) mh.invokeExact("NativeAndStackedCalls$Other"); } catch (Throwable t) { return t; } }));
        List<String> names = StackWalker.getInstance().walk(s -> s.limit(2).map(StackWalker.StackFrame::getMethodName).toList());
        System.out.println(names);
        Method caller = NativeAndStackedCalls.class.getDeclaredMethod("caller");
        for (int i = 0; i < 20; i++) { String r = attempt(() -> caller.invoke(null)); if (i % 19 == 0) System.out.println(r.replaceAll("Lambda\\$.*", "LAMBDA")); }
        Runnable p = (Runnable) Proxy.newProxyInstance(NativeAndStackedCalls.class.getClassLoader(), new Class<?>[] {Runnable.class}, (x, m, a) -> { System.out.println(attempt(() -> Class.forName("NativeAndStackedCalls$Other"))); return null; });
        p.run();
    }
    static Object caller() { return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass().getName().startsWith("NativeAndStackedCalls"); }
}
