/** A thread that finds monitors taken: by an instruction, and by a synchronized method. */
public class Gate {
    static final Object gate = new Object();
    static volatile int tries;

    private int passed;

    synchronized void pass() {
        passed++;
    }

    /** Holds the monitor that the other thread is about to enter, long enough to block that thread. */
    private static void await(int number) throws InterruptedException {
        while (tries < number) {
            Thread.sleep(1);
        }
        Thread.sleep(300);
    }

    public static void main(String[] arguments) throws InterruptedException {
        final Gate first = new Gate();
        Thread other = new Thread("other") {
            @Override
            public void run() {
                tries = 1;
                synchronized (gate) {
                    first.passed++;
                }
                tries = 2;
                first.pass();
            }
        };
        synchronized (first) {
            synchronized (gate) {
                other.start();
                await(1);
            }
            await(2);
        }
        other.join();
        System.out.println(first.passed);
    }
}
