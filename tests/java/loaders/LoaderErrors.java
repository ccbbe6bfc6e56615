// A loader's mistakes reach the program: wrong class returned, null, exceptions, circular superclasses, missing superclass.
import java.io.*;
import java.util.*;

public class LoaderErrors {
    public static class Base {
        public String toString() { return "base"; }
    }

    public static class Child extends Base { }
    public static class User {
        public Object use() { return new Child(); }
    }

    public interface Iface { }
    public static class ImplI implements Iface { }
    static byte[] read(String n) throws IOException {
        InputStream in = LoaderErrors.class.getResourceAsStream("/LoaderErrors$" + n + ".class");
        ByteArrayOutputStream o = new ByteArrayOutputStream();
        for (int c; (c = in.read()) >= 0; ) o.write(c);
        return o.toByteArray();
    }

    static class L extends ClassLoader {
        final int mode;
        L(int m) {
            super(null);
            mode = m;
        }

        @Override protected Class<?> findClass(String n) throws ClassNotFoundException {
            String s = n.substring(n.indexOf('$') + 1);
            if (mode == 1 && s.equals("Base")) throw new ClassNotFoundException("hidden " + n);
            if (mode == 2 && s.equals("Child")) throw new IllegalStateException("loader broke");
            if (mode == 4 && s.equals("Base")) return String.class;
            if (mode == 3 && s.equals("Iface")) throw new ClassNotFoundException(n);
            try {
                byte[] b = read(s);
                return defineClass(n, b, 0, b.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(n);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (int m = 0; m < 5; m++) {
            L l = new L(m);
            for (String n : new String[] {"User", "Child", "ImplI"}) {
                try {
                    Class<?> c = l.loadClass("LoaderErrors$" + n);
                    Object o = c.newInstance();
                    System.out.println(m + " " + n + " ok " + (c.getClassLoader() == l)
                        + (n.equals("Child") ? " " + o : ""));
                } catch (Throwable t) {
                    System.out.println(m + " " + n + " " + t.getClass().getName()
                        + (m == 4 ? "" : " " + t.getMessage())
                        + (t.getCause() == null ? "" : " / " + t.getCause().getClass().getName()));
                }
            }
        }
        try {
            new ClassLoader() {
                Class<?> d(byte[] b) { return defineClass("x", b, 0, b.length); }
            }.d("not a class".getBytes());
        } catch (ClassFormatError e) {
            System.out.println(e.getMessage());
        }
        byte[] b = read("Base");
        b[7] = 99;
        try {
            new ClassLoader() {
                Class<?> d(byte[] x) { return defineClass(null, x, 0, x.length); }
            }.d(b);
        } catch (UnsupportedClassVersionError e) {
            System.out.println("version " + (e.getMessage().length() > 10));
        }
    }
}
