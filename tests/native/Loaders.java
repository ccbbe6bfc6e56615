import java.io.InputStream;

/** Loads a class many times by loaders that are dropped, and runs it until it has machine code. Argument: rounds. */
public class Loaders {
    public static class Busy implements Runnable {
        public static long work(int n) {
            long sum = 0;
            for (int i = 0; i < n; i++) {
                sum += i * 3L;
            }
            return sum;
        }

        public void run() {
            for (int i = 0; i < 30; i++) {
                work(50);
            }
        }
    }

    static class Own extends ClassLoader {
        private final byte[] bytes;

        Own(byte[] bytes) {
            super(Loaders.class.getClassLoader());
            this.bytes = bytes;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return name.equals("Loaders$Busy") ? defineClass(name, bytes, 0, bytes.length) : super.loadClass(name, resolve);
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream in = Loaders.class.getResourceAsStream("Loaders$Busy.class")) {
            bytes = in.readAllBytes();
        }
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            Class<?> busy = new Own(bytes).loadClass("Loaders$Busy");
            ((Runnable) busy.getDeclaredConstructor().newInstance()).run();
            if (i % 500 == 499) {
                System.gc();
            }
        }
        System.gc();
        System.out.println("done");
    }
}
