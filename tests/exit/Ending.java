import java.lang.reflect.Field;
import jdk.internal.misc.VM;

/**
 * A system class loader in which another thread ends the program: the boot of the library fails
 * before that thread has ended the process.
 */
public class Ending extends ClassLoader {
    public Ending(ClassLoader parent) throws Exception {
        super(parent);
        Field lock = Class.forName("java.lang.Shutdown").getDeclaredField("haltLock");
        lock.setAccessible(true);
        holdFor(lock.get(null), 500);
        new Thread(() -> System.exit(3)).start();
        while (!VM.isShutdown()) {
            Thread.onSpinWait();
        }
    }

    /** Returns when another thread has the lock. */
    private static void holdFor(Object lock, long milliseconds) {
        boolean[] isHeld = new boolean[1];
        Thread holder = new Thread(() -> {
            synchronized (lock) {
                synchronized (isHeld) {
                    isHeld[0] = true;
                    isHeld.notifyAll();
                }
                pause(milliseconds);
            }
        });
        holder.setDaemon(true);
        holder.start();
        synchronized (isHeld) {
            while (!isHeld[0]) {
                try {
                    isHeld.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    private static void pause(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
