// Thread pools: futures, invokeAll and invokeAny, rejection, shutdown, scheduled tasks, exceptions of tasks, names of threads.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Executors2 {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Integer>> fs = new ArrayList<>();
        for (int i = 0; i < 20; i++) { int n = i; fs.add(pool.submit(() -> n * n)); }
        int sum = 0;
        for (Future<Integer> f : fs) sum += f.get();
        System.out.println(sum);
        Future<?> failing = pool.submit(() -> { throw new IllegalArgumentException("task"); });
        try { failing.get(); } catch (ExecutionException e) { System.out.println(e + " | " + e.getCause().getStackTrace()[0].getMethodName().startsWith("lambda")); }
        List<Callable<String>> tasks = List.of(() -> "a", () -> "b", () -> "c");
        for (Future<String> f : pool.invokeAll(tasks)) System.out.print(f.get() + " ");
        System.out.println(Set.of("a", "b", "c").contains(pool.invokeAny(tasks)));
        try { pool.invokeAny(List.of(() -> { throw new Exception("none"); })); } catch (ExecutionException e) { System.out.println(e.getMessage()); }
        CountDownLatch block = new CountDownLatch(1);
        Future<?> blocked = pool.submit(() -> { try { block.await(); } catch (InterruptedException e) { System.out.println("task interrupted"); } });
        try { blocked.get(1, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.println("timeout " + e.getMessage()); }
        System.out.println(blocked.cancel(false) + " " + blocked.isCancelled() + " " + blocked.isDone());
        try { blocked.get(); } catch (CancellationException e) { System.out.println("cancelled"); }
        block.countDown();
        pool.shutdown();
        System.out.println(pool.awaitTermination(20, TimeUnit.SECONDS) + " " + pool.isTerminated());
        try { pool.submit(() -> 1); } catch (RejectedExecutionException e) { System.out.println(e.getMessage().contains("rejected from java.util.concurrent.ThreadPoolExecutor")); }
        ThreadPoolExecutor small = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
        CountDownLatch go = new CountDownLatch(1);
        Runnable waiting = () -> { try { go.await(); } catch (InterruptedException e) { } };
        for (int i = 0; i < 3; i++) small.execute(waiting);
        StringBuilder ran = new StringBuilder();
        small.execute(() -> ran.append(Thread.currentThread().getName()));
        System.out.println(ran + " " + small.getPoolSize() + " " + small.getQueue().size() + " " + small.getActiveCount());
        small.setRejectedExecutionHandler(new ThreadPoolExecutor.AbortPolicy());
        try { small.execute(() -> {}); } catch (RejectedExecutionException e) { System.out.println("rejected"); }
        go.countDown();
        small.shutdown();
        small.awaitTermination(20, TimeUnit.SECONDS);
        System.out.println(small.getCompletedTaskCount());
        ExecutorService single = Executors.newSingleThreadExecutor(r -> { Thread t = new Thread(r, "mine"); t.setDaemon(true); return t; });
        System.out.println(single.submit(() -> Thread.currentThread().getName() + Thread.currentThread().isDaemon()).get());
        CountDownLatch inTask = new CountDownLatch(1);
        single.execute(() -> { inTask.countDown(); try { Thread.sleep(100000); } catch (InterruptedException e) { System.out.println("shutdownNow interrupts"); } });
        inTask.await();
        single.submit(() -> 2);
        System.out.println(single.shutdownNow().size() + " " + single.awaitTermination(20, TimeUnit.SECONDS));
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        StringBuffer order = new StringBuffer();
        timer.schedule(() -> order.append("early "), 1, TimeUnit.MILLISECONDS);
        ScheduledFuture<String> later = timer.schedule(() -> { order.append("late "); return "result"; }, 40, TimeUnit.MILLISECONDS);
        System.out.println(later.get() + " " + order + later.isDone() + " " + (later.getDelay(TimeUnit.MILLISECONDS) <= 0));
        CountDownLatch five = new CountDownLatch(5);
        ScheduledFuture<?> rate = timer.scheduleAtFixedRate(five::countDown, 0, 1, TimeUnit.MILLISECONDS);
        five.await();
        rate.cancel(true);
        AtomicInteger delayed = new AtomicInteger();
        ScheduledFuture<?> throwing = timer.scheduleWithFixedDelay(() -> { if (delayed.incrementAndGet() == 3) throw new RuntimeException("third"); }, 0, 1, TimeUnit.MILLISECONDS);
        try { throwing.get(); } catch (ExecutionException e) { System.out.println(e.getCause().getMessage() + " " + delayed); }
        timer.shutdown();
        System.out.println(timer.awaitTermination(20, TimeUnit.SECONDS));
        ExecutorService names = Executors.newFixedThreadPool(2);
        TreeSet<String> set = new TreeSet<>();
        CyclicBarrier both = new CyclicBarrier(2);
        Callable<String> name = () -> { both.await(); return Thread.currentThread().getName().replaceAll("pool-\\d+", "pool"); };
        for (Future<String> f : names.invokeAll(List.of(name, name))) set.add(f.get());
        System.out.println(set);
        names.shutdown();
        CompletionService<Integer> cs = new ExecutorCompletionService<>(Executors.newCachedThreadPool(r -> { Thread t = new Thread(r); t.setDaemon(true); return t; }));
        for (int i = 0; i < 5; i++) { int n = i; cs.submit(() -> n); }
        int total = 0;
        for (int i = 0; i < 5; i++) total += cs.take().get();
        System.out.println(total + " " + cs.poll());
    }
}
