// A simulation of many threads with monitors, locks, barriers and pools whose result does not depend on their timing.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class Rendezvous {
    static final int N = 12, ROUNDS = 40;

    public static void main(String[] args) throws Exception {
        long[] cells = new long[N], next = new long[N];
        for (int i = 0; i < N; i++) cells[i] = i + 1;
        CyclicBarrier compute = new CyclicBarrier(N), swap = new CyclicBarrier(N, () -> System.arraycopy(next, 0, cells, 0, N));
        Thread[] ts = new Thread[N];
        for (int i = 0; i < N; i++) {
            int me = i;
            ts[i] = new Thread(() -> {
                try {
                    for (int r = 0; r < ROUNDS; r++) {
                        next[me] = (cells[(me + N - 1) % N] * 31 + cells[me] * 7 + cells[(me + 1) % N]) % 1_000_003;
                        compute.await();
                        swap.await();
                    }
                } catch (InterruptedException | BrokenBarrierException e) { throw new IllegalStateException(e); }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(Arrays.toString(cells));
        // accounts with ordered locks, total stays
        ReentrantLock[] locks = new ReentrantLock[8];
        long[] balance = new long[8];
        for (int i = 0; i < 8; i++) { locks[i] = new ReentrantLock(i % 2 == 0); balance[i] = 1000; }
        ExecutorService pool = Executors.newFixedThreadPool(6);
        for (int w = 0; w < 6; w++) {
            int seed = w;
            pool.submit(() -> {
                Random r = new Random(seed);
                for (int i = 0; i < 1500; i++) {
                    int a = r.nextInt(8), b = r.nextInt(8), amount = r.nextInt(50);
                    if (a == b) continue;
                    ReentrantLock x = locks[Math.min(a, b)], y = locks[Math.max(a, b)];
                    x.lock();
                    try { y.lock(); try { balance[a] -= amount; balance[b] += amount; } finally { y.unlock(); } } finally { x.unlock(); }
                }
            });
        }
        pool.shutdown();
        pool.awaitTermination(60, TimeUnit.SECONDS);
        System.out.println(Arrays.stream(balance).sum());
        long[] expected = new long[8];
        Arrays.fill(expected, 1000);
        for (int w = 0; w < 6; w++) { Random r = new Random(w); for (int i = 0; i < 1500; i++) { int a = r.nextInt(8), b = r.nextInt(8), amount = r.nextInt(50); if (a != b) { expected[a] -= amount; expected[b] += amount; } } }
        System.out.println(Arrays.equals(expected, balance));
        // token ring by park and unpark
        Thread[] ring = new Thread[6];
        AtomicInteger token = new AtomicInteger();
        StringBuffer path = new StringBuffer();
        for (int i = 0; i < ring.length; i++) {
            int me = i;
            ring[i] = new Thread(() -> {
                for (int lap = 0; lap < 30; lap++) {
                    while (token.get() % ring.length != me) LockSupport.park();
                    path.append(me);
                    LockSupport.unpark(ring[token.incrementAndGet() % ring.length]);
                }
            });
        }
        for (Thread t : ring) t.start();
        for (Thread t : ring) t.join();
        System.out.println(path.toString().equals("012345".repeat(30)));
        // sleeping barber without time
        BlockingQueue<Integer> chairs = new ArrayBlockingQueue<>(3);
        AtomicInteger served = new AtomicInteger();
        Thread barber = new Thread(() -> { try { for (int c; (c = chairs.take()) >= 0;) served.addAndGet(c); } catch (InterruptedException e) { } });
        barber.start();
        Thread[] customers = new Thread[20];
        for (int i = 0; i < 20; i++) { int c = i; customers[i] = new Thread(() -> { try { chairs.put(c); } catch (InterruptedException e) { } }); customers[i].start(); }
        for (Thread t : customers) t.join();
        chairs.put(-1);
        barber.join();
        System.out.println(served);
    }
}
