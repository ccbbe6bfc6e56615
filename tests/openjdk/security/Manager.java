// A SecurityManager installed by the program: checks that it is asked for, exit trapped, permissions of stacks, doPrivileged forms.
import java.io.*;
import java.net.*;
import java.security.*;
import java.util.*;

@SuppressWarnings("removal")
public class Manager {
    static final Set<String> asked = new TreeSet<>();

    static class Trap extends SecurityManager {
        @Override public void checkPermission(Permission p) {
            if (p instanceof RuntimePermission && p.getName().startsWith("exitVM")) throw new SecurityException("no " + p.getName());
            if (p instanceof PropertyPermission && p.getName().equals("secret")) throw new SecurityException(p.getActions() + " " + p.getName());
            if (p instanceof PropertyPermission || p instanceof FilePermission) asked.add(p.getClass().getSimpleName() + " " + p.getName() + " " + p.getActions());
        }
        Class<?>[] context() { return getClassContext(); }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(System.getSecurityManager());
        Trap trap = new Trap();
        System.setSecurityManager(trap);
        System.out.println(System.getSecurityManager() == trap);
        try { System.exit(3); } catch (SecurityException e) { System.out.println(e.getMessage()); }
        try { Runtime.getRuntime().halt(3); } catch (SecurityException e) { System.out.println(e.getMessage()); }
        try { System.getProperty("secret"); } catch (SecurityException e) { System.out.println(e.getMessage()); }
        try { System.setProperty("secret", "x"); } catch (SecurityException e) { System.out.println(e.getMessage()); }
        System.getProperty("user.name");
        new File("nothing-here").exists();
        new File("nothing-here").delete();
        try { new FileInputStream("nothing-here"); } catch (FileNotFoundException e) { System.out.println("file"); }
        System.out.println(asked.contains("PropertyPermission user.name read") + " " + asked.contains("FilePermission nothing-here read") + " " + asked.contains("FilePermission nothing-here delete"));
        Class<?>[] context = trap.context();
        System.out.println(context[0].getName() + " " + context[1].getName() + " " + context.length);
        try { trap.checkExit(1); } catch (SecurityException e) { System.out.println(e.getMessage()); }
        Thread t = new Thread(() -> { try { System.exit(9); } catch (SecurityException e) { System.out.println("thread: " + e.getMessage()); } });
        t.start();
        t.join();
        System.setSecurityManager(null);
        System.out.println(System.getSecurityManager());
    }
}
