import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Paths;

/* Loads a class by a loader that it forgets, and ends when the class is unloaded. */
class Gone {
    static class Mortal {
    }

    static class Loader extends ClassLoader {
        Loader(byte[] bytes) {
            super(null);
            defineClass("Gone$Mortal", bytes, 0, bytes.length);
        }
    }

    static WeakReference<Loader> load() throws IOException {
        return new WeakReference<>(new Loader(Files.readAllBytes(Paths.get("Gone$Mortal.class"))));
    }

    public static void main(String[] args) throws IOException {
        WeakReference<Loader> loader = load();
        for (int i = 0; loader.get() != null && i < 50; i++) {
            System.gc();
        }
    }
}
