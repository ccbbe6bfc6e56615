/**
 * Three threads wait, one after the other. The first one's time is over, then another is notified, then all are,
 * by one that keeps the monitor. The others must wait before the first one's time is over. At last one is joined, which sleeps.
 */
public class Bell {
    static final Object bell = new Object();
    static int waiting;
    static int done;

    private static Thread listen(String name, final long milliseconds) throws InterruptedException {
        Thread listener = new Thread(name) {
            @Override
            public void run() {
                synchronized (bell) {
                    waiting++;
                    try {
                        bell.wait(milliseconds);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    done++;
                }
            }
        };
        int before = waiting;
        listener.start();
        while (true) { // if the count has grown while this holds the monitor, the listener waits
            synchronized (bell) {
                if (waiting > before) {
                    return listener;
                }
            }
            Thread.sleep(1);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread timed = listen("timed", 500);
        Thread one = listen("one", 0);
        Thread two = listen("two", 0);
        synchronized (bell) {
            Thread.sleep(1200);
            bell.notify();
            int seen = done;
            bell.notifyAll();
            seen += done;
            System.out.println(seen);
        }
        timed.join();
        one.join();
        two.join();
        Thread late = new Thread("late") {
            @Override
            public void run() {
                try {
                    Thread.sleep(500);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        };
        late.start();
        late.join();
        System.out.println(done);
    }
}
