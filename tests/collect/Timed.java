/* Spends known times in known methods. */
public class Timed {
    static volatile long sink;

    static void sleeps() throws InterruptedException {
        Thread.sleep(300);
    }

    static void spins() {
        long end = System.nanoTime() + 300_000_000L;
        while (System.nanoTime() < end) {
            calculates(1000);
        }
    }

    static void calculates(int n) {
        for (int i = 0; i < n; i++) {
            sink += i;
        }
    }

    static class Failure extends RuntimeException {
    }

    static void throwsOn(int depth) {
        if (depth == 0) {
            throw new Failure();
        }
        throwsOn(depth - 1);
    }

    static void catches() {
        for (int i = 0; i < 100; i++) {
            try {
                throwsOn(5);
            } catch (Failure e) {
                sink++;
            }
        }
    }

    /* Waits until the program ends. */
    static void waitsForEver(Object lock) {
        synchronized (lock) {
            while (true) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    sink++;
                }
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread waiting = new Thread(() -> waitsForEver(new Object()));
        waiting.setDaemon(true);
        waiting.start();
        sleeps();
        spins();
        catches();
        System.out.println("done");
    }
}
