// A user-defined loader defines another copy of a class: distinct Class, distinct statics, failing casts.
import java.io.*;

public class OwnLoader {
    public interface Greeter {
        String greet(String n);
        int count();
    }

    public static class Impl implements Greeter {
        static int n;
        static {
            System.out.println("init by " + Impl.class.getClassLoader().getClass().getSimpleName()
                .startsWith("Loader"));
        }

        public String greet(String s) {
            n++;
            return "hello " + s + new Helper().x;
        }

        public int count() { return n; }
    }

    public static class ImplHidden implements Greeter {
        public String greet(String s) { return s + Hidden.x; }
        public int count() { return 0; }
    }

    public static class Helper {
        public int x = 5;
        public Helper() { }
    }

    static class Hidden {
        static int x = 6;
    }

    static class Loader extends ClassLoader {
        final String own;
        int defined;
        Loader(String own) {
            super(OwnLoader.class.getClassLoader());
            this.own = own;
        }

        @Override protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            if (!n.startsWith(own)) return super.loadClass(n, r);
            synchronized (this) {
                Class<?> c = findLoadedClass(n);
                if (c == null) c = findClass(n);
                if (r) resolveClass(c);
                return c;
            }
        }

        @Override protected Class<?> findClass(String n) throws ClassNotFoundException {
            try (InputStream in = OwnLoader.class.getResourceAsStream("/" + n.replace('.', '/') + ".class")) {
                if (in == null) throw new ClassNotFoundException(n);
                ByteArrayOutputStream o = new ByteArrayOutputStream();
                byte[] b = new byte[1000];
                for (int k; (k = in.read(b)) > 0; ) o.write(b, 0, k);
                defined++;
                return defineClass(n, o.toByteArray(), 0, o.size());
            } catch (IOException e) {
                throw new ClassNotFoundException(n, e);
            }
        }

        Class<?> raw(String n, byte[] b) { return defineClass(n, b, 0, b.length); }
    }

    public static void main(String[] args) throws Exception {
        Loader a = new Loader("OwnLoader$Impl"), b = new Loader("OwnLoader$Impl");
        Class<?> ca = a.loadClass("OwnLoader$Impl"), cb = b.loadClass("OwnLoader$Impl");
        System.out.println((ca == cb) + " " + (ca == Impl.class) + " "
            + (a.loadClass("OwnLoader$Impl") == ca) + " " + ca.getName().equals(cb.getName()) + " "
            + (ca.getClassLoader() == a) + " " + a.defined);
        Greeter ga = (Greeter) ca.newInstance(), gb = (Greeter) cb.newInstance();
        System.out.println(ga.greet("a") + ga.greet("b") + gb.greet("c") + ga.count() + gb.count());
        Greeter gh = (Greeter) a.loadClass("OwnLoader$ImplHidden").newInstance();
        try {
            System.out.println(gh.greet("x"));
        } catch (IllegalAccessError e) {
            System.out.println("package private in another runtime package");
        }
        System.out.println(new ImplHidden().greet("y"));
        Greeter gi = new Impl();
        System.out.println(gi.greet("app") + gi.count());
        Object o = ca.newInstance();
        System.out.println((o instanceof Greeter) + " " + (o instanceof Impl) + " "
            + Impl.class.isInstance(o) + ca.isInstance(o) + Impl.class.isAssignableFrom(ca));
        try {
            Impl i = (Impl) o;
        } catch (ClassCastException e) {
            System.out.println("cast refused " + e.getMessage()
                .startsWith("class OwnLoader$Impl cannot be cast to class OwnLoader$Impl (OwnLoader$Impl is in unnamed module of loader OwnLoader$Loader @"));
        }
        try {
            a.loadClass("OwnLoader$ImplMissing");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.raw("OwnLoader$Impl", new byte[10]);
        } catch (ClassFormatError e) {
            System.out.println("format error");
        }
        byte[] good;
        try (InputStream in = OwnLoader.class.getResourceAsStream("OwnLoader$Helper.class")) {
            ByteArrayOutputStream q = new ByteArrayOutputStream();
            for (int c; (c = in.read()) >= 0; ) q.write(c);
            good = q.toByteArray();
        }
        try {
            a.raw("Wrong$Name", good);
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
        try {
            a.raw("OwnLoader$Helper", good);
        } catch (LinkageError e) {
            System.out.println("a has it by delegation");
        }
        Loader f = new Loader("none");
        System.out.println(f.raw("OwnLoader$Helper", good) == Helper.class);
        try {
            f.raw("OwnLoader$Helper", good);
        } catch (LinkageError e) {
            System.out.println(e.getClass().getSimpleName());
        }
        try {
            a.raw("java.lang.Evil", good);
        } catch (SecurityException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Loader("x").raw(null, java.util.Arrays.copyOf(good, good.length - 3));
        } catch (ClassFormatError e) {
            System.out.println("truncated");
        }
        System.out.println(Class.forName("OwnLoader$Impl", true, a) == ca);
        System.out.println(a.getParent() == OwnLoader.class.getClassLoader());
        ClassLoader p = OwnLoader.class.getClassLoader();
        int up = 0;
        while (p != null && up < 5) {
            p = p.getParent();
            up++;
        }
        System.out.println(p == null);
    }
}
