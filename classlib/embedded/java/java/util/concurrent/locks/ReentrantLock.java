package java.util.concurrent.locks;

import java.util.ArrayDeque;
import java.util.Date;
import java.util.concurrent.TimeUnit;

/** A lock that its owner may acquire several times. */
public class ReentrantLock implements Lock, java.io.Serializable {
    private final boolean fair;
    // Protected by the monitor of this object, on which threads wait for the lock.
    private Thread owner;
    private int holds;
    private final ArrayDeque<Thread> waiting = new ArrayDeque<>();

    public ReentrantLock() {
        this(false);
    }

    /** A fair lock is acquired by the thread that has waited longest. */
    public ReentrantLock(boolean fair) {
        this.fair = fair;
    }

    public void lock() {
        boolean interrupted = false;
        while (true) {
            try {
                acquire(Long.MAX_VALUE);
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    public void lockInterruptibly() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        acquire(Long.MAX_VALUE);
    }

    public synchronized boolean tryLock() {
        Thread me = Thread.currentThread();
        if (owner != null && owner != me) {
            return false;
        }
        owner = me;
        holds++;
        return true;
    }

    public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return acquire(unit.toNanos(timeout));
    }

    /** Acquires the lock once; waits at most {@code nanos} nanoseconds. */
    private synchronized boolean acquire(long nanos) throws InterruptedException {
        Thread me = Thread.currentThread();
        if (owner == me || owner == null && !(fair && !waiting.isEmpty())) {
            return tryLock();
        }
        boolean forEver = nanos == Long.MAX_VALUE;
        long end = System.nanoTime() + nanos;
        waiting.add(me);
        try {
            while (owner != null || fair && waiting.peek() != me) {
                long left = forEver ? 0 : end - System.nanoTime();
                if (forEver) {
                    wait();
                } else if (left > 0) {
                    TimeUnit.NANOSECONDS.timedWait(this, left);
                } else {
                    return false;
                }
            }
            return tryLock();
        } finally {
            waiting.remove(me);
            notifyAll();
        }
    }

    public synchronized void unlock() {
        checkOwner();
        if (--holds == 0) {
            owner = null;
            if (!waiting.isEmpty()) {
                notifyAll();
            }
        }
    }

    private void checkOwner() {
        if (owner != Thread.currentThread()) {
            throw new IllegalMonitorStateException();
        }
    }

    public Condition newCondition() {
        return new LockCondition();
    }

    public synchronized int getHoldCount() {
        return owner == Thread.currentThread() ? holds : 0;
    }

    public synchronized boolean isHeldByCurrentThread() {
        return owner == Thread.currentThread();
    }

    public synchronized boolean isLocked() {
        return owner != null;
    }

    public final boolean isFair() {
        return fair;
    }

    protected synchronized Thread getOwner() {
        return owner;
    }

    public final synchronized boolean hasQueuedThreads() {
        return !waiting.isEmpty();
    }

    public final synchronized int getQueueLength() {
        return waiting.size();
    }

    public synchronized String toString() {
        return super.toString() + (owner == null ? "[Unlocked]"
                : "[Locked by thread " + owner.getName() + "]");
    }

    /** Releases the lock completely, and returns how many times it was held. */
    private synchronized int releaseAll() {
        checkOwner();
        int n = holds;
        holds = 1;
        unlock();
        return n;
    }

    /** Acquires the lock as many times as it was held. */
    private void reacquire(int n) {
        lock();
        synchronized (this) {
            holds = n;
        }
    }

    /** Every waiting thread has a ticket, on which it waits until a signal marks the ticket. */
    private class LockCondition implements Condition {
        private final ArrayDeque<Ticket> tickets = new ArrayDeque<>();

        private class Ticket {
            boolean signalled;
        }

        @Override
        public void await() throws InterruptedException {
            await(Long.MAX_VALUE, true);
        }

        @Override
        public void awaitUninterruptibly() {
            try {
                await(Long.MAX_VALUE, false);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public long awaitNanos(long nanosTimeout) throws InterruptedException {
            long end = System.nanoTime() + nanosTimeout;
            await(Math.max(nanosTimeout, 0), true);
            return end - System.nanoTime();
        }

        @Override
        public boolean await(long time, TimeUnit unit) throws InterruptedException {
            return await(Math.max(unit.toNanos(time), 0), true);
        }

        @Override
        public boolean awaitUntil(Date deadline) throws InterruptedException {
            return await(deadline.getTime() - System.currentTimeMillis(),
                    TimeUnit.MILLISECONDS);
        }

        /** Returns true if there was a signal before the time expired. */
        private boolean await(long nanos, boolean interruptible) throws InterruptedException {
            checkOwner();
            if (interruptible && Thread.interrupted()) {
                throw new InterruptedException();
            }
            Ticket ticket = new Ticket();
            tickets.add(ticket);
            int held = releaseAll();
            InterruptedException interruption = null;
            try {
                boolean again;
                do {
                    again = false;
                    try {
                        waitFor(ticket, nanos);
                    } catch (InterruptedException e) {
                        interruption = e;
                        again = !interruptible;
                    }
                } while (again);
            } finally {
                reacquire(held);
            }
            boolean signalled = !tickets.remove(ticket);
            if (interruption != null) {
                if (interruptible && !signalled) {
                    throw interruption;
                }
                Thread.currentThread().interrupt();
            }
            return signalled;
        }

        private void waitFor(Ticket ticket, long nanos) throws InterruptedException {
            long end = System.nanoTime() + nanos;
            synchronized (ticket) {
                while (!ticket.signalled) {
                    if (nanos == Long.MAX_VALUE) {
                        ticket.wait();
                    } else if (end - System.nanoTime() > 0) {
                        TimeUnit.NANOSECONDS.timedWait(ticket, end - System.nanoTime());
                    } else {
                        return;
                    }
                }
            }
        }

        @Override
        public void signal() {
            checkOwner();
            mark(tickets.poll());
        }

        @Override
        public void signalAll() {
            checkOwner();
            while (!tickets.isEmpty()) {
                mark(tickets.poll());
            }
        }

        private void mark(Ticket ticket) {
            if (ticket != null) {
                synchronized (ticket) {
                    ticket.signalled = true;
                    ticket.notify();
                }
            }
        }
    }
}
