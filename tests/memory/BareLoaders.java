// The memory of loaders without classes must be freed with them, also with a profile; the reported
// memory in use must not grow.
public class BareLoaders {
    static class Bare extends ClassLoader {
    }

    static void load(int count) throws ClassNotFoundException {
        for (int i = 0; i < count; i++) {
            new Bare().loadClass("java.lang.Object");
        }
    }

    static boolean isCounted(byte[] large) {
        Runtime runtime = Runtime.getRuntime();
        System.gc();
        return runtime.totalMemory() - runtime.freeMemory() >= large.length;
    }

    public static void main(String[] args) throws Exception {
        byte[] large = new byte[8 << 20];
        System.out.println(isCounted(large));
        load(60000);
        System.out.println(isCounted(large));
    }
}
