package java.lang;

import java.util.HashMap;
import java.util.Map;

/**
 * A thread of the program; the machine runs each on a thread of the operating system.
 *
 * <p>threadStatus is the state of the thread as one number, see getState. The machine writes it
 * while the thread is alive, and exit() writes the last value.
 */
public class Thread implements Runnable {

    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    private static final int NEW = 0;
    private static final int BLOCKED = 2;
    private static final int WAITING = 3;
    private static final int TIMED_WAITING = 4;
    private static final int TERMINATED = 5;

    private static int nextNumber;
    private static long nextId = 1;
    private static volatile UncaughtExceptionHandler defaultHandler;

    private long vmThread;
    private String name;
    private int priority;
    private boolean daemon;
    private Runnable target;
    private ThreadGroup group;
    private ClassLoader contextClassLoader;
    volatile int threadStatus;
    /** The interrupt flag before the start and after the end; the machine reads and writes it. */
    private boolean wasInterrupted;
    private final long stackSize;
    private long id;
    private volatile UncaughtExceptionHandler handler;
    ThreadLocal.Store locals;
    ThreadLocal.Store inheritableLocals;

    /** The stages in the life of a thread. */
    public enum State {
        NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED
    }

    /** Called when a thread ends with an exception. */
    @FunctionalInterface
    public interface UncaughtExceptionHandler {

        void uncaughtException(Thread thread, Throwable exception);
    }

    public Thread() {
        this(null, null, numberedName(), 0);
    }

    public Thread(Runnable target) {
        this(null, target, numberedName(), 0);
    }

    public Thread(ThreadGroup group, Runnable target) {
        this(group, target, numberedName(), 0);
    }

    public Thread(String name) {
        this(null, null, name, 0);
    }

    public Thread(ThreadGroup group, String name) {
        this(group, null, name, 0);
    }

    public Thread(Runnable target, String name) {
        this(null, target, name, 0);
    }

    public Thread(ThreadGroup group, Runnable target, String name) {
        this(group, target, name, 0);
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize) {
        this(group, target, name, stackSize, true);
    }

