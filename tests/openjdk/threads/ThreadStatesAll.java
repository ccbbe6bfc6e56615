// Thread.getState of threads that sleep, wait, park, block and join, with and without limits; their stack traces' first frames.
import java.util.concurrent.locks.*;
import java.util.*;

public class ThreadStatesAll {
    static final Object LOCK = new Object(), FREE = new Object();
    static volatile boolean stop;

    static Thread start(String name, Runnable r) {
        Thread t = new Thread(r, name);
        t.setDaemon(true);
        t.start();
        return t;
    }

    static void await(Thread t, Thread.State state) throws InterruptedException {
        for (long end = System.nanoTime() + 20_000_000_000L; t.getState() != state && System.nanoTime() < end;) Thread.sleep(1);
        StringBuilder sb = new StringBuilder(t.getName() + " " + t.getState());
        StackTraceElement[] trace = t.getStackTrace();
        for (int i = 0; i < trace.length; i++) sb.append(i == 0 ? " [" : ", ").append(trace[i].getClassName().replaceAll("Lambda.*", "Lambda") + "." + trace[i].getMethodName());
        System.out.println(sb.append("]"));
    }

    static void quietly(java.util.concurrent.Callable<?> c) {
        try { c.call(); } catch (Exception e) { }
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock owned = new ReentrantLock();
        owned.lock();
        synchronized (LOCK) {
            await(start("blocked", () -> { synchronized (LOCK) { } }), Thread.State.BLOCKED);
            await(start("sleep", () -> quietly(() -> { Thread.sleep(100000); return 0; })), Thread.State.TIMED_WAITING);
            await(start("wait", () -> { synchronized (FREE) { quietly(() -> { FREE.wait(); return 0; }); } }), Thread.State.WAITING);
            await(start("timed wait", () -> { synchronized (FREE) { quietly(() -> { FREE.wait(100000); return 0; }); } }), Thread.State.TIMED_WAITING);
            await(start("park", () -> { while (!stop) LockSupport.park(); }), Thread.State.WAITING);
            await(start("park nanos", () -> { while (!stop) LockSupport.parkNanos(100_000_000_000L); }), Thread.State.TIMED_WAITING);
            await(start("park until", () -> { while (!stop) LockSupport.parkUntil(System.currentTimeMillis() + 100000); }), Thread.State.TIMED_WAITING);
            Thread sleeper = start("sleeper", () -> quietly(() -> { Thread.sleep(100000); return 0; }));
            await(start("join", () -> quietly(() -> { sleeper.join(); return 0; })), Thread.State.WAITING);
            await(start("timed join", () -> quietly(() -> { sleeper.join(100000); return 0; })), Thread.State.TIMED_WAITING);
            await(start("lock", () -> owned.lock()), Thread.State.WAITING);
            Thread spin = start("spin", () -> { while (!stop) Thread.onSpinWait(); });
            Thread.sleep(10);
            System.out.println(spin.getState());
            stop = true;
            spin.join();
            System.out.println(spin.getState());
        }
        Object blocker = new Object();
        Thread parked = start("parked", () -> LockSupport.park(blocker));
        while (LockSupport.getBlocker(parked) == null) Thread.sleep(1);
        System.out.println(LockSupport.getBlocker(parked) == blocker);
        LockSupport.unpark(parked);
        parked.join();
        System.out.println(parked.getState() + " " + parked.getStackTrace().length);
    }
}
