// ThreadMXBean: states, locks and stacks of threads, counts, processor times, allocation.
import java.lang.management.*;
import java.util.*;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.*;

public class ThreadBeans {
    static final Object monitor = new Object();
    static final Object waited = new Object();
    static final ReentrantLock lock = new ReentrantLock();
    static final ThreadMXBean bean = ManagementFactory.getThreadMXBean();

    static Thread start(String name, Runnable r) {
        Thread t = new Thread(r, name);
        t.setDaemon(true);
        t.start();
        return t;
    }

    static void await(Thread t, Thread.State state) throws InterruptedException {
        while (t.getState() != state) {
            Thread.sleep(1);
        }
    }

    static void show(Thread t) {
        ThreadInfo info = bean.getThreadInfo(new long[] {t.getId()}, true, true)[0];
        LockInfo on = info.getLockInfo();
        System.out.println(info.getThreadName() + " " + info.getThreadState() + " "
                + (on == null ? "-" : on.getClassName()) + " " + info.getLockOwnerName() + " " + info.isDaemon() + " "
                + info.getPriority() + " " + info.isInNative() + " " + info.isSuspended());
        for (StackTraceElement e : info.getStackTrace()) {
            if (e.getClassName().equals("ThreadBeans")) {
                System.out.println("    " + e.getMethodName());
            }
        }
        for (MonitorInfo m : info.getLockedMonitors()) {
            System.out.println("    locked " + m.getClassName() + " in " + m.getLockedStackFrame().getMethodName());
        }
        for (LockInfo s : info.getLockedSynchronizers()) {
            System.out.println("    owns " + s.getClassName());
        }
    }

    static void enter() {
        synchronized (monitor) {
            monitor.notify();
        }
    }

    static void waitThere() {
        synchronized (waited) {
            try {
                waited.wait();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }
    }

    static synchronized void hold(CountDownLatch there, CountDownLatch leave) {
        lock.lock();
        synchronized (monitor) {
            there.countDown();
            try {
                leave.await();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        }
        lock.unlock();
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch there = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        Thread holder = start("holder", () -> hold(there, leave));
        there.await();
        await(holder, Thread.State.WAITING);
        Thread blocked = start("blocked", ThreadBeans::enter);
        await(blocked, Thread.State.BLOCKED);
        Thread waiting = start("waiting", ThreadBeans::waitThere);
        await(waiting, Thread.State.WAITING);
        Thread locked = start("locked", () -> {
            lock.lock();
            lock.unlock();
        });
        await(locked, Thread.State.WAITING);
        Thread sleeping = start("sleeping", () -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                System.out.println("woken");
            }
        });
        await(sleeping, Thread.State.TIMED_WAITING);
        for (Thread t : new Thread[] {holder, blocked, waiting, locked, sleeping}) {
            show(t);
        }
        System.out.println(bean.getThreadInfo(blocked.getId()).getBlockedCount() + " "
                + (bean.getThreadInfo(waiting.getId()).getWaitedCount() >= 1) + " "
                + bean.getThreadInfo(blocked.getId()).getBlockedTime());
        System.out.println(bean.findDeadlockedThreads() + " " + bean.findMonitorDeadlockedThreads());
        leave.countDown();
        holder.join();
        blocked.join();
        locked.join();
        waiting.interrupt();
        waiting.join();
        sleeping.interrupt();
        sleeping.join();
        System.out.println(bean.getThreadInfo(holder.getId()) + " " + bean.getThreadCpuTime(holder.getId()) + " "
                + Arrays.toString(bean.getThreadInfo(new long[] {holder.getId(), 1}, 0)).startsWith("[null, \"main\""));
        System.out.println(bean.getThreadInfo(1).getStackTrace().length + " "
                + bean.getThreadInfo(1, 1).getStackTrace().length + " "
                + (bean.getThreadInfo(1, Integer.MAX_VALUE).getStackTrace().length > 2));
        long[] ids = bean.getAllThreadIds();
        Arrays.sort(ids);
        System.out.println((Arrays.binarySearch(ids, Thread.currentThread().getId()) >= 0) + " "
                + (bean.getThreadCount() > 0) + " " + (bean.getPeakThreadCount() >= 6) + " "
                + (bean.getDaemonThreadCount() < bean.getThreadCount()) + " " + (bean.getTotalStartedThreadCount() >= 6));
        bean.resetPeakThreadCount();
        System.out.println(bean.getPeakThreadCount() < bean.getTotalStartedThreadCount());
        System.out.println(bean.isCurrentThreadCpuTimeSupported() + " " + bean.isThreadCpuTimeSupported() + " "
                + bean.isThreadCpuTimeEnabled() + " " + bean.isThreadContentionMonitoringSupported() + " "
                + bean.isThreadContentionMonitoringEnabled() + " " + bean.isObjectMonitorUsageSupported() + " "
                + bean.isSynchronizerUsageSupported());
        long time = bean.getCurrentThreadCpuTime();
        long sum = 0;
        while (bean.getCurrentThreadCpuTime() < time + 20_000_000) {
            sum++;
        }
        System.out.println((sum > 0) + " " + (bean.getCurrentThreadUserTime() >= 0) + " " + (bean.getThreadUserTime(1) >= 0));
        com.sun.management.ThreadMXBean extended = (com.sun.management.ThreadMXBean) bean;
        long bytes = extended.getThreadAllocatedBytes(1);
        byte[] big = new byte[1 << 20];
        System.out.println((extended.getThreadAllocatedBytes(1) - bytes >= big.length) + " "
                + extended.isThreadAllocatedMemorySupported() + " " + extended.isThreadAllocatedMemoryEnabled() + " "
                + extended.getThreadAllocatedBytes(holder.getId()));
        bean.setThreadContentionMonitoringEnabled(true);
        Thread late = start("late", ThreadBeans::waitThere);
        await(late, Thread.State.WAITING);
        Thread.sleep(20);
        late.interrupt();
        late.join();
        System.out.println(bean.isThreadContentionMonitoringEnabled() + " " + (bean.getThreadInfo(1).getWaitedTime() >= 0));
        for (long id : new long[] {0, -1}) {
            try {
                bean.getThreadInfo(id);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
