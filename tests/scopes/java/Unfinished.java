import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import jp2vm.Scope;

/** Starts threads and submits tasks in scopes, and prints how many of them are unfinished before and after. */
public class Unfinished {
    static final Queue<Runnable> queue = new ArrayDeque<>();

    interface Way {
        void run(Blocked blocked) throws Exception;
    }

    /** What a task waits for, and what ends the tasks of a way. */
    static class Blocked {
        final CountDownLatch started = new CountDownLatch(1), latch = new CountDownLatch(1);
        final CountDownLatch twice = new CountDownLatch(2);
        Runnable end = latch::countDown;

        void await() {
            started.countDown();
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Waits for a number; threads take some time to start and to end. */
    static long awaited(Scope scope, long count) throws InterruptedException {
        for (int i = 0; i < 20000 && scope.unfinished() != count; i++) {
            Thread.sleep(1);
        }
        return scope.unfinished();
    }

    static void in(String name, long count, Way way) throws Exception {
        Blocked blocked = new Blocked();
        Scope scope = Scope.open(name);
        way.run(blocked);
        scope.close();
        System.out.print(name + " " + awaited(scope, count));
        blocked.end.run();
        System.out.println(" " + awaited(scope, 0));
    }

    static TimerTask counting(Blocked blocked) {
        return new TimerTask() {
            @Override
            public void run() {
                blocked.twice.countDown();
            }
        };
    }

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        ScheduledExecutorService later = Executors.newScheduledThreadPool(1);
        ForkJoinPool forks = new ForkJoinPool(1);
        Timer timer = new Timer(true);

        in("nothing", 0, blocked -> { });
        in("thread", 1, blocked -> new Thread(blocked::await).start());
        in("threads of a thread", 2, blocked -> {
            new Thread(() -> {
                new Thread(blocked::await).start();
                blocked.await();
            }).start();
            blocked.started.await();
            while (Thread.activeCount() < 3) {
                Thread.sleep(1);
            }
        });
        in("inner scope", 1, blocked -> {
            try (Scope inner = Scope.open("inner")) {
                new Thread(blocked::await).start();
            }
        });
        in("own thread", 0, blocked -> {
            FutureTask<Long> task = new FutureTask<>(() -> Scope.open("left").unfinished());
            task.run();
            System.out.print(task.get() + " ");
        });
        in("pool", 3, blocked -> {
            pool.submit(blocked::await);
            pool.execute(() -> { });
            pool.submit(() -> { });
        });
        in("pool of the scope", 0, blocked -> Executors.newFixedThreadPool(2, task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        }).submit(() -> 1).get());
        in("fork join pool", 2, blocked -> {
            forks.submit(blocked::await);
            forks.submit(() -> 1);
        });
        in("runAsync", 1, blocked -> CompletableFuture.runAsync(blocked::await, forks).thenRunAsync(() -> { }, forks));
        in("stage", 0, blocked -> new CompletableFuture<Integer>().thenRun(() -> { }));
        in("own executor", 1, blocked -> {
            CompletableFuture.runAsync(() -> { }, queue::add).thenRunAsync(() -> { }, queue::add);
            blocked.end = () -> {
                while (!queue.isEmpty()) {
                    queue.remove().run();
                }
            };
        });
        in("schedule", 1, blocked -> {
            Future<?> future = later.schedule(() -> 1, 1, TimeUnit.DAYS);
            blocked.end = () -> future.cancel(true);
        });
        in("schedule at a rate", 1, blocked -> {
            Future<?> future = later.scheduleAtFixedRate(blocked.twice::countDown, 1, 1, TimeUnit.MILLISECONDS);
            blocked.twice.await();
            future.cancel(false);
            Future<?> daily = later.scheduleAtFixedRate(blocked.twice::countDown, 1, 1, TimeUnit.DAYS);
            blocked.end = () -> daily.cancel(false);
        });
        in("timer", 1, blocked -> {
            TimerTask task = counting(blocked), once = counting(blocked);
            timer.schedule(task, 1, 1);
            blocked.twice.await();
            task.cancel();
            timer.schedule(once, 86400000);
            blocked.end = once::cancel;
        });
        in("repeated timer task", 1, blocked -> {
            TimerTask task = counting(blocked);
            timer.schedule(task, 0, 86400000);
            while (blocked.twice.getCount() == 2) {
                Thread.sleep(1);
            }
            blocked.end = task::cancel;
        });
        in("future task", 1, blocked -> {
            FutureTask<Integer> task = new FutureTask<>(() -> 1);
            blocked.end = task::run;
        });
        in("cancelled", 1, blocked -> {
            FutureTask<Integer> task = new FutureTask<>(() -> 1);
            blocked.end = () -> task.cancel(true);
        });
        in("failing", 1, blocked -> {
            FutureTask<Integer> task = new FutureTask<>(() -> {
                throw new IllegalStateException("expected");
            });
            blocked.end = () -> pool.execute(task);
        });
        Blocked stage = new Blocked();
        CompletableFuture<Integer> first = new CompletableFuture<>();
        try (Scope other = Scope.open("other")) {
            first.thenRun(stage::await);
        }
        in("another scope's task", 1, blocked -> {
            new Thread(() -> first.complete(1)).start();
            stage.started.await();
            blocked.end = stage.latch::countDown;
        });
        in("dropped", 1, blocked -> {
            Thread maker = new Thread(() -> new FutureTask<>(() -> 1));
            maker.start();
            maker.join();
            blocked.end = () -> {
                System.gc();
                System.gc();
            };
        });
        pool.shutdown();
        in("rejected", 0, blocked -> {
            try {
                pool.execute(() -> { });
            } catch (RejectedExecutionException e) {
                System.out.print("rejected ");
            }
        });
        later.shutdownNow();
        forks.shutdown();
    }
}
