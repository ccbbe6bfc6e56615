/** Two threads wait, one after the other; one is notified, then all are, by one that keeps the monitor. */
public class Bell {
    static final Object bell = new Object();
    static int waiting;
    static int done;

    private static Thread listen(String name) throws InterruptedException {
        Thread listener = new Thread(name) {
            @Override
            public void run() {
                synchronized (bell) {
                    waiting++;
                    try {
                        bell.wait();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    done++;
                }
            }
        };
        int before = waiting;
        listener.start();
        while (true) { // who has the monitor when it has counted, knows that it waits
            synchronized (bell) {
                if (waiting > before) {
                    return listener;
                }
            }
            Thread.sleep(1);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread one = listen("one");
        Thread two = listen("two");
        synchronized (bell) {
            bell.notify();
            int seen = done;
            bell.notifyAll();
            seen += done;
            System.out.println(seen);
        }
        one.join();
        two.join();
        System.out.println(done);
    }
}
