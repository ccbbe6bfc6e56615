package java.util.function;

import java.util.Objects;

/** A condition on two arguments. */
@FunctionalInterface
public interface BiPredicate<T, U> {
    boolean test(T t, U u);

    /** True if both conditions are true; {@code other} is only evaluated if this one holds. */
    default BiPredicate<T, U> and(BiPredicate<? super T, ? super U> other) {
        Objects.requireNonNull(other);
        return (t, u) -> test(t, u) && other.test(t, u);
    }

    /** True if this condition is false. */
    default BiPredicate<T, U> negate() {
        return (t, u) -> !test(t, u);
    }

    /** True if at least one condition is true; {@code other} is only evaluated if this fails. */
    default BiPredicate<T, U> or(BiPredicate<? super T, ? super U> other) {
        Objects.requireNonNull(other);
        return (t, u) -> test(t, u) || other.test(t, u);
    }
}
