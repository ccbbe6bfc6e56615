package java.util.concurrent;

/** An object that runs tasks, on some thread, now or later. */
public interface Executor {
    void execute(Runnable command);
}
