/*
 * Synchronized methods that return and that throw, called by methods without the lock; calls from
 * native code and by the machine; the end of the stack; threads.
 */
public class Locked {
    int count;

    synchronized int lockedOnce(int n) {
        count += n;
        if (n == 5) {
            throw new IllegalArgumentException();
        }
        synchronized (this) {
            count++;
        }
        return count;
    }

    static class Late {
        static int value = compute();

        static int compute() {
            int x = 0;
            for (int i = 0; i < 10; i++) {
                x += i;
            }
            return x;
        }
    }

    static int deep(int n) {
        return n == 0 ? 0 : 1 + deep(n - 1);
    }

    public static void main(String[] args) throws Exception {
        Locked locked = new Locked();
        int caught = 0;
        for (int i = 0; i < 10; i++) {
            try {
                locked.lockedOnce(i);
            } catch (IllegalArgumentException e) {
                caught++;
            }
        }
        try {
            deep(1 << 30);
        } catch (StackOverflowError e) {
            caught++;
        }
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> locked.lockedOnce(100 + Late.value));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(locked.count + " " + caught);
    }
}
