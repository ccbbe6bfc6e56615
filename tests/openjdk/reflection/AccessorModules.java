// Modules, packages and stack traces of the accessors that reflection generates, for classes of each built-in loader and of another one.
import java.io.*;
import java.lang.reflect.*;
import java.sql.Wrapper;
import java.util.*;

public class AccessorModules {
    public interface Plain { void run(); }
    static final StackWalker WALKER = StackWalker.getInstance(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE, StackWalker.Option.SHOW_REFLECT_FRAMES));
    static String last;

    static class Another extends ClassLoader {
        Another() { super(AccessorModules.class.getClassLoader()); }
        Class<?> make() throws IOException {
            byte[] bytes = AccessorModules.class.getResourceAsStream("AccessorModules$Plain.class").readAllBytes();
            return defineClass("AccessorModules$Plain", bytes, 0, bytes.length);
        }
    }

    static void look(Class<?> about) {
        last = null;
        WALKER.forEach(frame -> {
            Class<?> c = frame.getDeclaringClass();
            if (last == null && c.getName().contains("Generated")) {
                Module m = c.getModule(), own = c.getClassLoader().getUnnamedModule();
                last = c.getName() + ": named " + m.isNamed() + ", of java.base " + (m == Object.class.getModule()) + ", of the class " + (m == about.getModule())
                        + ", of its loader " + (m == own) + ", " + c.getPackage() + ", " + frame.toStackTraceElement();
            }
        });
    }

    static void check(Class<?> type, String name, Class<?>... parameters) throws Exception {
        Object receiver = Proxy.newProxyInstance(type.getClassLoader() == null ? AccessorModules.class.getClassLoader() : type.getClassLoader(), new Class<?>[] {type}, (p, m, a) -> { look(type); return null; });
        Method method = type.getMethod(name, parameters);
        for (int i = 0; i < 20; i++) method.invoke(receiver, new Object[parameters.length]);
        System.out.println(type.getName() + " " + last);
    }

    public static void main(String[] args) throws Exception {
        check(Runnable.class, "run");
        check(Wrapper.class, "unwrap", Class.class);
        check(Plain.class, "run");
        check(new Another().make(), "run");
        Constructor<?> made = Thread.class.getConstructor(ThreadGroup.class, Runnable.class, String.class, long.class);
        for (int i = 0; i < 20; i++) {
            try { made.newInstance(null, null, null, 0L); } catch (InvocationTargetException e) {
                if (i == 19) for (StackTraceElement frame : e.getCause().getStackTrace()) if (frame.getClassName().contains("Generated")) System.out.println(frame);
            }
        }
    }
}
