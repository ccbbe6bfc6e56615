import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RecursiveTask;

import jp2vm.Scope;

/** Changes scopes in the middle of blocks, loops, recursions and exceptions. */
public class Roots {
    static int work(int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += i % 7 == 0 ? Integer.numberOfTrailingZeros(i) : new int[i % 5].length;
        }
        return sum;
    }

    /** Opens a scope in each activation, and closes it after the recursion. */
    static int recurse(int depth) {
        try (Scope scope = Scope.open(depth % 2 == 0 ? "even" : "odd")) {
            return depth == 0 ? work(10) : recurse(depth - 1) + work(depth);
        }
    }

    /** Leaves a scope open in the caller, in the middle of an expression. */
    static int enter(Scope[] to, String name) {
        to[0] = Scope.open(name);
        return work(3);
    }

    static int leave(Scope[] from) {
        from[0].close();
        return work(4);
    }

    static int fail(int number) {
        Scope[] open = new Scope[1];
        int sum = work(2) + enter(open, "failing") + work(5);
        if (number % 3 == 0) {
            open[0].close();
        }
        if (number % 2 == 0) {
            throw new IllegalStateException("fails " + sum);
        }
        return number % 3 == 0 ? sum : sum + leave(open);
    }

    static int catching(int number) {
        try {
            return fail(number);
        } catch (IllegalStateException e) {
            return e.getMessage().length() + work(6);
        }
    }

    /** A task that throws out of FutureTask.run, which the library does not do. */
    static class Throwing extends FutureTask<Integer> {
        Throwing() {
            super(() -> work(30));
        }

        @Override
        protected void done() {
            throw new IllegalStateException("done");
        }
    }

    static class Sum extends RecursiveTask<Integer> {
        final int from, to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from < 20) {
                return work(to - from);
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(from, middle);
            left.fork();
            return new Sum(middle, to).compute() + left.join();
        }
    }

    static void tasks() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2, task -> {
            Thread thread = new Thread(task);
            thread.setUncaughtExceptionHandler((which, error) -> work(2));
            return thread;
        });
        for (int i = 0; i < 200; i++) {
            try (Scope scope = Scope.open("submit" + i % 3)) {
                int number = i;
                pool.submit(() -> work(number));
                if (i % 10 == 0) {
                    pool.execute(() -> {
                        Scope.open("left by a task");
                        throw new IllegalStateException("task");
                    });
                }
                CompletableFuture.runAsync(() -> work(3), pool).thenApply(x -> work(2)).join();
            }
        }
        pool.shutdown();
        pool.awaitTermination(1, java.util.concurrent.TimeUnit.MINUTES);
        ForkJoinPool joined = new ForkJoinPool(3);
        try (Scope scope = Scope.open("joined")) {
            joined.invoke(new Sum(0, 1000));
        }
        joined.shutdown();
        joined.awaitTermination(1, java.util.concurrent.TimeUnit.MINUTES);
        try (Scope scope = Scope.open("throwing task")) {
            new Throwing().run();
        } catch (IllegalStateException e) {
            work(3);
        }
    }

    static void timed() throws Exception {
        CountDownLatch latch = new CountDownLatch(3);
        Timer timer = new Timer();
        try (Scope scope = Scope.open("timer")) {
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                    work(20);
                    latch.countDown();
                }
            }, 1, 1);
            latch.await();
        }
        timer.cancel();
    }

    /** A thread that ends in a scope which it has opened. */
    static void ends() throws Exception {
        Thread thread = new Thread(() -> {
            work(10);
            Scope.open("never closed");
            work(11);
        }, "ending");
        try (Scope scope = Scope.open("starts a thread")) {
            thread.start();
            thread.join();
        }
    }

    static synchronized int locked(int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            try (Scope scope = Scope.open("locked")) {
                synchronized (scope) {
                    sum += work(i % 4);
                }
            }
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        int sum = recurse(20) + locked(3000);
        for (int i = 0; i < 100; i++) {
            sum += catching(i);
        }
        Scope[] open = new Scope[1];
        sum += work(1) + (enter(open, "expression") * work(2) - leave(open)) * work(3);
        tasks();
        timed();
        ends();
        System.out.println(sum);
    }
}
