/** Six threads, each in another state; prints "ready" and waits for signals. */
public class Signals {
    static final Object lock = new Object(), bell = new Object();
    static volatile boolean isSpinning;

    static void spin() {
        isSpinning = true;
        for (long i = 0; i >= 0; i++) {
            if (i == Long.MAX_VALUE) {
                return;
            }
        }
    }

    static void start(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Is never initialized. */
    static class Slow {
        static int value = slow();

        static int slow() {
            isSlow = true;
            ring();
            return 1;
        }
    }

    static volatile boolean isSlow;

    static void use() {
        while (!isSlow) {
            Thread.yield();
        }
        System.out.println(Slow.value);
    }

    static void ring() {
        synchronized (bell) {
            try {
                bell.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void block() {
        synchronized (lock) {
            System.out.println("never");
        }
    }

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        synchronized (lock) {
            start("spinner", Signals::spin);
            start("waiter", Signals::ring);
            start("maker", () -> System.out.println(Slow.value));
            start("user", Signals::use);
            Thread blocked = new Thread(Signals::block, "blocked");
            blocked.setDaemon(true);
            blocked.start();
            while (!isSpinning || blocked.getState() != Thread.State.BLOCKED) {
                Thread.sleep(1);
            }
            Thread.sleep(200); /* no state shows that a thread waits for a class */
            System.out.println("ready");
            Thread.sleep(60000);
        }
    }
}
