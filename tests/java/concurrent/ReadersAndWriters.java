// ReentrantReadWriteLock, ReentrantLock with tryLock, timeouts, interruption and several conditions; fairness of results.
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class ReadersAndWriters {
    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        int[] data = new int[8];
        AtomicInteger torn = new AtomicInteger();
        Thread[] t = new Thread[5];
        for (int i = 0; i < t.length; i++) {
            boolean writes = i < 2;
            t[i] = new Thread(() -> {
                for (int k = 0; k < 400; k++) {
                    Lock l = writes ? rw.writeLock() : rw.readLock();
                    l.lock();
                    try { if (writes) for (int j = 0; j < data.length; j++) data[j]++; else for (int x : data) if (x != data[0]) torn.incrementAndGet(); } finally { l.unlock(); }
                }
            });
            t[i].start();
        }
        for (Thread x : t) x.join();
        System.out.println(data[0] + " " + torn);
        rw.writeLock().lock(); rw.readLock().lock(); rw.writeLock().unlock();
        System.out.println(rw.getReadLockCount() + " " + rw.isWriteLocked() + rw.getReadHoldCount() + rw.writeLock().tryLock());
        rw.readLock().unlock();
        try { rw.readLock().unlock(); } catch (IllegalMonitorStateException e) { System.out.println("not locked for reading"); }
        ReentrantLock l = new ReentrantLock(true);
        System.out.println(l.isFair() + " " + l.isLocked());
        l.lock();
        boolean[] got = new boolean[3];
        Thread other = new Thread(() -> { got[0] = l.tryLock(); try { got[1] = l.tryLock(2, TimeUnit.MILLISECONDS); } catch (InterruptedException e) { got[2] = true; } });
        other.start(); other.join();
        System.out.println(got[0] + " " + got[1] + got[2] + l.getHoldCount());
        CountDownLatch started = new CountDownLatch(1);
        Thread stuck = new Thread(() -> { started.countDown(); try { l.lockInterruptibly(); System.out.println("locked?"); } catch (InterruptedException e) { System.out.println("interrupted while waiting " + l.isHeldByCurrentThread()); } });
        stuck.start(); started.await(); stuck.interrupt(); stuck.join();
        l.unlock();
        try { l.unlock(); } catch (IllegalMonitorStateException e) { System.out.println("not owner"); }
        try { l.newCondition().signal(); } catch (IllegalMonitorStateException e) { System.out.println("not owner of the condition's lock"); }
        Lock turn = new ReentrantLock();
        Condition[] next = {turn.newCondition(), turn.newCondition(), turn.newCondition()};
        StringBuffer out = new StringBuffer();
        int[] whose = {0};
        Thread[] ring = new Thread[3];
        for (int i = 0; i < 3; i++) { int n = i; ring[i] = new Thread(() -> { for (int k = 0; k < 20; k++) { turn.lock(); try { while (whose[0] != n) next[n].await(); out.append((char) ('a' + n)); whose[0] = (n + 1) % 3; next[whose[0]].signal(); } catch (InterruptedException e) { throw new AssertionError(e); } finally { turn.unlock(); } } }); ring[i].start(); }
        for (Thread x : ring) x.join();
        System.out.println(out);
        turn.lock();
        System.out.println(next[0].await(1, TimeUnit.MILLISECONDS) + " " + (next[0].awaitNanos(1000) <= 0));
        Thread.currentThread().interrupt();
        try { next[0].await(); } catch (InterruptedException e) { System.out.println("await interrupted " + Thread.interrupted()); }
        turn.unlock();
    }
}
