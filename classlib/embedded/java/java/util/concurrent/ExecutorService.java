package java.util.concurrent;

import java.util.Collection;
import java.util.List;

/** An executor that delivers results and can be shut down. */
public interface ExecutorService extends Executor {
    /** Accepts no more tasks. Tasks that were accepted are still run. */
    void shutdown();

    /** Also interrupts running tasks, and returns the tasks that never started. */
    List<Runnable> shutdownNow();

    boolean isShutdown();

    boolean isTerminated();

    boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException;

    <T> Future<T> submit(Callable<T> task);

    <T> Future<T> submit(Runnable task, T result);

    Future<?> submit(Runnable task);

    /** Runs all tasks and waits for the last of them. */
    <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks)
            throws InterruptedException;

    <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long timeout,
            TimeUnit unit) throws InterruptedException;

    /** Runs the tasks until one succeeds, and returns its result. */
    <T> T invokeAny(Collection<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException;

    <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException;
}
