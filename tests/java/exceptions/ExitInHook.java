// exit: 3
// Several shutdown hooks run once each; a removed hook does not run; an exception in one does not stop others.
public class ExitInHook {
    static int count;

    static synchronized void hit() {
        count++;
        if (count == 3) System.out.println("three hooks ran");
    }

    public static void main(String[] args) {
        Runtime r = Runtime.getRuntime();
        Thread removed = new Thread(() -> System.out.println("removed hook ran"));
        r.addShutdownHook(removed);
        for (int i = 0; i < 3; i++) r.addShutdownHook(new Thread(ExitInHook::hit));
        System.out.println(r.removeShutdownHook(removed) + " " + r.removeShutdownHook(removed));
        Thread twice = new Thread(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((t, e) -> { });
            throw new RuntimeException();
        });
        r.addShutdownHook(twice);
        try {
            r.addShutdownHook(twice);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Thread started = new Thread(() -> { });
        started.start();
        try {
            started.join();
        } catch (InterruptedException e) {
            System.out.println(e);
        }
        System.out.println("main ends");
        System.exit(3);
    }
}
