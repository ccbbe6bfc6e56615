package java.util.concurrent;

/** Decides what happens to a task that a pool does not accept. */
public interface RejectedExecutionHandler {
    void rejectedExecution(Runnable r, ThreadPoolExecutor executor);
}
