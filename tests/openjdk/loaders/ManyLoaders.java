import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Thousands of loaders, made by several threads; each has its own class with the same name. */
public class ManyLoaders {
    static final int THREADS = 4, LOADERS = 1500;

    public static class Defined {
        public static int number = 0;
    }

    static class Loader extends ClassLoader {
        final byte[] bytes;

        Loader(byte[] bytes) {
            super(null);
            this.bytes = bytes;
        }

        @Override
        protected Class<?> findClass(String name) {
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (var in = ManyLoaders.class.getResourceAsStream("ManyLoaders$Defined.class")) {
            bytes = in.readAllBytes();
        }
        Set<Class<?>> classes = Collections.synchronizedSet(new HashSet<>());
        Loader common = new Loader(bytes);
        Set<Class<?>> ofCommon = Collections.synchronizedSet(new HashSet<>());
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            Thread thread = new Thread(() -> {
                for (int i = 0; i < LOADERS; i++) {
                    try {
                        Loader loader = new Loader(bytes);
                        Class<?> made = Class.forName("ManyLoaders$Defined", i % 100 == 0, loader);
                        if (made.getClassLoader() != loader) {
                            throw new IllegalStateException("another loader");
                        }
                        classes.add(made);
                        ofCommon.add(common.loadClass("ManyLoaders$Defined"));
                        if (loader.loadClass("ManyLoaders$Defined") != made) {
                            throw new IllegalStateException("another class");
                        }
                    } catch (ReflectiveOperationException e) {
                        throw new IllegalStateException(e);
                    }
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(classes.size() + " classes, " + ofCommon.size() + " of the common loader");
    }
}
