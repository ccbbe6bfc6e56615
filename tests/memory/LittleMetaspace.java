import java.io.*;
import java.util.*;

/* With a bound of 8 MB, the library and a few classes must run as on HotSpot. Loaders must be freed although
 * --count counts their classes. A program that keeps all classes must end with a stack trace. */
public class LittleMetaspace {
    public static class Body {
    }

    static class Own extends ClassLoader {
        private final byte[] bytes;

        Own(byte[] bytes) {
            this.bytes = bytes;
        }

        Class<?> define() {
            return defineClass("LittleMetaspace$Body", bytes, 0, bytes.length);
        }
    }

    static int load(byte[] bytes, int count, List<Object> kept) {
        for (int i = 0; i < count; i++) {
            kept.add(new Own(bytes).define());
            if (kept.size() == 1000) {
                kept.clear();
            }
        }
        return count;
    }

    static final class Endless extends AbstractList<Object> {
        final ArrayList<Object> all = new ArrayList<>();

        public boolean add(Object object) {
            return all.add(object);
        }

        public Object get(int i) {
            return all.get(i);
        }

        public int size() {
            return 0;
        }
    }

    public static void main(String[] args) throws IOException {
        byte[] bytes;
        try (InputStream in = LittleMetaspace.class.getResourceAsStream("LittleMetaspace$Body.class")) {
            bytes = in.readAllBytes();
        }
        System.out.println(load(bytes, 12000, new ArrayList<>()));
        System.out.println(String.format("%d, %s", 1, Map.of("a", List.of(2))));
        try {
            load(bytes, Integer.MAX_VALUE, new Endless());
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage() + " " + (e.getStackTrace().length > 2));
        }
        System.out.println(load(bytes, 2000, new ArrayList<>()));
    }
}
