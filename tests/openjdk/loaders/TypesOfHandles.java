// The types of fields that are constants of method handles, as in the methods of records, are asked of the class's loader.
import java.io.*;
import java.util.*;

public class TypesOfHandles {
    public record Many(boolean a, Object b, int[] c, List<String> d, Many e, Thread.State f, Runnable g, char[][] h, Byte i, Void j, CharSequence k, Number l, Short[] m, Runtime[][] n) { }
    public record Plain(StringBuilder a, ThreadGroup b) { }
    public record Unknown(Runnable a, NotThere b) { }
    public static class NotThere { }

    public static class User implements Runnable {
        public void run() {
            Many many = new Many(true, 1, null, List.of(), null, null, null, null, (byte) 1, null, "x", 2.5, null, null);
            System.out.println(many.toString().length());
            System.out.println(many.equals(many));
            Plain plain = new Plain(null, null);
            System.out.println(plain.hashCode());
            System.out.println(plain);
            for (int i = 0; i < 2; i++) {
                try {
                    System.out.println(new Unknown(null, null));
                } catch (Throwable t) {
                    System.out.println(t + " because of " + t.getCause());
                }
            }
        }
    }

    static class Loader extends ClassLoader {
        Loader() { super(TypesOfHandles.class.getClassLoader()); }
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            StringBuilder from = new StringBuilder();
            StackTraceElement[] trace = new Throwable().getStackTrace();
            for (int i = 2; i < 4 && i < trace.length; i++) from.append(' ').append(trace[i].getClassName()).append('.').append(trace[i].getMethodName());
            System.out.println("  asked for " + name + " from" + from);
            if (name.equals("TypesOfHandles$NotThere")) throw new ClassNotFoundException("refused");
            if (!name.startsWith("TypesOfHandles")) return super.loadClass(name, resolve);
            try (InputStream in = TypesOfHandles.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        ((Runnable) new Loader().loadClass("TypesOfHandles$User").getDeclaredConstructor().newInstance()).run();
    }
}
