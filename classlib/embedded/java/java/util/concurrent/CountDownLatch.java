package java.util.concurrent;

/** Lets threads wait until something has happened a given number of times. */
public class CountDownLatch {
    private long count;

    public CountDownLatch(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count < 0");
        }
        this.count = count;
    }

    public void await() throws InterruptedException {
        synchronized (this) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            while (count > 0) {
                wait();
            }
        }
    }

    public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        Deadline deadline = new Deadline(timeout, unit);
        synchronized (this) {
            while (count > 0) {
                if (deadline.isOver()) {
                    return false;
                }
                deadline.await(this);
            }
            return true;
        }
    }

    public void countDown() {
        synchronized (this) {
            if (count > 0 && --count == 0) {
                notifyAll();
            }
        }
    }

    public long getCount() {
        synchronized (this) {
            return count;
        }
    }

    public String toString() {
        return super.toString() + "[Count = " + getCount() + "]";
    }
}
