package java.util.concurrent;

/** A number of permits, which threads acquire and release; they wait while there are too few. */
public class Semaphore implements java.io.Serializable {
    private final Object lock = new Object();
    private final boolean fair;
    private int permits;
    // A fair semaphore serves threads in the order of their tickets.
    private long nextTicket;
    private long serving;

    public Semaphore(int permits) {
        this(permits, false);
    }

    public Semaphore(int permits, boolean fair) {
        this.permits = permits;
        this.fair = fair;
    }

    private static int checked(int permits) {
        if (permits < 0) {
            throw new IllegalArgumentException();
        }
        return permits;
    }

    public void acquire() throws InterruptedException {
        acquire(1);
    }

    public void acquire(int permits) throws InterruptedException {
        tryAcquire(permits, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }

    public void acquireUninterruptibly() {
        acquireUninterruptibly(1);
    }

    public void acquireUninterruptibly(int permits) {
        boolean interrupted = false;
        while (true) {
            try {
                acquire(permits);
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    public boolean tryAcquire() {
        return tryAcquire(1);
    }

    public boolean tryAcquire(int permits) {
        checked(permits);
        synchronized (lock) {
            if (this.permits < permits) {
                return false;
            }
            this.permits -= permits;
            return true;
        }
    }

    public boolean tryAcquire(long timeout, TimeUnit unit) throws InterruptedException {
        return tryAcquire(1, timeout, unit);
    }

    public boolean tryAcquire(int permits, long timeout, TimeUnit unit)
            throws InterruptedException {
        checked(permits);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Deadline deadline = new Deadline(timeout, unit);
        synchronized (lock) {
            return fair ? acquireInTurn(permits, deadline) : acquire(permits, deadline);
        }
    }

    private boolean acquire(int n, Deadline deadline) throws InterruptedException {
        while (permits < n) {
            if (deadline.isOver()) {
                return false;
            }
            deadline.await(lock);
        }
        permits -= n;
        return true;
    }

    private boolean acquireInTurn(int n, Deadline deadline) throws InterruptedException {
        long ticket = nextTicket++;
        try {
            while (serving < ticket) {
                // A thread that gives up while others are before it still waits for its turn,
                // so that the tickets stay in order.
                lock.wait();
            }
            return acquire(n, deadline);
        } finally {
            serving = Math.max(serving, ticket + 1);
            lock.notifyAll();
        }
    }

    public void release() {
        release(1);
    }

    public void release(int permits) {
        checked(permits);
        synchronized (lock) {
            if (this.permits + permits < this.permits) {
                throw new Error("Maximum permit count exceeded");
            }
            this.permits += permits;
            lock.notifyAll();
        }
    }

    public int availablePermits() {
        synchronized (lock) {
            return permits;
        }
    }

    public int drainPermits() {
        synchronized (lock) {
            int n = permits;
            permits = 0;
            return n;
        }
    }

    protected void reducePermits(int reduction) {
        checked(reduction);
        synchronized (lock) {
            permits -= reduction;
        }
    }

    public boolean isFair() {
        return fair;
    }

    public String toString() {
        return super.toString() + "[Permits = " + availablePermits() + "]";
    }
}