    /** A stack size of 0 means the default size. */
    public Thread(ThreadGroup group, Runnable target, String name, long stackSize,
                  boolean inheritThreadLocals) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        this.name = name;
        this.target = target;
        this.stackSize = stackSize;
        this.id = newId();
        Thread parent = currentThread();
        if (parent == this) {
            // The machine is making an object for a thread that is already running.
            this.group = group == null ? ThreadGroup.MAIN : group;
            this.priority = NORM_PRIORITY;
            return;
        }
        this.group = group == null ? parent.group : group;
        if (this.group == null) {
            this.group = ThreadGroup.MAIN;
        }
        this.daemon = parent.daemon;
        this.priority = Math.min(parent.priority, this.group.getMaxPriority());
        this.contextClassLoader = parent.getContextClassLoader();
        if (inheritThreadLocals && parent.inheritableLocals != null) {
            inheritableLocals = parent.inheritableLocals.forChild();
        }
    }

    private static synchronized String numberedName() {
        return "Thread-" + nextNumber++;
    }

    private static synchronized long newId() {
        return nextId++;
    }

    public static native Thread currentThread();

    private native void start0();

    private static native void sleep0(long millis, int nanos) throws InterruptedException;

    private native void interrupt0();

    private native boolean isInterrupted(boolean clear);

    private native StackTraceElement[] stackTrace0();

    /** Returns all live threads, in no particular order. */
    static native Thread[] allThreads();

    public static native void yield();

    public static native boolean holdsLock(Object object);

    public static void onSpinWait() {
    }

    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        sleep0(millis, 0);
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        sleep0(millis, nanos);
    }

    public synchronized void start() {
        if (threadStatus != NEW) {
            throw new IllegalThreadStateException();
        }
        start0();
    }

    @Override
    public void run() {
        if (target != null) {
            target.run();
        }
    }

    /** The machine calls this as the last action of the thread. */
    private void exit() {
        locals = null;
        inheritableLocals = null;
        target = null;
        group = null;
        handler = null;
        synchronized (this) {
            threadStatus = TERMINATED;
            notifyAll();
        }
    }

    /** The machine calls this if run() or main has ended with an exception. */
    private void dispatchUncaughtException(Throwable exception) {
        getUncaughtExceptionHandler().uncaughtException(this, exception);
    }

    public void interrupt() {
        interrupt0();
    }

    public boolean isInterrupted() {
        return isInterrupted(false);
    }

    public static boolean interrupted() {
        return currentThread().isInterrupted(true);
    }

    public final boolean isAlive() {
        int status = threadStatus;
        return status != NEW && status != TERMINATED;
    }

    public State getState() {
        switch (threadStatus) {
            case NEW: return State.NEW;
            case BLOCKED: return State.BLOCKED;
            case WAITING: return State.WAITING;
            case TIMED_WAITING: return State.TIMED_WAITING;
            case TERMINATED: return State.TERMINATED;
            default: return State.RUNNABLE;
        }
    }

    public final void join() throws InterruptedException {
        join(0);
    }

    public final synchronized void join(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (millis == 0) {
            while (isAlive()) {
                wait(0);
            }
            return;
        }
        long start = System.nanoTime();
        long left = millis;
        while (isAlive() && left > 0) {
            wait(left);
            left = millis - (System.nanoTime() - start) / 1000000;
        }
    }

    public final synchronized void join(long millis, int nanos) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        join(nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    public final String getName() {
        return name;
    }

    public final synchronized void setName(String name) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        this.name = name;
    }

    public long getId() {
        return id;
    }

    public final int getPriority() {
        return priority;
    }

    /** The priority is limited by the group and stored, but the scheduler ignores it. */
    public final void setPriority(int newPriority) {
        if (newPriority > MAX_PRIORITY || newPriority < MIN_PRIORITY) {
            throw new IllegalArgumentException();
        }
        ThreadGroup g = group;
        if (g != null) {
            priority = Math.min(newPriority, g.getMaxPriority());
        }
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final void setDaemon(boolean on) {
        if (isAlive()) {
            throw new IllegalThreadStateException();
        }
        daemon = on;
    }

    public final ThreadGroup getThreadGroup() {
        return group;
    }

    public ClassLoader getContextClassLoader() {
        return contextClassLoader;
    }

    public void setContextClassLoader(ClassLoader loader) {
        contextClassLoader = loader;
    }

    @Deprecated
    public final void checkAccess() {
    }

    public StackTraceElement[] getStackTrace() {
        if (this == currentThread()) {
            return new Exception().getStackTrace();
        }
        return isAlive() ? stackTrace0() : new StackTraceElement[0];
    }

    public static Map<Thread, StackTraceElement[]> getAllStackTraces() {
        Map<Thread, StackTraceElement[]> traces = new HashMap<>();
        for (Thread thread : allThreads()) {
            traces.put(thread, thread.getStackTrace());
        }
        return traces;
    }

    public static void dumpStack() {
        new Exception("Stack trace").printStackTrace();
    }

    public static int activeCount() {
        return currentThread().getThreadGroup().activeCount();
    }

    public static int enumerate(Thread[] into) {
        return currentThread().getThreadGroup().enumerate(into);
    }

    public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler h) {
        defaultHandler = h;
    }

    public static UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        return defaultHandler;
    }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        UncaughtExceptionHandler h = handler;
        return h != null ? h : group;
    }

    public void setUncaughtExceptionHandler(UncaughtExceptionHandler h) {
        handler = h;
    }

    @Override
    protected Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    @Override
    public String toString() {
        ThreadGroup g = group;
        String groupName = g == null ? "" : g.getName();
        return "Thread[" + name + "," + priority + "," + groupName + "]";
    }
}
