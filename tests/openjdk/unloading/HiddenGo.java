import java.lang.invoke.*;
import java.lang.management.*;
import java.lang.ref.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

/* Hidden classes that their loader does not keep, references to them, and classes that the library makes of them. */
public class HiddenGo {
    public static class Body implements IntSupplier {
        static int made;
        final int number = ++made;
        public int getAsInt() { return 7 + number; }
        public static String join(String a, int b) { return a + "-" + b; }
    }

    public interface Greeter { String greet(String name); }

    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    static Class<?> define(MethodHandles.Lookup.ClassOption... options) throws Exception {
        return LOOKUP.defineHiddenClass(Payloads.bytesOf("HiddenGo$Body"), true, options).lookupClass();
    }

    static Object make(String what, Reference<?>[] reference) throws Throwable {
        Class<?> c = define();
        reference[0] = new WeakReference<>(c);
        switch (what) {
        case "instance": return c.getDeclaredConstructor().newInstance();
        case "handle":
            return LOOKUP.findStatic(c, "join", MethodType.methodType(String.class, String.class, int.class));
        case "bound handle":
            return MethodHandles.insertArguments(
                LOOKUP.findStatic(c, "join", MethodType.methodType(String.class, String.class, int.class)), 1, 4);
        case "virtual handle":
            return LOOKUP.findVirtual(c, "getAsInt", MethodType.methodType(int.class))
                .bindTo(c.getDeclaredConstructor().newInstance());
        case "var handle": return LOOKUP.findStaticVarHandle(c, "made", int.class);
        case "method": return c.getMethod("join", String.class, int.class);
        case "method type": return MethodType.methodType(c);
        case "array": return Array.newInstance(c, 2);
        default: throw new AssertionError();
        }
    }

    static Object use(Object kept) throws Throwable {
        if (kept instanceof IntSupplier) {
            return ((IntSupplier) kept).getAsInt();
        } else if (kept instanceof MethodHandle) {
            MethodHandle handle = (MethodHandle) kept;
            switch (handle.type().parameterCount()) {
            case 0: return handle.invoke();
            case 1: return handle.invoke("b");
            default: return (String) handle.invokeExact("h", 9);
            }
        } else if (kept instanceof VarHandle) {
            return ((VarHandle) kept).get();
        } else if (kept instanceof Method) {
            return ((Method) kept).invoke(null, "m", 2);
        } else if (kept instanceof MethodType) {
            return ((MethodType) kept).parameterCount();
        }
        return Array.getLength(kept);
    }

    static Reference<?> strong() throws Exception {
        return new WeakReference<>(define(MethodHandles.Lookup.ClassOption.STRONG));
    }

    public static void main(String[] args) throws Throwable {
        for (String what : new String[] {"instance", "handle", "bound handle", "virtual handle", "var handle",
                                         "method", "array"}) {
            Reference<?>[] reference = new Reference<?>[1];
            Object kept = make(what, reference);
            boolean stays = Payloads.stays(reference[0]);
            System.out.println(what + " " + stays + " " + use(kept));
            Reference.reachabilityFence(kept);
            kept = null;
            if (!what.contains("handle")) { /* the library keeps forms of handles, softly */
                System.out.println("  goes " + Payloads.isCleared(reference[0]));
            }
        }
        System.out.println("strong " + Payloads.stays(strong()));
        long before = ManagementFactory.getClassLoadingMXBean().getUnloadedClassCount();
        int sum = 0;
        for (int i = 0; i < 3000; i++) {
            IntSupplier body = (IntSupplier) define().getDeclaredConstructor().newInstance();
            sum += body.getAsInt();
        }
        System.gc();
        System.gc();
        long after = ManagementFactory.getClassLoadingMXBean().getUnloadedClassCount();
        System.out.println(sum + " " + (after - before > 2900) + " "
                           + (ManagementFactory.getClassLoadingMXBean().getLoadedClassCount() < 3000));
        hosts();
        forms();
        proxies();
        accessors();
    }

