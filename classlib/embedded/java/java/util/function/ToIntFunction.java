package java.util.function;

/** Computes an int from one argument. */
@FunctionalInterface
public interface ToIntFunction<T> {
    int applyAsInt(T value);
}
