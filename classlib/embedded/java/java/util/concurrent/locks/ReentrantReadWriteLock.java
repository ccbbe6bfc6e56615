package java.util.concurrent.locks;

import java.util.HashMap;
import java.util.concurrent.TimeUnit;

/**
 * A read lock and a write lock. Readers wait for a writer, and a writer for all other threads. The
 * holder of the write lock may also take the read lock, but not the other way round.
 */
public class ReentrantReadWriteLock implements ReadWriteLock, java.io.Serializable {
    private final ReadLock readLock;
    private final WriteLock writeLock;
    private final boolean fair;

    // Protected by the monitor of this object, on which all threads wait.
    private final HashMap<Thread, Integer> readHolds = new HashMap<>();
    private Thread writer;
    private int writeHolds;
    private int waitingWriters;

    public ReentrantReadWriteLock() {
        this(false);
    }

    /** Fairness is not provided, whatever the value of {@code fair}. */
    public ReentrantReadWriteLock(boolean fair) {
        this.fair = fair;
        readLock = new ReadLock(this);
        writeLock = new WriteLock(this);
    }

    public ReentrantReadWriteLock.WriteLock writeLock() {
        return writeLock;
    }

    public ReentrantReadWriteLock.ReadLock readLock() {
        return readLock;
    }

    public final boolean isFair() {
        return fair;
    }

    public synchronized int getReadLockCount() {
        int n = 0;
        for (int holds : readHolds.values()) {
            n += holds;
        }
        return n;
    }

    public synchronized boolean isWriteLocked() {
        return writer != null;
    }

    public synchronized boolean isWriteLockedByCurrentThread() {
        return writer == Thread.currentThread();
    }

    public synchronized int getWriteHoldCount() {
        return isWriteLockedByCurrentThread() ? writeHolds : 0;
    }

    public synchronized int getReadHoldCount() {
        return readHolds.getOrDefault(Thread.currentThread(), 0);
    }

    private synchronized boolean tryRead(boolean barge) {
        Thread me = Thread.currentThread();
        boolean holds = writer == me || readHolds.containsKey(me);
        if (!holds && (writer != null || !barge && waitingWriters > 0)) {
            return false;
        }
        readHolds.merge(me, 1, Integer::sum);
        return true;
    }

    private synchronized boolean tryWrite() {
        Thread me = Thread.currentThread();
        if (writer != me && (writer != null || !readHolds.isEmpty())) {
            return false;
        }
        writer = me;
        writeHolds++;
        return true;
    }

    private synchronized boolean acquire(boolean write, long nanos) throws InterruptedException {
        long end = System.nanoTime() + Math.min(nanos, Long.MAX_VALUE / 2);
        if (write) {
            waitingWriters++;
        }
        try {
            while (!(write ? tryWrite() : tryRead(false))) {
                long left = end - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
            return true;
        } finally {
            if (write) {
                waitingWriters--;
                notifyAll();
            }
        }
    }

    private void acquireUninterruptibly(boolean write) {
        boolean interrupted = false;
        while (true) {
            try {
                if (acquire(write, Long.MAX_VALUE)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void releaseRead() {
        Thread me = Thread.currentThread();
        if (!readHolds.containsKey(me)) {
            throw new IllegalMonitorStateException(
                    "attempt to unlock read lock, not locked by current thread");
        }
        readHolds.computeIfPresent(me, (t, n) -> n == 1 ? null : n - 1);
        notifyAll();
    }

    private synchronized void releaseWrite() {
        if (writer != Thread.currentThread()) {
            throw new IllegalMonitorStateException();
        }
        if (--writeHolds == 0) {
            writer = null;
            notifyAll();
        }
    }

    private static void checkInterrupt() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /** The lock for readers. */
    public static class ReadLock implements Lock, java.io.Serializable {
        private final ReentrantReadWriteLock lock;

        protected ReadLock(ReentrantReadWriteLock lock) {
            this.lock = lock;
        }

        public void lock() {
            lock.acquireUninterruptibly(false);
        }

        public void lockInterruptibly() throws InterruptedException {
            checkInterrupt();
            lock.acquire(false, Long.MAX_VALUE);
        }

        public boolean tryLock() {
            return lock.tryRead(true);
        }

        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            checkInterrupt();
            return lock.acquire(false, unit.toNanos(timeout));
        }

        public void unlock() {
            lock.releaseRead();
        }

        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }
    }

    /** The lock for one writer; it has no conditions in this library. */
    public static class WriteLock implements Lock, java.io.Serializable {
        private final ReentrantReadWriteLock lock;

        protected WriteLock(ReentrantReadWriteLock lock) {
            this.lock = lock;
        }

        public void lock() {
            lock.acquireUninterruptibly(true);
        }

        public void lockInterruptibly() throws InterruptedException {
            checkInterrupt();
            lock.acquire(true, Long.MAX_VALUE);
        }

        public boolean tryLock() {
            return lock.tryWrite();
        }

        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            checkInterrupt();
            return lock.acquire(true, unit.toNanos(timeout));
        }

        public void unlock() {
            lock.releaseWrite();
        }

        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }

        public boolean isHeldByCurrentThread() {
            return lock.isWriteLockedByCurrentThread();
        }
    }
}
