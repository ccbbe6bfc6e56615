// System and Runtime queries whose answers are stable: clocks move forward, array copies, identity, properties set by hand.
public class EnvironmentAndTime {
    public static void main(String[] args) throws Exception {
        long a = System.currentTimeMillis(), n = System.nanoTime();
        Thread.sleep(3);
        System.out.println((System.currentTimeMillis() >= a) + " " + (System.nanoTime() - n >= 2000000L)
            + " " + (a > 1500000000000L));
        System.out.println(System.getProperty("user.dir").startsWith("/") + " "
            + (System.getenv("PATH") != null));
        System.setProperty("own.key", "v1");
        System.out.println(System.getProperty("own.key") + System.setProperty("own.key", "v2")
            + System.getProperty("own.key") + System.clearProperty("own.key")
            + System.getProperty("own.key"));
        System.out.println(System.identityHashCode("x") == System.identityHashCode("x"));
        Runtime r = Runtime.getRuntime();
        System.out.println((r.availableProcessors() > 0) + " " + (r.totalMemory() > 0) + " "
            + (r.maxMemory() >= r.totalMemory()));
        System.gc();
        System.runFinalization();
        System.out.println(System.lineSeparator().equals("\n"));
    }
}
