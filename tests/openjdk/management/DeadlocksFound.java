// Deadlocks of monitors, of locks, and of both together are found; threads that merely wait are not.
import java.lang.management.*;
import java.util.*;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.ReentrantLock;

public class DeadlocksFound {
    static final ThreadMXBean bean = ManagementFactory.getThreadMXBean();

    static void start(String name, Runnable r) {
        Thread t = new Thread(r, name);
        t.setDaemon(true);
        t.start();
    }

    static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    static List<String> names(long[] ids) {
        List<String> names = new ArrayList<>();
        for (long id : ids == null ? new long[0] : ids) {
            ThreadInfo info = bean.getThreadInfo(id);
            names.add(info.getThreadName() + " waits for " + info.getLockInfo().getClassName() + " of "
                    + info.getLockOwnerName());
        }
        Collections.sort(names);
        return names;
    }

    static long[] waitFor(int count, boolean monitorsOnly) throws InterruptedException {
        long[] ids = null;
        for (int i = 0; i < 2000 && (ids == null || ids.length < count); i++) {
            Thread.sleep(2);
            ids = monitorsOnly ? bean.findMonitorDeadlockedThreads() : bean.findDeadlockedThreads();
        }
        return ids;
    }

    static void monitors() {
        Object[] monitors = {new StringBuilder(), new ArrayList<>(), new int[0]};
        CyclicBarrier barrier = new CyclicBarrier(3);
        for (int i = 0; i < 3; i++) {
            Object mine = monitors[i];
            Object next = monitors[(i + 1) % 3];
            start("monitor " + i, () -> {
                synchronized (mine) {
                    meet(barrier);
                    synchronized (next) {
                        System.out.println("never");
                    }
                }
            });
        }
    }

    static void locks() {
        ReentrantLock[] locks = {new ReentrantLock(), new ReentrantLock(true)};
        CyclicBarrier barrier = new CyclicBarrier(2);
        for (int i = 0; i < 2; i++) {
            ReentrantLock mine = locks[i];
            ReentrantLock next = locks[1 - i];
            start("lock " + i, () -> {
                mine.lock();
                meet(barrier);
                next.lock();
            });
        }
    }

    static void both() {
        ReentrantLock lock = new ReentrantLock();
        Object monitor = new Object();
        CyclicBarrier barrier = new CyclicBarrier(2);
        start("both 0", () -> {
            lock.lock();
            meet(barrier);
            synchronized (monitor) {
                System.out.println("never");
            }
        });
        start("both 1", () -> {
            synchronized (monitor) {
                meet(barrier);
                lock.lock();
            }
        });
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Arrays.toString(bean.findDeadlockedThreads()) + Arrays.toString(bean.findMonitorDeadlockedThreads()));
        monitors();
        System.out.println(names(waitFor(3, true)));
        locks();
        System.out.println(names(waitFor(5, false)));
        both();
        System.out.println(names(waitFor(7, false)));
        System.out.println(names(bean.findMonitorDeadlockedThreads()));
    }
}