    public static class Host implements Callable<Class<?>> {
        private static int secret() {
            return 41;
        }

        public Class<?> call() throws Exception {
            return MethodHandles.lookup().defineHiddenClass(Payloads.bytesOf("HiddenGo$Body"), true,
                MethodHandles.Lookup.ClassOption.NESTMATE).lookupClass();
        }
    }

    static Class<?> ofHiddenHost() throws Exception {
        Class<?> host = LOOKUP.defineHiddenClass(Payloads.bytesOf("HiddenGo$Host"), true).lookupClass();
        @SuppressWarnings("unchecked")
        Callable<Class<?>> callable = (Callable<Class<?>>) host.getDeclaredConstructor().newInstance();
        return callable.call();
    }

    /* A hidden class keeps the hidden one that has made it a member of its nest. */
    static void hosts() throws Exception {
        List<Class<?>> all = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            all.add(ofHiddenHost());
        }
        System.gc();
        Payloads.churn();
        for (int i = 0; i < 50; i++) {
            define();
        }
        int right = 0;
        for (Class<?> c : all) {
            right += c.getNestHost().getName().startsWith("HiddenGo$Host/") && c.isNestmateOf(c.getNestHost()) ? 1 : 0;
        }
        System.out.println("hosts " + right);
    }

    /* The library makes hidden classes for forms of method handles. */
    static void forms() throws Throwable {
        MethodHandle join = LOOKUP.findStatic(HiddenGo.class, "three",
            MethodType.methodType(String.class, Object.class, Object.class, Object.class));
        for (int round = 0; round < 20; round++) {
            MethodHandle handle = join;
            for (int i = 0; i < round; i++) {
                handle = MethodHandles.dropArguments(handle, i % handle.type().parameterCount(),
                                                     i % 2 == 0 ? int.class : long.class);
            }
            Object[] arguments = new Object[handle.type().parameterCount()];
            for (int i = 0; i < arguments.length; i++) {
                Class<?> type = handle.type().parameterType(i);
                arguments[i] = type == int.class ? (Object) 1 : type == long.class ? (Object) 2L : "o" + i;
            }
            System.out.println(handle.invokeWithArguments(arguments));
            if (round % 5 == 4) {
                System.gc();
            }
        }
    }

    static String three(Object a, Object b, Object c) { return "" + a + b + c; }

    static Reference<?> proxy() throws Exception {
        Payloads.Own loader = new Payloads.Own(null, "Payloads$Counter", "Payloads$Derived", "Payloads$Base");
        InvocationHandler handler = (self, method, a) -> method.getName() + " " + a[0];
        Object made = Proxy.newProxyInstance(loader, new Class<?>[] {Greeter.class}, handler);
        if (!((Greeter) made).greet("you").equals("greet you")) {
            throw new AssertionError();
        }
        return new WeakReference<>(made.getClass());
    }

    static void proxies() throws Exception {
        List<Reference<?>> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            all.add(proxy());
        }
        int cleared = 0;
        for (Reference<?> reference : all) {
            cleared += Payloads.isCleared(reference) ? 1 : 0;
        }
        System.out.println("proxies " + (cleared > 195));
    }

    /* Reflection that is used often gets its own classes. */
    static void accessors() throws Exception {
        List<Reference<?>> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            all.add(accessor());
        }
        int cleared = 0;
        for (Reference<?> reference : all) {
            cleared += Payloads.isCleared(reference) ? 1 : 0;
        }
        System.out.println("accessors " + (cleared > 18));
    }

    static Reference<?> accessor() throws Exception {
        Payloads.Own loader = new Payloads.Own(null, "Payloads$Counter");
        Class<?> c = loader.loadClass("Payloads$Counter");
        Constructor<?> constructor = c.getDeclaredConstructor();
        Method method = c.getMethod("run", Object.class);
        Object last = null;
        for (int i = 0; i < 30; i++) {
            last = method.invoke(constructor.newInstance(), i);
        }
        if (!last.equals(30)) {
            throw new AssertionError(last);
        }
        return new WeakReference<>(c);
    }
}
