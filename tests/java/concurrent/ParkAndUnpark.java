// LockSupport: permits given early, time limits, interruption, blockers; a small lock and a mailbox made of them.
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class ParkAndUnpark {
    static final class Mutex {
        private final AtomicBoolean locked = new AtomicBoolean();
        private final ConcurrentLinkedQueue<Thread> waiting = new ConcurrentLinkedQueue<>();
        void lock() {
            Thread me = Thread.currentThread();
            waiting.add(me);
            while (waiting.peek() != me || !locked.compareAndSet(false, true)) LockSupport.park(this);
            waiting.remove();
        }
        void unlock() { locked.set(false); LockSupport.unpark(waiting.peek()); }
    }

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        LockSupport.unpark(main); LockSupport.unpark(main);
        LockSupport.park();
        System.out.println("a permit given early is kept");
        long begin = System.nanoTime();
        LockSupport.parkNanos(2000000); LockSupport.parkNanos(0); LockSupport.parkNanos(-5); LockSupport.parkUntil(System.currentTimeMillis() - 1000);
        System.out.println(System.nanoTime() - begin < 5000000000L);
        main.interrupt();
        LockSupport.park(); LockSupport.parkNanos(this0(), 1000000000L);
        System.out.println(Thread.interrupted() + " " + Thread.interrupted());
        LockSupport.unpark(null);
        Object blocker = "why";
        CountDownLatch ready = new CountDownLatch(1);
        boolean[] go = {false};
        AtomicBoolean done = new AtomicBoolean();
        Thread t = new Thread(() -> { ready.countDown(); while (!done.get()) LockSupport.park(blocker); });
        t.start(); ready.await();
        while (LockSupport.getBlocker(t) != blocker) Thread.yield();
        System.out.println("blocked by " + LockSupport.getBlocker(t));
        done.set(true); LockSupport.unpark(t); t.join();
        System.out.println(LockSupport.getBlocker(t) + " " + t.getState() + go[0]);
        Mutex m = new Mutex();
        int[] n = {0};
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) { ts[i] = new Thread(() -> { for (int k = 0; k < 200; k++) { m.lock(); n[0]++; m.unlock(); } }); ts[i].start(); }
        for (Thread x : ts) x.join();
        System.out.println(n[0]);
        AtomicReference<Integer> box = new AtomicReference<>();
        long[] sum = {0};
        Thread taker = new Thread(() -> { for (int got = 0; got < 500; ) { Integer v = box.getAndSet(null); if (v == null) { LockSupport.park(); } else { sum[0] += v; got++; LockSupport.unpark(main); } } });
        taker.start();
        for (int i = 1; i <= 500; i++) { while (!box.compareAndSet(null, i)) LockSupport.park(); LockSupport.unpark(taker); }
        taker.join();
        System.out.println(sum[0]);
    }

    static Object this0() { return ParkAndUnpark.class; }
}
