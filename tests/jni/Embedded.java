/*
 * Methods that embed.c calls.
 */
public class Embedded {
    int total;

    synchronized void add(int n) {
        total += n;
    }

    static String greet(String key) {
        return "property: " + System.getProperty(key) + ", thread: "
                + Thread.currentThread().getName();
    }

    /** The machine is not destroyed before this thread has ended. */
    static void startLateThread() {
        Thread thread = new Thread() {
            @Override
            public void run() {
                try {
                    Thread.sleep(100);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e.toString());
                }
                System.out.println("late thread is done");
            }
        };
        thread.start();
        Runtime.getRuntime().addShutdownHook(new Thread() {
            @Override
            public void run() {
                System.out.println("shutdown hook");
            }
        });
    }
}
