// The same with options that enable assertions in the unnamed package and disable them in one class.
import java.io.*;

public class AssertionStatusEnabled {
    static class Nested { static boolean on() { boolean r = false; assert r = true; return r; } static class Deep { static boolean on() { boolean r = false; assert r = true; return r; } } }
    static class Message { static void fail(Object m) { assert false : m; } static void plain() { assert 1 > 2; } }
    static class L extends ClassLoader {
        L() { super(null); }
        protected Class<?> findClass(String n) throws ClassNotFoundException {
            try (InputStream in = AssertionStatusEnabled.class.getResourceAsStream("/" + n + ".class")) { if (in == null) throw new ClassNotFoundException(n); byte[] b = in.readAllBytes(); return defineClass(n, b, 0, b.length); } catch (IOException e) { throw new ClassNotFoundException(n); }
        }
    }
    interface Setup { void set(ClassLoader l); }

    static void with(String title, Setup s) throws Exception {
        L l = new L();
        s.set(l);
        for (String n : new String[] {"AssertionStatusEnabled", "AssertionStatusEnabled$Nested", "AssertionStatusEnabled$Nested$Deep"}) {
            Class<?> c = l.loadClass(n);
            System.out.print(title + " " + n + " desired " + c.desiredAssertionStatus());
            if (!n.equals("AssertionStatusEnabled")) { var m = c.getDeclaredMethod("on"); m.setAccessible(true); System.out.print(" runs " + m.invoke(null)); }
            System.out.println();
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(AssertionStatusEnabled.class.desiredAssertionStatus() + " " + Nested.class.desiredAssertionStatus() + " " + Nested.Deep.class.desiredAssertionStatus() + " " + String.class.desiredAssertionStatus() + " " + int.class.desiredAssertionStatus() + " " + int[].class.desiredAssertionStatus() + " " + Nested[].class.desiredAssertionStatus() + " " + Runnable.class.desiredAssertionStatus());
        System.out.println(Nested.on() + " " + Nested.Deep.on());
        for (Object m : new Object[] {"text", 5, null, new IOException("as cause"), 'c', 2.5, true}) try { Message.fail(m); System.out.println("not run"); } catch (AssertionError e) { System.out.println(e + " | " + e.getCause()); }
        try { Message.plain(); System.out.println("not run"); } catch (AssertionError e) { System.out.println(e + " | " + e.getMessage()); }
        with("as options say", l -> { });
        with("default on", l -> l.setDefaultAssertionStatus(true));
        with("package on", l -> l.setPackageAssertionStatus(null, true));
        with("class on", l -> l.setClassAssertionStatus("AssertionStatusEnabled$Nested", true));
        with("default on, class off", l -> { l.setDefaultAssertionStatus(true); l.setClassAssertionStatus("AssertionStatusEnabled", false); });
        with("cleared", l -> { l.setDefaultAssertionStatus(true); l.clearAssertionStatus(); });
        ClassLoader.getSystemClassLoader().setClassAssertionStatus("AssertionStatusEnabled$Late", true);
        System.out.println(Late.on());
    }
    static class Late { static boolean on() { boolean r = false; assert r = true; return r; } }
}
