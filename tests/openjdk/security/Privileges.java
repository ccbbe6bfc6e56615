// AccessController: contexts of stacks, doPrivileged with and without contexts and permissions, wrapped exceptions, inheritance by threads.
import java.security.*;
import java.util.*;

@SuppressWarnings("removal")
public class Privileges {
    static final Permission READ = new PropertyPermission("some.key", "read");

    static AccessControlContext with(Permission... ps) {
        Permissions all = new Permissions();
        for (Permission p : ps) all.add(p);
        return new AccessControlContext(new ProtectionDomain[] {new ProtectionDomain(null, all)});
    }

    static String check(Permission p) {
        try {
            AccessController.checkPermission(p);
            return "granted";
        } catch (AccessControlException e) {
            return e.getMessage() + " " + e.getPermission().equals(p);
        }
    }

    public static void main(String[] args) throws Exception {
        rounds();
        Policy.setPolicy(new Policy() {
            @Override public boolean implies(ProtectionDomain d, Permission p) { return d.getCodeSource() != null && p instanceof PropertyPermission || d.getPermissions() != null && d.getPermissions().implies(p); }
        });
        System.out.println("with a policy");
        rounds();
    }

    static void rounds() throws Exception {
        System.out.println(check(READ));
        System.out.println(check(new AllPermission()));
        AccessControlContext none = with(), read = with(READ), all = with(new AllPermission());
        System.out.println(AccessController.doPrivileged((PrivilegedAction<String>) () -> check(READ)));
        System.out.println(AccessController.doPrivileged((PrivilegedAction<String>) () -> check(READ), none));
        System.out.println(AccessController.doPrivileged((PrivilegedAction<String>) () -> check(READ), read));
        System.out.println(AccessController.doPrivileged((PrivilegedAction<String>) () -> check(READ), all));
        System.out.println(AccessController.doPrivileged((PrivilegedAction<String>) () -> check(READ), null, READ));
        System.out.println(AccessController.doPrivileged((PrivilegedAction<String>) () -> check(READ), null, new RuntimePermission("other")));
        System.out.println(AccessController.doPrivileged((PrivilegedAction<String>) () -> AccessController.doPrivileged((PrivilegedAction<String>) () -> check(READ)), none));
        try {
            AccessController.doPrivileged((PrivilegedExceptionAction<Void>) () -> { throw new java.io.IOException("checked"); });
        } catch (PrivilegedActionException e) {
            System.out.println(e.getException() + " | " + e);
        }
        try {
            AccessController.doPrivileged((PrivilegedExceptionAction<Void>) () -> { throw new IllegalStateException("unchecked"); });
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        AccessControlContext here = AccessController.getContext();
        System.out.println(here.equals(AccessController.getContext()));
        try { none.checkPermission(READ); } catch (AccessControlException e) { System.out.println(e.getMessage()); }
        read.checkPermission(READ);
        Thread[] inside = new Thread[1];
        AccessController.doPrivileged((PrivilegedAction<Void>) () -> { inside[0] = new Thread(() -> System.out.println("thread " + check(READ))); return null; }, none);
        inside[0].start();
        inside[0].join();
        Thread outside = new Thread(() -> System.out.println("thread " + check(READ)));
        outside.start();
        outside.join();
        System.out.println(Privileges.class.getProtectionDomain().getCodeSource() != null);
        System.out.println(String.class.getProtectionDomain().getCodeSource() + " " + Privileges.class.getProtectionDomain().implies(new RuntimePermission("exitVM.1")));
        System.out.println(AccessController.doPrivilegedWithCombiner((PrivilegedAction<String>) () -> "combined"));
        javax.security.auth.Subject s = new javax.security.auth.Subject();
        System.out.println(javax.security.auth.Subject.doAs(s, (PrivilegedAction<Boolean>) () -> javax.security.auth.Subject.getSubject(AccessController.getContext()) == s));
        AccessControlException e = new AccessControlException("m", READ);
        System.out.println(e.getPermission());
        GuardedObject g = new GuardedObject("guarded", READ);
        System.out.println(g.getObject());
    }
}
