// Object.wait and notify: argument checks, limits that pass, notify before the limit, notifyAll order-free, recursion, re-entry.
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class WaitNotify2 {
    static final Object LOCK = new Object();
    static int state;

    public static void main(String[] args) throws Exception {
        synchronized (LOCK) {
            long t = System.nanoTime();
            LOCK.wait(15);
            System.out.println(System.nanoTime() - t >= 14_000_000);
            t = System.nanoTime();
            LOCK.wait(0, 500_000);
            System.out.println(System.nanoTime() - t < 5_000_000_000L);
            for (long[] bad : new long[][] {{-1, 0}, {1, -1}, {1, 1000000}}) {
                try { LOCK.wait(bad[0], (int) bad[1]); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
            }
        }
        try { LOCK.wait(); } catch (IllegalMonitorStateException e) { System.out.println(e.getMessage()); }
        try { LOCK.notifyAll(); } catch (IllegalMonitorStateException e) { System.out.println(e.getMessage()); }
        Thread[] waiters = new Thread[6];
        AtomicInteger woken = new AtomicInteger();
        CountDownLatch ready = new CountDownLatch(waiters.length);
        for (int i = 0; i < waiters.length; i++) {
            waiters[i] = new Thread(() -> {
                synchronized (LOCK) {
                    synchronized (LOCK) {
                        ready.countDown();
                        try { while (state == 0) LOCK.wait(); } catch (InterruptedException e) { return; }
                        woken.incrementAndGet();
                    }
                    System.out.println(Thread.holdsLock(LOCK));
                }
            });
            waiters[i].start();
        }
        ready.await();
        synchronized (LOCK) { LOCK.notify(); }
        synchronized (LOCK) { System.out.println(woken.get()); state = 1; LOCK.notifyAll(); }
        for (Thread t : waiters) t.join();
        System.out.println(woken.get());
        // a hand-over of turns
        int[] turn = {0};
        StringBuffer sb = new StringBuffer();
        Thread[] players = new Thread[4];
        for (int i = 0; i < players.length; i++) {
            int me = i;
            players[i] = new Thread(() -> {
                for (int r = 0; r < 50; r++) {
                    synchronized (turn) {
                        while (turn[0] % players.length != me) { try { turn.wait(1000); } catch (InterruptedException e) { return; } }
                        sb.append((char) ('a' + me));
                        turn[0]++;
                        turn.notifyAll();
                    }
                }
            });
            players[i].start();
        }
        for (Thread t : players) t.join();
        System.out.println(sb.length() + " " + sb.substring(0, 12) + " " + sb.toString().equals("abcd".repeat(50)));
        // the wait ends by notify although the limit is far
        Object m = new Object();
        boolean[] done = {false};
        Thread w = new Thread(() -> { synchronized (m) { while (!done[0]) { try { m.wait(600_000); } catch (InterruptedException e) { } } } });
        w.start();
        while (w.getState() != Thread.State.TIMED_WAITING) Thread.sleep(1);
        synchronized (m) { done[0] = true; m.notify(); }
        w.join();
        System.out.println("joined");
    }
}
