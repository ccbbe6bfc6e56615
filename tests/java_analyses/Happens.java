import java.io.FileInputStream;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/** Causes each event of threads, classes and collections, once or a few times. */
public class Happens {
    static class Extra {
        static int number = 7;
    }

    public static class Mortal {
    }

    static class Loader extends ClassLoader {
        Loader(byte[] bytes) {
            super(null);
            defineClass("Happens$Mortal", bytes, 0, bytes.length);
        }
    }

    /* Loads one class ten times, in loaders that become unreachable. */
    static void classes() throws Exception {
        try (InputStream in = new FileInputStream(System.getProperty("classes") + "/Happens$Mortal.class")) {
            byte[] bytes = new byte[10000];
            bytes = Arrays.copyOf(bytes, in.read(bytes));
            for (int i = 0; i < 10; i++) {
                new Loader(bytes);
            }
        }
    }

    static final Object lock = new Object();
    static boolean isNotified;

    static void work() throws InterruptedException {
        synchronized (lock) {
            isNotified = true;
            lock.notify();
            lock.notifyAll();
        }
        LockSupport.park();
        Thread.sleep(1);
        synchronized (lock) {
            lock.wait(2);
        }
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            isNotified = false;
        }
    }

    /* Objects that become unreachable. */
    static int garbage() {
        int sum = 0;
        for (int i = 0; i < 500; i++) {
            sum += new int[20].length;
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread("worker") {
            public void run() {
                try {
                    work();
                } catch (InterruptedException e) {
                    throw new Error(e);
                }
            }
        };
        synchronized (lock) { /* the thread gets it when this one waits */
            thread.start();
            while (!isNotified) {
                lock.wait();
            }
        }
        LockSupport.unpark(thread);
        thread.join();
        int sum = Extra.number + garbage();
        classes();
        for (int i = 0; i < 5; i++) {
            System.gc();
        }
        System.out.println(sum);
    }
}
