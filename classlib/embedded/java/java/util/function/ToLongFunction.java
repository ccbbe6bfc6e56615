package java.util.function;

/** Computes a long from one argument. */
@FunctionalInterface
public interface ToLongFunction<T> {
    long applyAsLong(T value);
}
