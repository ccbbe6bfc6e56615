/** The lines on which a thread waits, and the least waiting times (tests/collect/places.py). */
public class LineTimes {
    static final Object lock = new Object();
    static volatile boolean isHeld;

    static void hold(Thread main) {
        synchronized (lock) {
            isHeld = true;
            while (main.getState() != Thread.State.BLOCKED) {
                Thread.yield();
            }
            try {
                Thread.sleep(60); //= in calls 60
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static int next(int i) {
        return i * 31 + 7;
    }

    static int calls(int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) { sum = next(sum);
            sum++;
        }
        return sum;
    }

    public static void main(String[] arguments) throws Exception {
        Thread main = Thread.currentThread();
        new Thread(() -> hold(main)).start();
        while (!isHeld) {
            Thread.yield();
        }
        synchronized (lock) { //= self 50
            System.out.println(calls(1000));
        }
    }
}
