// ReentrantLock with conditions, CountDownLatch, Semaphore, CyclicBarrier.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class LocksAndLatches {
    static class Buf {
        final Lock l = new ReentrantLock();
        final Condition full = l.newCondition(), empty = l.newCondition();
        final int[] a = new int[4];
        int h, t, n;
        void put(int v) throws InterruptedException {
            l.lock();
            try {
                while (n == a.length) full.await();
                a[t++ % 4] = v;
                n++;
                empty.signal();
            } finally {
                l.unlock();
            }
        }

        int take() throws InterruptedException {
            l.lock();
            try {
                while (n == 0) empty.await();
                int v = a[h++ % 4];
                n--;
                full.signal();
                return v;
            } finally {
                l.unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Buf b = new Buf();
        long[] sum = new long[2];
        CountDownLatch done = new CountDownLatch(4);
        for (int k = 0; k < 2; k++) {
            int s = k;
            new Thread(() -> {
                try {
                    for (int i = 0; i < 1000; i++) b.put(i);
                } catch (InterruptedException e) { }
                done.countDown();
            }).start();
            new Thread(() -> {
                try {
                    for (int i = 0; i < 1000; i++) sum[s] += b.take();
                } catch (InterruptedException e) { }
                done.countDown();
            }).start();
        }
        done.await();
        System.out.println(sum[0] + sum[1] + " " + done.getCount());
        ReentrantLock r = new ReentrantLock();
        r.lock();
        r.lock();
        System.out.println(r.getHoldCount() + " " + r.isHeldByCurrentThread() + r.isLocked() + r.tryLock());
        boolean[] got = new boolean[1];
        Thread t = new Thread(() -> got[0] = r.tryLock());
        t.start();
        t.join();
        System.out.println(got[0]);
        r.unlock();
        r.unlock();
        r.unlock();
        try {
            r.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not held");
        }
        CyclicBarrier c = new CyclicBarrier(3);
        int[] order = new int[3];
        Thread[] ts = new Thread[3];
        for (int k = 0; k < 3; k++) {
            int s = k;
            ts[k] = new Thread(() -> {
                try {
                    for (int i = 0; i < 50; i++) {
                        order[s]++;
                        c.await();
                        if (order[0] != order[1] || order[1] != order[2]) order[s] = -10000;
                        c.await();
                    }
                } catch (Exception e) {
                    order[s] = -1;
                }
            });
            ts[k].start();
        }
        for (Thread x : ts) x.join();
        System.out.println(order[0] + order[1] + order[2]);
        Semaphore s = new Semaphore(2);
        s.acquire();
        System.out.println(s.tryAcquire() + " " + s.tryAcquire() + s.availablePermits());
        s.release(5);
        System.out.println(s.availablePermits());
        CountDownLatch never = new CountDownLatch(1);
        System.out.println(never.await(5, TimeUnit.MILLISECONDS));
        r.lock();
        System.out.println(r.newCondition().await(5, TimeUnit.MILLISECONDS));
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        LockSupport.parkNanos(1000000);
        System.out.println("parked and back");
    }
}
