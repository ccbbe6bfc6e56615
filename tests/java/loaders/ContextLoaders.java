// Thread context loaders, Class.forName with loaders and init flags, arrays of loader-defined classes, initiating loaders.
import java.io.*;

public class ContextLoaders {
    public static class Unit {
        public static int loads;
        static {
            loads++;
            System.setProperty("ctx.count", "" + (Integer.getInteger("ctx.count", 0) + 1));
        }

        public String toString() { return "unit" + loads; }
    }

    static class L extends ClassLoader {
        int asked;
        L(ClassLoader p) { super(p); }
        @Override protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            asked++;
            if (!n.equals("ContextLoaders$Unit")) return super.loadClass(n, r);
            Class<?> c = findLoadedClass(n);
            if (c == null) {
                try (InputStream in = ContextLoaders.class.getResourceAsStream("ContextLoaders$Unit.class")) {
                    ByteArrayOutputStream o = new ByteArrayOutputStream();
                    for (int b; (b = in.read()) >= 0; ) o.write(b);
                    c = defineClass(n, o.toByteArray(), 0, o.size());
                } catch (IOException e) {
                    throw new ClassNotFoundException(n, e);
                }
            }
            return c;
        }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader app = ContextLoaders.class.getClassLoader();
        L l = new L(app);
        System.out.println(Thread.currentThread().getContextClassLoader() == app);
        Thread.currentThread().setContextClassLoader(l);
        Thread t = new Thread(() -> System.out.println(Thread.currentThread().getContextClassLoader() == l));
        t.start();
        t.join();
        Class<?> c = Class.forName("ContextLoaders$Unit", false, l);
        System.out.println(System.getProperty("ctx.count") + " " + (c.getClassLoader() == l)
            + (c == Class.forName("ContextLoaders$Unit", false, l)));
        Class<?> arr = Class.forName("[[LContextLoaders$Unit;", false, l);
        System.out.println((arr.getComponentType().getComponentType() == c) + " "
            + (arr.getClassLoader() == l) + (arr == Unit[][].class) + System.getProperty("ctx.count"));
        System.out.println(c.newInstance() + " " + System.getProperty("ctx.count") + new Unit()
            + System.getProperty("ctx.count"));
        Class<?> d = Class.forName("ContextLoaders$Unit", true, app);
        System.out.println((d == Unit.class) + " " + (d == c) + c.isAssignableFrom(d)
            + (Class.forName("java.lang.String", true, l) == String.class)
            + (Class.forName("[I", true, l) == int[].class));
        try {
            Class.forName("Nope", true, l);
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(l.asked > 3);
        System.out.println(Class.forName("ContextLoaders$Unit", true, null == l ? null : app)
            .getSimpleName());
        try {
            Class.forName("ContextLoaders$Unit", true, null);
        } catch (ClassNotFoundException e) {
            System.out.println("not for the boot loader");
        }
        try {
            l.loadClass(null);
        } catch (NullPointerException | ClassNotFoundException e) {
            System.out.println("null name");
        }
        System.out.println(Class.forName("[LContextLoaders$Unit;", true, l).getComponentType() == c);
    }
}
