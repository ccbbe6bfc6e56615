import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/*
 * Threads that are sure to wait for locks. In each scene, a thread holds a lock, and continues when
 * another thread has waited for it for PAUSE milliseconds. With an argument, two threads remain in a
 * deadlock, and a third is parked.
 */
public class Locks {
    static final int PAUSE = 20;
    static final Object MONITOR = new Object(); // made: monitor
    static final int[] ARRAY = {1};
    static final ReentrantLock LOCK = new ReentrantLock(); // made: lock
    static final ReentrantReadWriteLock BOTH = new ReentrantReadWriteLock(); // made: both
    static final Semaphore PERMITS = new Semaphore(0); // made: permits
    static final Condition CONDITION = LOCK.newCondition(); // made: condition
    static final LinkedBlockingQueue<String> QUEUE = new LinkedBlockingQueue<>(); // made: queue
    static final Object BLOCKER = new Object(); // made: blocker

    interface Step {
        void run() throws Exception;
    }

    static Thread start(String name, Step step) {
        Thread thread = new Thread(() -> {
            try {
                step.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }, name);
        thread.start();
        return thread;
    }

    static void awaitWaiting(Thread thread) throws Exception {
        Thread.State state = thread.getState();
        while (state != Thread.State.BLOCKED && state != Thread.State.WAITING
                && state != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
            state = thread.getState();
        }
    }

    /* The waiter arrives while main holds the lock. */
    static void meet(String name, Step waiter) throws Exception {
        Thread thread = start(name, waiter);
        awaitWaiting(thread);
        Thread.sleep(PAUSE);
        last = thread;
    }

    static Thread last;

    static void enterMonitor() {
        synchronized (MONITOR) { // waits: monitor
            last = null;
        }
    }

    static void monitor() throws Exception {
        Thread waiter;
        synchronized (MONITOR) { // holds: monitor
            meet("monitor", Locks::enterMonitor);
            waiter = last;
        }
        waiter.join();
    }

    static synchronized void guarded() {
        last = null; // waits: guarded
    }

    static void staticMethod() throws Exception {
        Thread waiter;
        synchronized (Locks.class) { // holds: guarded
            meet("guarded", Locks::guarded);
            waiter = last;
        }
        waiter.join();
    }

    static void enterArray() {
        synchronized (ARRAY) { // waits: array
            last = null;
        }
    }

    static void array() throws Exception {
        Thread waiter;
        synchronized (ARRAY) { // holds: array
            meet("array", Locks::enterArray);
            waiter = last;
        }
        waiter.join();
    }

    static void takeLock() {
        LOCK.lock(); // waits: lock
        LOCK.unlock();
    }

    static void reentrantLock() throws Exception {
        LOCK.lock(); // holds: lock
        LOCK.lock();
        meet("lock", Locks::takeLock);
        Thread waiter = last;
        LOCK.unlock();
        LOCK.unlock();
        waiter.join();
    }

    static void takeRead() {
        BOTH.readLock().lock(); // waits: read
        BOTH.readLock().unlock();
    }

    static void takeWrite() {
        BOTH.writeLock().lock(); // waits: write
        BOTH.writeLock().unlock();
    }

    static void readWriteLock() throws Exception {
        BOTH.writeLock().lock(); // holds: write
        meet("read", Locks::takeRead);
        Thread waiter = last;
        BOTH.writeLock().unlock();
        waiter.join();
        BOTH.readLock().lock();
        meet("write", Locks::takeWrite);
        waiter = last;
        BOTH.readLock().unlock();
        waiter.join();
    }

    static void takePermit() throws Exception {
        PERMITS.acquire(); // waits: permits
    }

    static void semaphore() throws Exception {
        meet("permits", Locks::takePermit);
        PERMITS.release();
        last.join();
    }

    static void awaitCondition() throws Exception {
        LOCK.lock();
        CONDITION.await(); // waits: condition
        LOCK.unlock();
    }

    static void condition() throws Exception {
        meet("condition", Locks::awaitCondition);
        LOCK.lock();
        CONDITION.signal();
        LOCK.unlock();
        last.join();
    }

    static void takeFromQueue() throws Exception {
        QUEUE.take(); // waits: queue
    }

    static void queue() throws Exception {
        meet("queue", Locks::takeFromQueue);
        QUEUE.put("it");
        last.join();
    }

    static void waitForTime() throws Exception {
        synchronized (MONITOR) {
            MONITOR.wait(PAUSE); // waits: time
        }
    }

    static void parkForTime() {
        long end = System.nanoTime() + PAUSE * 1_000_000L;
        for (long left = PAUSE * 1_000_000L; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left); // waits: park
        }
    }

    static void parkOnce() {
        LockSupport.park(BLOCKER); // waits: blocker
    }

    static void parkInterrupted() {
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.park(BLOCKER); // waits: interrupt
        }
    }

    static void parks() throws Exception {
        synchronized (BLOCKER) { // it is free again when others park for it
            parkForTime();
        }
        meet("blocker", Locks::parkOnce);
        LockSupport.unpark(last);
        last.join();
        meet("interrupt", Locks::parkInterrupted);
        last.interrupt();
        last.join();
    }

    static void joinSleeper() throws Exception {
        Thread sleeper = start("sleeper", () -> Thread.sleep(PAUSE));
        sleeper.join(); // waits: join
    }

    static void takeTwo(Object first, Object second, CountDownLatch both) throws Exception {
        synchronized (first) { // holds: two
            both.countDown();
            both.await();
            synchronized (second) { // waits: two
                last = null;
            }
        }
    }

    /* Nobody leaves. */
    static void stick() throws Exception {
        Object a = new Object();
        Object b = new Object();
        CountDownLatch both = new CountDownLatch(2);
        Thread[] threads = {new Thread("stuck-1") {
            public void run() {
                try {
                    takeTwo(a, b, both);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
        }, new Thread("stuck-2") {
            public void run() {
                try {
                    takeTwo(b, a, both);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
        }, new Thread("stuck-3") {
            public void run() {
                LockSupport.park(BLOCKER); // waits: stuck
            }
        }};
        for (Thread thread : threads) {
            thread.setDaemon(true);
            thread.start();
        }
        for (Thread thread : threads) {
            Thread.State state = thread.getState();
            while (state != Thread.State.BLOCKED && (thread != threads[2] || state != Thread.State.WAITING)) {
                Thread.sleep(1);
                state = thread.getState();
            }
        }
        Thread.sleep(PAUSE);
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0) {
            stick();
        } else {
            monitor();
            staticMethod();
            array();
            reentrantLock();
            readWriteLock();
            semaphore();
            condition();
            queue();
            waitForTime();
            parks();
            joinSleeper();
        }
        System.out.println("done");
    }
}
