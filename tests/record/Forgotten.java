import java.lang.ref.WeakReference;

/**
 * Runs a class of loaders that are forgotten, until the loaders are collected and other loaders have their memory.
 * Prints how a message names each forgotten loader, and then whether nearly all are collected.
 */
public class Forgotten {
    static final int LOADERS = 8;
    public static int calls;
    static Object[] kept = new Object[3000];

    public static class Mortal implements Runnable {
        @Override
        public void run() {
            calls += Mortal.class == null ? 0 : 1;
        }
    }

    static class Loader extends ClassLoader {
        Loader(String name) {
            super(name, Forgotten.class.getClassLoader());
        }

        Class<?> define() throws Exception {
            byte[] bytes = Forgotten.class.getResourceAsStream("Forgotten$Mortal.class").readAllBytes();
            return defineClass("Forgotten$Mortal", bytes, 0, bytes.length);
        }
    }

    static WeakReference<Loader> load(int number) throws Exception {
        Loader loader = new Loader("mortal" + number);
        ((Runnable) loader.define().getDeclaredConstructor().newInstance()).run();
        System.out.println("'mortal" + number + "' @" + Integer.toHexString(System.identityHashCode(loader)));
        return new WeakReference<>(loader);
    }

    static int collected(WeakReference<?>[] loaders) {
        System.gc();
        int collected = 0;
        for (WeakReference<?> loader : loaders) {
            collected += loader.get() == null ? 1 : 0;
        }
        return collected;
    }

    public static void main(String[] args) throws Exception {
        WeakReference<?>[] loaders = new WeakReference<?>[LOADERS];
        for (int i = 0; i < LOADERS; i++) {
            loaders[i] = load(i);
        }
        int collected = 0; // a stale word of a stack may keep one
        for (int i = 0; i < 50 && collected < LOADERS - 1; i++) {
            collected = collected(loaders);
        }
        for (int i = 0; i < kept.length; i++) {
            kept[i] = new Loader("other");
        }
        System.out.println("collected: " + (collected >= LOADERS - 1));
    }
}
