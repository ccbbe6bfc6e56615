// ThreadPoolExecutor, FutureTask, invokeAll and invokeAny, cancellation, rejection, shutdown, thread factories.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class PoolsAndFutures {
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

    public static void main(String[] args) throws Exception {
        AtomicInteger made = new AtomicInteger();
        ThreadFactory f = r -> { Thread t = new Thread(r, "worker-" + made.incrementAndGet()); t.setDaemon(true); return t; };
        ExecutorService pool = Executors.newFixedThreadPool(3, f);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 12; i++) { int n = i; tasks.add(() -> fib(n)); }
        StringBuilder sb = new StringBuilder();
        for (Future<Integer> x : pool.invokeAll(tasks)) sb.append(x.get()).append(x.isDone() ? " " : "?");
        System.out.println(sb.toString() + made + " " + (pool.invokeAny(tasks) <= 89));
        Future<?> failed = pool.submit((Callable<Object>) () -> { throw new java.io.IOException("disk"); });
        try { failed.get(); } catch (ExecutionException e) { System.out.println(e.getMessage() + " " + e.getCause().getMessage() + failed.isDone() + failed.isCancelled()); }
        CountDownLatch running = new CountDownLatch(1), hold = new CountDownLatch(1);
        AtomicBoolean stopped = new AtomicBoolean();
        Future<String> slow = pool.submit(() -> { running.countDown(); try { hold.await(); } catch (InterruptedException e) { stopped.set(true); throw e; } return "never"; });
        running.await();
        try { slow.get(1, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.println("timeout"); }
        System.out.println(slow.cancel(true) + " " + slow.isCancelled() + slow.isDone() + slow.cancel(false));
        try { slow.get(); } catch (CancellationException e) { System.out.println("cancelled"); }
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + pool.isShutdown() + pool.isTerminated() + stopped);
        try { pool.submit(() -> 1); } catch (RejectedExecutionException e) { System.out.println("rejected"); }
        ThreadPoolExecutor one = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
        CountDownLatch begun = new CountDownLatch(1), gate = new CountDownLatch(1);
        one.execute(() -> { begun.countDown(); try { gate.await(); } catch (InterruptedException e) { System.out.println("interrupted"); } });
        begun.await();
        Future<Integer> queued = one.submit(() -> 42);
        try { one.execute(() -> System.out.println("no")); } catch (RejectedExecutionException e) { System.out.println("full " + one.getQueue().size() + one.getPoolSize() + one.getActiveCount()); }
        one.setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy());
        one.execute(() -> System.out.println("in " + Thread.currentThread().getName()));
        gate.countDown();
        System.out.println(queued.get());
        one.shutdown();
        System.out.println(one.awaitTermination(5, TimeUnit.SECONDS) + " " + one.getCompletedTaskCount());
        FutureTask<String> task = new FutureTask<>(() -> "made by hand");
        System.out.println(task.isDone() + " ");
        task.run(); task.run();
        System.out.println(task.get() + new FutureTask<>(() -> { }, 7).isDone());
        ExecutorService single = Executors.newSingleThreadExecutor();
        StringBuffer order = new StringBuffer();
        for (int i = 0; i < 10; i++) { int n = i; single.execute(() -> order.append(n)); }
        single.submit(() -> { }).get();
        System.out.println(order + " " + single.shutdownNow().size());
        ExecutorService cached = Executors.newCachedThreadPool();
        CyclicBarrier meet = new CyclicBarrier(4, () -> order.append('|'));
        List<Future<Integer>> at = new ArrayList<>();
        for (int i = 0; i < 4; i++) at.add(cached.submit(() -> meet.await()));
        int arrivals = 0;
        for (Future<Integer> x : at) arrivals |= 1 << x.get();
        cached.shutdown();
        System.out.println(arrivals + " " + order + TimeUnit.SECONDS.toMillis(3) + TimeUnit.MILLISECONDS.convert(2, TimeUnit.HOURS) + TimeUnit.NANOSECONDS.toMicros(4999) + TimeUnit.DAYS.toHours(2) + Executors.callable(() -> { }, "res").call());
        Semaphore s = new Semaphore(2, true);
        System.out.println(s.tryAcquire(2) + " " + s.tryAcquire(1, TimeUnit.MILLISECONDS) + s.drainPermits() + s.isFair());
        s.release(3);
        System.out.println(s.availablePermits() + " " + s.drainPermits());
    }
}
