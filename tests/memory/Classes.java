import java.io.*;
import java.lang.invoke.*;
import java.nio.file.*;

/* Hidden classes and loaders that become unreachable: after a while, they must not take more memory. */
public class Classes {
    public static class Body {
        static final byte[] data = new byte[50];

        public String toString() {
            return "body " + data.length;
        }
    }

    static class Own extends ClassLoader {
        private final byte[] bytes;

        Own(byte[] bytes) {
            super(Classes.class.getClassLoader());
            this.bytes = bytes;
        }

        Class<?> define() {
            return defineClass("Classes$Body", bytes, 0, bytes.length);
        }
    }

    static long megabytes() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS")) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) >> 10;
            }
        }
        throw new IOException();
    }

    static void use(Class<?> c) throws ReflectiveOperationException {
        if (!c.getDeclaredConstructor().newInstance().toString().equals("body 50")) {
            throw new AssertionError();
        }
    }

    static final int ROUNDS = 10, PER_ROUND = 2000;

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream in = Classes.class.getResourceAsStream("Classes$Body.class")) {
            bytes = in.readAllBytes();
        }
        for (int kind = 0; kind < 2; kind++) {
            long middle = 0;
            for (int round = 0; round < ROUNDS; round++) {
                for (int i = 0; i < PER_ROUND; i++) {
                    use(kind == 0 ? MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass()
                                  : new Own(bytes).define());
                }
                if (round == ROUNDS / 2) {
                    middle = megabytes();
                }
            }
            long grown = megabytes() - middle;
            System.out.println(grown < 12 ? "flat" : "grown by " + grown + " MB");
        }
    }
}
