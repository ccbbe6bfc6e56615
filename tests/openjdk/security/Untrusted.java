// Code of an untrusted class loader on the stack: its own actions, and actions that trusted code takes for it, with and without privileges.
import java.io.*;
import java.security.*;
import java.security.cert.Certificate;
import java.util.*;
import java.util.function.*;

@SuppressWarnings("removal")
public class Untrusted {
    static final Permission READ = new PropertyPermission("some.key", "read");

    public static class Guest implements Function<Supplier<String>, String> {
        @Override public String apply(Supplier<String> s) { return s == null ? check() : s.get(); }
    }

    static class Loader extends ClassLoader {
        final ProtectionDomain domain;
        Loader(Permission... ps) {
            super(Untrusted.class.getClassLoader());
            Permissions all = new Permissions();
            for (Permission p : ps) all.add(p);
            domain = new ProtectionDomain(new CodeSource(null, (Certificate[]) null), all);
        }
        @SuppressWarnings("unchecked")
        Function<Supplier<String>, String> guest() throws Exception {
            byte[] b;
            try (InputStream in = Untrusted.class.getResourceAsStream("Untrusted$Guest.class")) { b = in.readAllBytes(); }
            return (Function<Supplier<String>, String>) defineClass("Untrusted$Guest", b, 0, b.length, domain).getDeclaredConstructor().newInstance();
        }
    }

    public static String check() {
        try {
            AccessController.checkPermission(READ);
            return "granted";
        } catch (AccessControlException e) {
            return "denied";
        }
    }

    static String privileged() { return AccessController.doPrivileged((PrivilegedAction<String>) Untrusted::check); }
    static String limited() { return AccessController.doPrivileged((PrivilegedAction<String>) Untrusted::check, null, new RuntimePermission("other")); }
    static String inContext(AccessControlContext c) { return AccessController.doPrivileged((PrivilegedAction<String>) Untrusted::check, c); }

    public static void main(String[] args) throws Exception {
        ProtectionDomain own = Untrusted.class.getProtectionDomain();
        Policy.setPolicy(new Policy() {
            @Override public boolean implies(ProtectionDomain d, Permission p) { return d == own || d.getPermissions() != null && d.getPermissions().implies(p); }
        });
        var none = new Loader().guest();
        var read = new Loader(READ).guest();
        System.out.println(check() + " " + privileged() + " " + limited());
        System.out.println(none.apply(null) + " " + read.apply(null));
        System.out.println(none.apply(Untrusted::check) + " " + none.apply(Untrusted::privileged) + " " + none.apply(Untrusted::limited));
        System.out.println(read.apply(Untrusted::check) + " " + read.apply(Untrusted::privileged) + " " + read.apply(Untrusted::limited));
        System.out.println(none.apply(() -> read.apply(Untrusted::check)) + " " + read.apply(() -> none.apply(Untrusted::check)) + " " + none.apply(() -> AccessController.doPrivileged((PrivilegedAction<String>) () -> read.apply(Untrusted::check))));
        AccessControlContext[] captured = new AccessControlContext[1];
        none.apply(() -> { captured[0] = AccessController.getContext(); return ""; });
        System.out.println(inContext(captured[0]) + " " + inContext(AccessController.getContext()) + " " + inContext(null));
        try { captured[0].checkPermission(READ); System.out.println("?"); } catch (AccessControlException e) { System.out.println(e.getMessage()); }
        Thread[] t = new Thread[2];
        none.apply(() -> { t[0] = new Thread(() -> System.out.println("thread " + check())); return ""; });
        none.apply(() -> AccessController.doPrivileged((PrivilegedAction<String>) () -> { t[1] = new Thread(() -> System.out.println("thread " + check())); return ""; }));
        for (Thread x : t) { x.start(); x.join(); }
        List<String> names = new ArrayList<>();
        AccessControlContext combined = new AccessControlContext(AccessController.getContext(), (current, assigned) -> { names.add(current == null ? "none" : "" + current.length); return assigned == null ? current : assigned; });
        System.out.println(inContext(combined) + " " + !names.isEmpty());
        System.out.println(none.getClass().getProtectionDomain().getCodeSource().getLocation() + " " + (none.getClass() == read.getClass()) + " " + none.getClass().getName());
    }
}
