package java.util.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** All methods of an executor service that can be implemented with {@code execute}. */
public abstract class AbstractExecutorService implements ExecutorService {
    public AbstractExecutorService() {
    }

    protected <T> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
        return new FutureTask<>(runnable, value);
    }

    protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return new FutureTask<>(callable);
    }

    private <T> Future<T> start(RunnableFuture<T> task) {
        execute(task);
        return task;
    }

    public Future<?> submit(Runnable task) {
        return start(newTaskFor(task, null));
    }

    public <T> Future<T> submit(Runnable task, T result) {
        return start(newTaskFor(task, result));
    }

    public <T> Future<T> submit(Callable<T> task) {
        return start(newTaskFor(task));
    }

    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks)
            throws InterruptedException {
        return invokeAll(tasks, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }

    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long timeout,
            TimeUnit unit) throws InterruptedException {
        long end = System.nanoTime() + Math.min(unit.toNanos(timeout), Long.MAX_VALUE / 2);
        List<Future<T>> futures = new ArrayList<>();
        boolean complete = false;
        try {
            for (Callable<T> task : tasks) {
                futures.add(submit(task));
            }
            for (Future<T> f : futures) {
                try {
                    f.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (ExecutionException | CancellationException e) {
                    // The caller will get this exception from the future.
                    continue;
                } catch (TimeoutException e) {
                    return futures;
                }
            }
            complete = true;
            return futures;
        } finally {
            if (!complete) {
                cancelAll(futures);
            }
        }
    }

    private static <T> void cancelAll(List<Future<T>> futures) {
        for (Future<T> f : futures) {
            f.cancel(true);
        }
    }

    public <T> T invokeAny(Collection<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException {
        try {
            return invokeAny(tasks, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException();
        }
        long end = System.nanoTime() + Math.min(unit.toNanos(timeout), Long.MAX_VALUE / 2);
        LinkedBlockingQueue<Future<T>> finished = new LinkedBlockingQueue<>();
        List<Future<T>> futures = new ArrayList<>();
        try {
            for (Callable<T> task : tasks) {
                FutureTask<T> f = new FutureTask<T>(task) {
                    @Override
                    protected void done() {
                        finished.add(this);
                    }
                };
                futures.add(f);
                execute(f);
            }
            ExecutionException failure = null;
            for (int n = futures.size(); n > 0; n--) {
                Future<T> f = finished.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (f == null) {
                    throw new TimeoutException();
                }
                try {
                    return f.get();
                } catch (ExecutionException e) {
                    failure = e;
                }
            }
            throw failure;
        } finally {
            cancelAll(futures);
        }
    }
}
