// Semaphore, CountDownLatch, CyclicBarrier, Phaser, Exchanger: values, broken barriers, phases, terminations, tiers.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Synchronizers {
    static List<Thread> start(int n, Runnable r) {
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < n; i++) { Thread t = new Thread(r); ts.add(t); t.start(); }
        return ts;
    }

    static void join(List<Thread> ts) throws InterruptedException { for (Thread t : ts) t.join(); }

    public static void main(String[] args) throws Exception {
        Semaphore s = new Semaphore(3);
        AtomicInteger in = new AtomicInteger(), max = new AtomicInteger();
        join(start(8, () -> { for (int i = 0; i < 50; i++) { s.acquireUninterruptibly(); max.accumulateAndGet(in.incrementAndGet(), Math::max); Thread.yield(); in.decrementAndGet(); s.release(); } }));
        System.out.println((max.get() <= 3) + " " + s.availablePermits() + " " + s.drainPermits() + " " + s.tryAcquire());
        s.release(5);
        System.out.println(s.tryAcquire(5) + " " + s.tryAcquire(1, TimeUnit.MILLISECONDS) + " " + s.toString().replaceAll("@[0-9a-f]+", "@"));
        try { s.acquire(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        CountDownLatch latch = new CountDownLatch(5);
        List<Thread> ts = start(5, latch::countDown);
        latch.await();
        join(ts);
        latch.countDown();
        System.out.println(latch.getCount() + " " + latch.await(1, TimeUnit.SECONDS));
        AtomicInteger trips = new AtomicInteger();
        CyclicBarrier barrier = new CyclicBarrier(4, trips::incrementAndGet);
        int[][] data = new int[4][];
        AtomicInteger next = new AtomicInteger();
        ConcurrentSkipListSet<String> seen = new ConcurrentSkipListSet<>();
        join(start(4, () -> {
            int me = next.getAndIncrement();
            try {
                for (int r = 0; r < 5; r++) {
                    data[me] = new int[] {r, me};
                    barrier.await();
                    int sum = 0;
                    for (int[] d : data) sum += d[0] * 10 + d[1];
                    seen.add(r + ":" + sum);
                    barrier.await();
                }
            } catch (InterruptedException | BrokenBarrierException e) { System.out.println(e); }
        }));
        System.out.println(trips + " " + seen);
        CyclicBarrier broken = new CyclicBarrier(2);
        try { broken.await(1, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.println(e.getMessage() + " " + broken.isBroken()); }
        try { broken.await(); } catch (BrokenBarrierException e) { System.out.println(e.getMessage()); }
        broken.reset();
        System.out.println(broken.isBroken() + " " + broken.getNumberWaiting() + " " + broken.getParties());
        CyclicBarrier failing = new CyclicBarrier(1, () -> { throw new IllegalStateException("action"); });
        try { failing.await(); } catch (IllegalStateException e) { System.out.println(e.getMessage() + " " + failing.isBroken()); }
        StringBuffer phases = new StringBuffer();
        Phaser phaser = new Phaser(1) { @Override protected boolean onAdvance(int phase, int registered) { phases.append(phase).append('/').append(registered).append(' '); return phase >= 4 || registered == 0; } };
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < 3; i++) { phaser.register(); int n = i; Thread t = new Thread(() -> { while (!phaser.isTerminated()) phaser.arriveAndAwaitAdvance(); }); workers.add(t); t.start(); }
        while (!phaser.isTerminated()) phaser.arriveAndAwaitAdvance();
        join(workers);
        System.out.println(phases + "" + phaser.isTerminated() + " " + (phaser.getPhase() < 0) + " " + phaser.arrive());
        Phaser root = new Phaser(), child1 = new Phaser(root, 2), child2 = new Phaser(root, 1);
        System.out.println(root.getRegisteredParties() + " " + child1.arrive() + " " + child1.arrive() + " " + root.getPhase() + " " + child2.arriveAndDeregister() + " " + root.getPhase() + " " + child1.getPhase());
        Exchanger<String> ex = new Exchanger<>();
        ConcurrentSkipListSet<String> got = new ConcurrentSkipListSet<>();
        AtomicInteger who = new AtomicInteger();
        join(start(2, () -> { String mine = "from" + who.getAndIncrement(); try { got.add(mine + "<-" + ex.exchange(mine)); } catch (InterruptedException e) { } }));
        System.out.println(got);
        try { ex.exchange("x", 1, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.println("alone"); }
    }
}
