import java.io.*;
import java.lang.ref.*;
import java.util.*;
import java.util.function.*;

/* Classes that the programs of this area load again and again, and the ways to load them. */
public class Payloads {
    public interface Task { Object run(Object argument) throws Exception; }

    /* Loads the classes of `names` itself, everything else by its parent. */
    public static class Own extends ClassLoader {
        private final Set<String> names;
        final ClassLoader other;

        Own(ClassLoader other, String... names) {
            super(Payloads.class.getClassLoader());
            this.other = other;
            this.names = new HashSet<>(Arrays.asList(names));
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                if (loaded == null && names.contains(name)) {
                    byte[] bytes = bytesOf(name);
                    loaded = defineClass(name, bytes, 0, bytes.length);
                } else if (loaded == null && other != null && name.startsWith("Payloads$")) {
                    loaded = other.loadClass(name);
                } else if (loaded == null) {
                    loaded = super.loadClass(name, resolve);
                }
                return loaded;
            }
        }
    }

    private static final Map<String, byte[]> files = new HashMap<>();

    static synchronized byte[] bytesOf(String name) {
        return files.computeIfAbsent(name, n -> {
            try (InputStream in = Payloads.class.getResourceAsStream("/" + n + ".class")) {
                return in.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    static Task make(ClassLoader loader, String name) throws Exception {
        return (Task) loader.loadClass(name).getDeclaredConstructor().newInstance();
    }

    /* Collects until the reference is cleared; false when it never is. */
    static boolean isCleared(Reference<?> reference) throws InterruptedException {
        for (int i = 0; i < 50 && reference.get() != null; i++) {
            System.gc();
            churn();
            Thread.sleep(1);
        }
        return reference.get() == null;
    }

    static boolean stays(Reference<?> reference) throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            churn();
        }
        return reference.get() != null;
    }

    static Object sink;

    static void churn() {
        for (int i = 0; i < 2000; i++) {
            sink = new int[i % 100];
        }
        sink = null;
    }

    public static class Counter implements Task {
        static int count;
        static final int[] filler = new int[50];
        static Object kept;
        public Object run(Object argument) {
            kept = argument;
            return ++count;
        }
    }

    public static class Thrower implements Task {
        public Object run(Object argument) throws Exception {
            return inner((String) argument);
        }
        private Object inner(String text) throws Exception {
            throw new Exception(text);
        }
    }

    public static class Base implements Task {
        static int made;
        int number = ++made;
        public Object run(Object argument) {
            return "base " + argument;
        }
        protected String name() {
            return "Base";
        }
    }

    public static class Derived extends Base {
        @Override
        public Object run(Object argument) {
            return super.run(argument) + " derived " + name() + " " + (this instanceof Base);
        }
    }

    public static class Lambdas implements Task {
        public Object run(Object argument) {
            int add = (Integer) argument;
            IntUnaryOperator plus = x -> x + add;
            Supplier<String> text = () -> "t" + plus.applyAsInt(1);
            Function<Object, String> asText = Object::toString;
            return text.get() + asText.apply(add) + (add + "/" + plus.applyAsInt(add));
        }
    }

    public static class Arrays2 implements Task {
        Arrays2[][] many = new Arrays2[2][3];
        public Object run(Object argument) {
            many[1][2] = this;
            Object[] copy = many.clone();
            return copy.length + many[1].getClass().getName();
        }
    }

    public static class Waiter implements Task {
        public Object run(Object argument) throws Exception {
            Object[] shared = (Object[]) argument;
            synchronized (shared) {
                shared[0] = "in";
                shared.notifyAll();
                while (shared[1] == null) {
                    shared.wait();
                }
            }
            return helper(shared[1]);
        }
        private static String helper(Object given) {
            return "woken by " + given;
        }
    }

    public static class Finalized implements Task {
        static List<String> log;
        public Object run(Object argument) {
            @SuppressWarnings("unchecked") List<String> given = (List<String>) argument;
            log = given;
            return null;
        }
        @Override
        protected void finalize() {
            synchronized (log) {
                log.add("finalized by " + getClass().getName());
            }
        }
    }

    /* Runs each of them once, in its own loader. */
    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"Counter", "Base", "Arrays2", "Lambdas"}) {
            Object argument = name.equals("Lambdas") ? (Object) 3 : "x";
            System.out.println(make(new Own(null, "Payloads$" + name), "Payloads$" + name).run(argument));
        }
    }
}
