// The deprecated methods: suspend and resume of a running thread, stop of running and waiting ones, of itself, before start.
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

@SuppressWarnings("removal")
public class SuspendStop {
    static final AtomicLong counter = new AtomicLong();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { try { while (true) counter.incrementAndGet(); } catch (ThreadDeath d) { System.out.println("death " + d.getMessage()); throw d; } });
        t.start();
        while (counter.get() < 1000) Thread.yield();
        t.suspend();
        long seen;
        do { seen = counter.get(); Thread.sleep(20); } while (counter.get() != seen);
        Thread.sleep(20);
        System.out.println(counter.get() == seen);
        t.resume();
        while (counter.get() == seen) Thread.yield();
        System.out.println("resumed " + t.isAlive());
        t.stop();
        t.join();
        System.out.println(t.isAlive());
        Thread sleeper = new Thread(() -> {
            try { Thread.sleep(100000); } catch (InterruptedException e) { System.out.println("interrupted"); } finally { System.out.println("finally"); }
        });
        sleeper.start();
        while (sleeper.getState() != Thread.State.TIMED_WAITING) Thread.sleep(1);
        sleeper.stop();
        sleeper.join();
        System.out.println("sleeper gone");
        Thread notStarted = new Thread(() -> System.out.println("never printed"));
        notStarted.stop();
        notStarted.start();
        notStarted.join();
        System.out.println(notStarted.getState());
        Thread self = new Thread(() -> { try { Thread.currentThread().stop(); System.out.println("not here"); } finally { System.out.println("self finally"); } });
        self.start();
        self.join();
        Object lock = new Object();
        Thread holder = new Thread(() -> { synchronized (lock) { while (true) counter.incrementAndGet(); } });
        holder.start();
        seen = counter.get();
        while (counter.get() < seen + 1000) Thread.yield();
        holder.stop();
        synchronized (lock) { System.out.println("lock released"); }
        holder.join();
    }
}
