import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import jp2vm.Scope;

/** Runs work in each way in which a task can reach another thread, in a scope with the name of the way. */
public class HandedOver {
    static final int ROUNDS = 200_000;
    static volatile int sink;

    static int work() {
        int sum = 0;
        for (int i = 0; i < ROUNDS; i++) {
            sum += i;
        }
        sink = sum;
        return sum;
    }

    static class Sum extends RecursiveTask<Integer> {
        private final int depth;

        Sum(int depth) {
            this.depth = depth;
        }

        @Override
        protected Integer compute() {
            if (depth == 0) {
                return work();
            }
            Sum left = new Sum(depth - 1);
            left.fork();
            return new Sum(depth - 1).compute() + left.join();
        }
    }

    interface Way {
        void run() throws Exception;
    }

    /** Prints the name of a way, how often it works, and the scope's instructions. */
    static void in(String name, int times, Way way) throws Exception {
        try (Scope scope = Scope.open(name)) {
            way.run();
            System.out.println(name + " " + times + " " + scope.instructions());
        }
    }

    static void after(CountDownLatch latch, Runnable task) throws Exception {
        task.run();
        latch.await();
    }

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2), one = Executors.newSingleThreadExecutor();
        ScheduledExecutorService later = Executors.newScheduledThreadPool(1);
        ForkJoinPool forks = new ForkJoinPool(2);
        List<Callable<Integer>> calls = Arrays.asList(HandedOver::work, HandedOver::work, HandedOver::work);

        in("direct", 1, HandedOver::work);
        in("thread", 1, () -> {
            Thread thread = new Thread(HandedOver::work);
            thread.start();
            thread.join();
        });
        in("thread of a thread", 2, () -> {
            Thread thread = new Thread(() -> {
                Thread inner = new Thread(HandedOver::work);
                inner.start();
                work();
                try {
                    inner.join();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            thread.start();
            thread.join();
        });
        in("submit", 3, () -> {
            List<Future<?>> futures = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                futures.add(pool.submit(HandedOver::work));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        });
        CountDownLatch executed = new CountDownLatch(1);
        in("execute", 1, () -> after(executed, () -> pool.execute(() -> {
            work();
            executed.countDown();
        })));
        in("invokeAll", 3, () -> pool.invokeAll(calls));
        in("completion service", 1, () -> {
            ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(one);
            service.submit(HandedOver::work);
            service.take().get();
        });
        in("schedule", 1, () -> later.schedule(HandedOver::work, 1, TimeUnit.MILLISECONDS).get());
        CountDownLatch repeated = new CountDownLatch(3);
        in("schedule at a rate", 3, () -> {
            Future<?> future = later.scheduleAtFixedRate(() -> {
                if (repeated.getCount() != 0) {
                    work();
                    repeated.countDown();
                }
            }, 1, 1, TimeUnit.MILLISECONDS);
            repeated.await();
            future.cancel(true);
        });
        in("fork and join", 8, () -> forks.invoke(new Sum(3)));
        in("submit to a fork join pool", 1, () -> forks.submit(HandedOver::work).get());
        in("parallel stream", 16, () -> IntStream.range(0, 16).parallel().map(i -> work()).sum());
        in("supplyAsync", 3, () -> CompletableFuture.supplyAsync(HandedOver::work)
            .thenApplyAsync(sum -> work()).thenApply(sum -> work()).join());
        in("runAsync in a pool", 2, () -> CompletableFuture.runAsync(HandedOver::work, pool)
            .thenRunAsync(HandedOver::work, pool).join());
        in("thenCombine", 3, () -> CompletableFuture.supplyAsync(HandedOver::work)
            .thenCombine(CompletableFuture.supplyAsync(HandedOver::work), (a, b) -> work()).join());
        // A stage belongs to the scope that made it, whoever completes the stage before it.
        CompletableFuture<Integer> first = new CompletableFuture<>();
        CompletableFuture<Integer>[] second = new CompletableFuture[1];
        Scope stage = Scope.open("stage");
        second[0] = first.thenApply(sum -> work());
        stage.close();
        in("completer", 0, () -> first.complete(1));
        System.out.println("stage 1 " + stage.instructions());
        CountDownLatch timed = new CountDownLatch(1);
        java.util.Timer timer = new java.util.Timer(true);
        in("timer", 1, () -> after(timed, () -> timer.schedule(new TimerTask() {
            @Override
            public void run() {
                work();
                timed.countDown();
            }
        }, 1)));
        in("failing task", 1, () -> {
            Future<?> future = pool.submit(() -> {
                work();
                throw new IllegalStateException("expected");
            });
            try {
                future.get();
            } catch (java.util.concurrent.ExecutionException e) {
                sink = 0;
            }
        });
        // An executor of the program's own, whose thread has no scope.
        java.util.concurrent.BlockingQueue<Runnable> queue = new java.util.concurrent.LinkedBlockingQueue<>();
        Thread server = new Thread(() -> {
            try {
                while (true) {
                    queue.take().run();
                }
            } catch (InterruptedException e) {
                sink = 1;
            }
        });
        server.setDaemon(true);
        server.start();
        in("executor of its own", 1, () -> CompletableFuture.supplyAsync(HandedOver::work, queue::add).join());
        in("future task", 1, () -> {
            FutureTask<Integer> task = new FutureTask<>(HandedOver::work);
            queue.add(task);
            task.get();
        });
        server.interrupt();
        server.join();
        for (ExecutorService service : new ExecutorService[] {pool, one, later, forks}) {
            service.shutdown();
            service.awaitTermination(1, TimeUnit.MINUTES);
        }
        System.out.println("none 0 0");
    }
}
