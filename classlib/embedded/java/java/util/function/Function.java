package java.util.function;

import java.util.Objects;

/** Computes a result from one argument. */
@FunctionalInterface
public interface Function<T, R> {
    R apply(T t);

    /** Returns a function that applies this function to the result of {@code before}. */
    default <V> Function<V, R> compose(Function<? super V, ? extends T> before) {
        Objects.requireNonNull(before);
        return v -> apply(before.apply(v));
    }

    /** Returns a function that applies {@code after} to the result of this function. */
    default <V> Function<T, V> andThen(Function<? super R, ? extends V> after) {
        Objects.requireNonNull(after);
        return t -> after.apply(apply(t));
    }

    /** The function that returns its argument. */
    static <T> Function<T, T> identity() {
        return t -> t;
    }
}
