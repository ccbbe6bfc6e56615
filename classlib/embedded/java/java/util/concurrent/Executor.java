package java.util.concurrent;

/** Something that runs tasks, somewhere and sometime. */
public interface Executor {
    void execute(Runnable command);
}
