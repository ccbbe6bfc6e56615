import java.io.*;
import java.lang.invoke.*;
import java.nio.file.*;
import java.util.*;

/* One case of what takes memory; ends with a line "peak KB, rest KB, result" of the process. */
public class Footprint {
    public static class Body {
        static final byte[] data = new byte[100];
        private final int number;

        public Body() {
            number = data.length;
        }

        public int number() {
            return number + helper(number);
        }

        private static int helper(int n) {
            return n % 7 == 0 ? 1 : 2;
        }

        @Override
        public String toString() {
            return "body " + number();
        }
    }

    static class Own extends ClassLoader {
        private final byte[] bytes;

        Own(byte[] bytes) {
            super(Footprint.class.getClassLoader());
            this.bytes = bytes;
        }

        Class<?> define() {
            return defineClass("Footprint$Body", bytes, 0, bytes.length);
        }
    }

    static byte[] bytes() throws IOException {
        try (InputStream in = Footprint.class.getResourceAsStream("Footprint$Body.class")) {
            return in.readAllBytes();
        }
    }

    static void use(Class<?> c) throws ReflectiveOperationException {
        if (c.getDeclaredConstructor().newInstance().toString().length() != 8) {
            throw new AssertionError();
        }
    }

    static String hidden(int count) throws Exception {
        byte[] bytes = bytes();
        for (int i = 0; i < count; i++) {
            use(MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass());
        }
        return count + " classes";
    }

    static String loaders(int count) throws Exception {
        byte[] bytes = bytes();
        for (int i = 0; i < count; i++) {
            use(new Own(bytes).define());
        }
        return count + " loaders";
    }

    static Object[] kept;

    static String peak(int megabytes) {
        kept = new Object[megabytes << 10];
        for (int i = 0; i < kept.length; i++) {
            kept[i] = new int[250];
        }
        kept = null;
        System.gc();
        System.gc();
        return megabytes + " MB and none";
    }

    /* With 98 % of a full heap dead: the largest array, in MB. */
    static String largest(int unused) {
        List<byte[]> list = new ArrayList<>();
        kept = new Object[1 << 20];
        try {
            while (true) {
                list.add(new byte[1000]);
            }
        } catch (OutOfMemoryError e) {
            for (int i = 0; i < list.size() / 50; i++) {
                kept[i] = list.get(i * 50);
            }
            list = null;
        }
        long maximum = Runtime.getRuntime().maxMemory() >> 20;
        for (long m = maximum; m > 0; m--) {
            try {
                return new byte[(int) (m << 20)].length / (1 << 20) + " MB of " + maximum;
            } catch (OutOfMemoryError e) {
                continue;
            }
        }
        return "none";
    }

    static long field(String name) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith(name + ":")) {
                return Long.parseLong(line.replaceAll("[^0-9]", ""));
            }
        }
        throw new IOException();
    }

    public static void main(String[] args) throws Exception {
        int size = Integer.parseInt(args[1]);
        String result = args[0].equals("hidden")    ? hidden(size)
                        : args[0].equals("loaders") ? loaders(size)
                        : args[0].equals("peak")    ? peak(size)
                                                    : largest(size);
        System.gc();
        System.out.println(field("VmHWM") + " " + field("VmRSS") + " " + result);
    }
}
