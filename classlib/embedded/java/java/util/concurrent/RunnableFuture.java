package java.util.concurrent;

/** A future whose result is computed by running it. */
public interface RunnableFuture<V> extends Runnable, Future<V> {
    void run();
}
