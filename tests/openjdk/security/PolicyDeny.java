// exit: 6
// With the default policy and a security manager from the start, permitted and denied actions of application code.
import java.io.*;
import java.security.*;
import java.util.*;

@SuppressWarnings("removal")
public class PolicyDeny {
    interface Action { Object run() throws Exception; }

    static void attempt(String name, Action a) {
        try {
            System.out.println(name + ": " + a.run());
        } catch (AccessControlException e) {
            System.out.println(name + ": " + e.getMessage());
        } catch (Exception e) {
            System.out.println(name + ": " + e);
        }
    }

    public static void main(String[] args) {
        System.out.println(System.getSecurityManager() != null);
        attempt("java.version", () -> System.getProperty("java.version") != null);
        attempt("user.home", () -> System.getProperty("user.home"));
        attempt("set", () -> System.setProperty("x", "y"));
        attempt("read", () -> new FileInputStream("/etc/hostname"));
        attempt("write", () -> new FileOutputStream("x"));
        attempt("exec", () -> Runtime.getRuntime().exec("ls"));
        attempt("loader", () -> new ClassLoader() {});
        attempt("getenv", () -> System.getenv("PATH"));
        attempt("connect", () -> new java.net.Socket("127.0.0.1", 1));
        attempt("accessible", () -> { java.lang.reflect.Field f = PolicyDeny.class.getDeclaredField("hidden"); f.setAccessible(true); return f.get(null); });
        attempt("thread", () -> { Thread t = new Thread(() -> {}); t.start(); t.join(); return "ran"; });
        attempt("manager", () -> { System.setSecurityManager(null); return null; });
        attempt("hook", () -> { Runtime.getRuntime().addShutdownHook(new Thread()); return null; });
        attempt("stack", () -> Thread.getAllStackTraces());
        attempt("doPrivileged", () -> AccessController.doPrivileged((PrivilegedAction<String>) () -> System.getProperty("user.home")));
        attempt("library", () -> { System.loadLibrary("nosuch"); return null; });
        attempt("package", () -> Class.forName("sun.misc.Unsafe").getName());
        attempt("internal", () -> Class.forName("jdk.internal.misc.Unsafe").getName());
        attempt("security", () -> Security.getProperty("package.access"));
        attempt("exit", () -> { System.exit(6); return null; });
    }

    private static String hidden = "h";
}
