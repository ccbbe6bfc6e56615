package java.util.concurrent;

/** A task with a result, which may fail with an exception. */
@FunctionalInterface
public interface Callable<V> {
    V call() throws Exception;
}
