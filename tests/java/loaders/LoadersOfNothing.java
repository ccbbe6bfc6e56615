import java.io.ByteArrayOutputStream;
import java.io.InputStream;

/** Loaders that return null, or a class other than the requested one: the exception has no cause. */
public class LoadersOfNothing {
    public static class Absent {
    }

    public static class Child extends Absent {
    }

    public static class User implements Runnable {
        public void run() {
            System.out.println(new Absent());
        }
    }

    public static class Arrays implements Runnable {
        public void run() {
            System.out.println(new Absent[2][2].length);
        }
    }

    public static class Handler implements Runnable {
        public void run() {
            System.out.println(Absent.class.getName());
        }
    }

    static class Loader extends ClassLoader {
        final Class<?> instead;

        Loader(Class<?> instead) {
            super(LoadersOfNothing.class.getClassLoader());
            this.instead = instead;
        }

        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            if (name.endsWith("$Absent")) {
                return instead;
            }
            if (!name.contains("$")) {
                return super.loadClass(name);
            }
            Class<?> known = findLoadedClass(name);
            byte[] bytes = read(name);
            return known != null ? known : defineClass(name, bytes, 0, bytes.length);
        }
    }

    static byte[] read(String name) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (InputStream in = LoadersOfNothing.class.getResourceAsStream(name + ".class")) {
            for (int b; (b = in.read()) >= 0; ) {
                bytes.write(b);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return bytes.toByteArray();
    }

    interface Action {
        Object run() throws Exception;
    }

    static void attempt(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (Throwable e) {
            System.out.println(what + ": " + e + ", cause " + e.getCause());
        }
    }

    public static void main(String[] args) {
        for (Class<?> instead : new Class<?>[] {null, String.class}) {
            Loader loader = new Loader(instead);
            String absent = "LoadersOfNothing$Absent";
            System.out.println("gives " + instead);
            attempt("forName", () -> Class.forName(absent, false, loader));
            attempt("array", () -> Class.forName("[L" + absent + ";", false, loader));
            attempt("arrays", () -> Class.forName("[[L" + absent + ";", false, loader));
            attempt("loadClass", () -> loader.loadClass(absent));
            attempt("superclass", () -> loader.loadClass("LoadersOfNothing$Child"));
            for (String name : new String[] {"User", "Arrays", "Handler"}) {
                attempt(name, () -> {
                    Object task = loader.loadClass("LoadersOfNothing$" + name)
                        .newInstance();
                    ((Runnable) task).run();
                    return "done";
                });
            }
        }
    }
}
