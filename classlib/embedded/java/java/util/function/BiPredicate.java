package java.util.function;

import java.util.Objects;

/** A condition on two arguments. */
@FunctionalInterface
public interface BiPredicate<T, U> {
    boolean test(T t, U u);

    /** Both conditions; {@code other} is evaluated only if this one is true. */
    default BiPredicate<T, U> and(BiPredicate<? super T, ? super U> other) {
        Objects.requireNonNull(other);
        return (t, u) -> test(t, u) && other.test(t, u);
    }

    /** The opposite of this condition. */
    default BiPredicate<T, U> negate() {
        return (t, u) -> !test(t, u);
    }

    /** At least one of the conditions; {@code other} is evaluated only if this one is false. */
    default BiPredicate<T, U> or(BiPredicate<? super T, ? super U> other) {
        Objects.requireNonNull(other);
        return (t, u) -> test(t, u) || other.test(t, u);
    }
}
