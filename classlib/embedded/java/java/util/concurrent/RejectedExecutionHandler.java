package java.util.concurrent;

/** Handles a task that a pool does not accept. */
public interface RejectedExecutionHandler {
    void rejectedExecution(Runnable r, ThreadPoolExecutor executor);
}
