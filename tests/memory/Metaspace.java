import java.io.*;
import java.lang.invoke.*;
import java.util.*;

/* -XX:MaxMetaspaceSize: classes that stay lead to an OutOfMemoryError; when they are unloaded, there is space again. */
public class Metaspace {
    public static class Body {
        public String toString() {
            return "body";
        }
    }

    static class Own extends ClassLoader {
        private final byte[] bytes;

        Own(byte[] bytes) {
            super(Metaspace.class.getClassLoader());
            this.bytes = bytes;
        }

        Class<?> define() {
            return defineClass("Metaspace$Body", bytes, 0, bytes.length);
        }
    }

    static int fill(byte[] bytes, List<Object> kept) {
        try {
            while (true) {
                kept.add(new Own(bytes).define());
            }
        } catch (OutOfMemoryError e) {
            int count = kept.size();
            kept.clear();
            System.out.println(e.getMessage());
            return count;
        }
    }

    public static void main(String[] args) throws IOException {
        byte[] bytes;
        try (InputStream in = Metaspace.class.getResourceAsStream("Metaspace$Body.class")) {
            bytes = in.readAllBytes();
        }
        List<Object> kept = new ArrayList<>();
        int first = fill(bytes, kept);
        for (int i = 0; i < 2; i++) {
            System.out.println(fill(bytes, kept) > first / 2);
        }
    }
}
