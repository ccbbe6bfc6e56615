import java.util.ArrayList;
import java.util.List;

/* Objects that die and objects that stay, and classes that are loaded and unloaded. */
public class Garbage {
    static final int MANY = 20000, KEPT = 100, LOADERS = 10;

    static class Tagged {
        int[] weight = new int[50];
    }

    /* Resurrected once by its finalizer. */
    static class Stubborn extends Tagged {
        protected void finalize() {
            saved.add(this);
        }
    }

    static final List<Object> saved = new ArrayList<>();

    public static class Mortal {
    }

    static class Loader extends ClassLoader {
        Loader(byte[] bytes) {
            super(null);
            defineClass("Garbage$Mortal", bytes, 0, bytes.length);
        }
    }

    /* Its arguments are looked at. */
    static int keep(Object object) {
        return object.hashCode() & 0;
    }

    static byte[] classFile() throws Exception {
        try (java.io.InputStream in =
                 new java.io.FileInputStream(System.getProperty("classes") + "/Garbage$Mortal.class")) {
            byte[] bytes = new byte[10000];
            return java.util.Arrays.copyOf(bytes, in.read(bytes));
        }
    }

    static List<Tagged> work() throws Exception {
        List<Tagged> kept = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            Tagged tagged = new Tagged();
            if (i % (MANY / KEPT) == 0) {
                kept.add(tagged);
            }
        }
        saved.add(new Stubborn());
        saved.clear();
        byte[] bytes = classFile();
        for (int i = 0; i < LOADERS; i++) {
            new Loader(bytes);
        }
        return kept;
    }

    public static void main(String[] args) throws Exception {
        List<Tagged> kept = work();
        for (int i = 0; i < 100 && saved.isEmpty(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        int sum = 0;
        for (int i = 0; i < 5; i++) {
            System.gc();
        }
        for (Object object : kept) {
            sum += keep(object);
        }
        for (Object object : saved) {
            sum += keep(object);
        }
        System.out.println(kept.size() + " " + saved.size() + " " + sum);
    }
}
