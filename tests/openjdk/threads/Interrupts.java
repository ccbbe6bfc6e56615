// Interrupts in every kind of wait: which code clears the flag, messages, interrupts before the wait, of channels, selectors, locks, queues.
import java.nio.*;
import java.nio.channels.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class Interrupts {
    interface Action { void run() throws Exception; }

    static void test(String name, Action a) throws Exception {
        StringBuffer out = new StringBuffer(name);
        for (int before = 0; before < 2; before++) {
            boolean early = before == 1;
            CountDownLatch ready = new CountDownLatch(1);
            Thread t = new Thread(() -> {
                if (early) Thread.currentThread().interrupt();
                ready.countDown();
                try {
                    a.run();
                    out.append(" returned");
                } catch (Exception e) {
                    out.append(" ").append(e.getClass().getSimpleName()).append(":").append(e.getMessage());
                }
                out.append(" ").append(Thread.currentThread().isInterrupted()).append("/").append(Thread.interrupted()).append("/").append(Thread.interrupted());
            });
            t.start();
            ready.await();
            if (!early) {
                while (t.getState() == Thread.State.RUNNABLE && t.isAlive() && !name.startsWith("channel") && !name.startsWith("select") && !name.startsWith("accept")) Thread.sleep(1);
                if (name.startsWith("channel") || name.startsWith("select") || name.startsWith("accept")) Thread.sleep(30);
                t.interrupt();
            }
            t.join(20000);
            if (t.isAlive()) { out.append(" HANGS"); t.setName("x"); }
        }
        System.out.println(out);
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        test("sleep", () -> Thread.sleep(60000));
        test("sleep nanos", () -> Thread.sleep(60000, 5));
        test("wait", () -> { synchronized (lock) { lock.wait(); } });
        test("timed wait", () -> { synchronized (lock) { lock.wait(60000); } });
        test("wait nanos", () -> { synchronized (lock) { lock.wait(60000, 7); } });
        test("join", () -> Thread.currentThread().join());
        test("park", () -> LockSupport.park());
        test("park nanos", () -> LockSupport.parkNanos(60_000_000_000L));
        ReentrantLock held = new ReentrantLock();
        held.lock();
        test("lockInterruptibly", held::lockInterruptibly);
        test("tryLock", () -> held.tryLock(60, TimeUnit.SECONDS));
        Condition c = new ReentrantLock().newCondition();
        ReentrantLock l2 = new ReentrantLock();
        Condition c2 = l2.newCondition();
        test("await", () -> { l2.lock(); try { c2.await(); } finally { l2.unlock(); } });
        test("semaphore", () -> new Semaphore(0).acquire());
        test("latch", () -> new CountDownLatch(1).await());
        test("queue", () -> new LinkedBlockingQueue<String>().take());
        test("array queue", () -> new ArrayBlockingQueue<String>(1).take());
        test("synchronous", () -> new SynchronousQueue<String>().put("x"));
        test("delay", () -> new DelayQueue<>().take());
        test("future", () -> new CompletableFuture<String>().get());
        test("future timed", () -> new CompletableFuture<String>().get(60, TimeUnit.SECONDS));
        test("barrier", () -> new CyclicBarrier(2).await());
        test("exchanger", () -> new Exchanger<String>().exchange("a"));
        test("phaser", () -> new Phaser(1).awaitAdvanceInterruptibly(0));
        test("timeunit", () -> TimeUnit.SECONDS.sleep(60));
        Pipe pipe = Pipe.open();
        test("select", () -> { Selector s = Selector.open(); s.select(); s.close(); });
        test("channel read", () -> Pipe.open().source().read(ByteBuffer.allocate(10)));
        test("accept", () -> { ServerSocketChannel s = ServerSocketChannel.open(); s.bind(null); s.accept(); });
        try { held.newCondition().signal(); System.out.println("ok"); held.unlock(); held.unlock(); } catch (IllegalMonitorStateException e) { System.out.println("imse " + e.getMessage()); }
        try { c.await(); } catch (IllegalMonitorStateException e) { System.out.println("imse " + e.getMessage()); }
        try { lock.notify(); } catch (IllegalMonitorStateException e) { System.out.println("imse " + e.getMessage()); }
    }
}
