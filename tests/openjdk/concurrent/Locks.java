// ReentrantLock, conditions, read-write locks and StampedLock: counts, fairness texts, downgrade, upgrades, queries.
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class Locks {
    static void run(int n, Runnable r) throws InterruptedException {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) { ts[i] = new Thread(r); ts[i].start(); }
        for (Thread t : ts) t.join();
    }

    public static void main(String[] args) throws Exception {
        for (boolean fair : new boolean[] {false, true}) {
            ReentrantLock lock = new ReentrantLock(fair);
            int[] count = {0};
            run(4, () -> { for (int i = 0; i < 500; i++) { lock.lock(); try { lock.lock(); try { count[0]++; } finally { lock.unlock(); } } finally { lock.unlock(); } } });
            System.out.println(count[0] + " " + lock.isFair() + " " + lock.isLocked() + " " + lock.hasQueuedThreads());
        }
        ReentrantLock l = new ReentrantLock();
        System.out.println(l.tryLock() + " " + l.tryLock() + " " + l.getHoldCount() + " " + l.isHeldByCurrentThread());
        Thread other = new Thread(() -> { System.out.println(l.tryLock()); try { System.out.println(l.tryLock(10, TimeUnit.MILLISECONDS)); } catch (InterruptedException e) { } });
        other.start();
        other.join();
        Thread queued = new Thread(() -> { l.lock(); l.unlock(); });
        queued.start();
        while (!l.hasQueuedThread(queued)) Thread.yield();
        System.out.println(l.getQueueLength() + " " + l.hasQueuedThreads() + " " + l.toString().replaceAll("@[0-9a-f]+", "@"));
        l.unlock();
        l.unlock();
        queued.join();
        System.out.println(l.toString().replaceAll("@[0-9a-f]+", "@"));
        // a bounded buffer with conditions
        ReentrantLock b = new ReentrantLock();
        Condition notEmpty = b.newCondition(), notFull = b.newCondition();
        int[] buffer = new int[3];
        int[] state = {0, 0, 0};
        AtomicLong sum = new AtomicLong();
        Thread producer = new Thread(() -> { for (int i = 1; i <= 1000; i++) { b.lock(); try { while (state[0] == 3) notFull.await(); buffer[state[1]++ % 3] = i; state[0]++; notEmpty.signal(); } catch (InterruptedException e) { return; } finally { b.unlock(); } } });
        Thread consumer = new Thread(() -> { for (int i = 1; i <= 1000; i++) { b.lock(); try { while (state[0] == 0) notEmpty.awaitUninterruptibly(); sum.addAndGet(buffer[state[2]++ % 3]); state[0]--; notFull.signalAll(); } finally { b.unlock(); } } });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
        System.out.println(sum);
        b.lock();
        System.out.println(notEmpty.awaitNanos(1000) <= 0);
        System.out.println(notEmpty.await(1, TimeUnit.MILLISECONDS) + " " + notEmpty.awaitUntil(new java.util.Date(System.currentTimeMillis() + 2)) + " " + b.hasWaiters(notEmpty));
        b.unlock();
        try { notEmpty.signal(); } catch (IllegalMonitorStateException e) { System.out.println("imse"); }
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        System.out.println(rw.writeLock().tryLock() + " " + rw.getReadLockCount() + " " + rw.getReadHoldCount());
        rw.readLock().unlock();
        rw.writeLock().lock();
        rw.readLock().lock();
        rw.writeLock().unlock();
        System.out.println(rw.isWriteLocked() + " " + rw.getReadLockCount() + " " + rw.toString().replaceAll("@[0-9a-f]+", "@"));
        rw.readLock().unlock();
        try { rw.readLock().unlock(); } catch (IllegalMonitorStateException e) { System.out.println(e.getMessage()); }
        try { rw.readLock().newCondition(); } catch (UnsupportedOperationException e) { System.out.println("no condition"); }
        int[] shared = {0};
        AtomicInteger bad = new AtomicInteger();
        run(4, () -> { for (int i = 0; i < 300; i++) { if (i % 5 == 0) { rw.writeLock().lock(); try { shared[0]++; shared[0]++; } finally { rw.writeLock().unlock(); } } else { rw.readLock().lock(); try { if (shared[0] % 2 != 0) bad.incrementAndGet(); } finally { rw.readLock().unlock(); } } } });
        System.out.println(shared[0] + " " + bad);
        StampedLock s = new StampedLock();
        long o = s.tryOptimisticRead();
        System.out.println(s.validate(o));
        long w = s.writeLock();
        System.out.println(s.validate(o) + " " + s.isWriteLocked() + " " + s.tryReadLock());
        long r = s.tryConvertToReadLock(w);
        System.out.println((r != 0) + " " + s.getReadLockCount() + " " + (s.tryConvertToWriteLock(r) != 0) + " " + s.isWriteLocked());
        s.tryUnlockWrite();
        double[] xy = {0, 0};
        run(3, () -> { for (int i = 0; i < 300; i++) { long st = s.tryOptimisticRead(); double x = xy[0], y = xy[1]; if (!s.validate(st)) { st = s.readLock(); try { x = xy[0]; y = xy[1]; } finally { s.unlockRead(st); } } if (x != y) bad.incrementAndGet(); st = s.writeLock(); try { xy[0]++; xy[1]++; } finally { s.unlockWrite(st); } } });
        System.out.println(xy[0] + " " + bad);
    }
}
