import java.util.concurrent.locks.LockSupport;

/* Each way in which threads wait for each other, once; Waits.expected has what each thread does. */
public class Waits {
    static final Object lock = new Object();

    static void work() {
        synchronized (lock) {
            lock.notify();
            lock.notifyAll();
        }
        LockSupport.park();
        try {
            Thread.sleep(1);
            synchronized (lock) {
                lock.wait(2);
            }
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }

    static void interrupted() {
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            return;
        }
        System.out.println("not interrupted");
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread("worker") {
            public void run() {
                work();
            }
        };
        System.setProperty("new", "" + thread.isAlive());
        synchronized (lock) { /* the thread gets it when this one waits */
            thread.start();
            lock.wait();
        }
        LockSupport.unpark(thread);
        thread.join();
        thread.join(1);
        interrupted();
    }
}
