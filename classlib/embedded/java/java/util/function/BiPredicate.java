package java.util.function;

import java.util.Objects;

/** A condition on two arguments. */
@FunctionalInterface
public interface BiPredicate<T, U> {
    boolean test(T t, U u);

    /** True where both conditions are true; {@code other} is only asked if this one holds. */
    default BiPredicate<T, U> and(BiPredicate<? super T, ? super U> other) {
        Objects.requireNonNull(other);
        return (t, u) -> test(t, u) && other.test(t, u);
    }

    /** True where this condition is false. */
    default BiPredicate<T, U> negate() {
        return (t, u) -> !test(t, u);
    }

    /** True where at least one condition is true; {@code other} is only asked if this one fails. */
    default BiPredicate<T, U> or(BiPredicate<? super T, ? super U> other) {
        Objects.requireNonNull(other);
        return (t, u) -> test(t, u) || other.test(t, u);
    }
}
