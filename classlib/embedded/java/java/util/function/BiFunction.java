package java.util.function;

import java.util.Objects;

/** Computes a result from two arguments. */
@FunctionalInterface
public interface BiFunction<T, U, R> {
    R apply(T t, U u);

    /** First applies this function, then {@code after} to its result. */
    default <V> BiFunction<T, U, V> andThen(Function<? super R, ? extends V> after) {
        Objects.requireNonNull(after);
        return (t, u) -> after.apply(apply(t, u));
    }
}
