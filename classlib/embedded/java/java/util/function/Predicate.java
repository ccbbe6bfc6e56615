package java.util.function;

import java.util.Objects;

/** A condition on one argument. */
@FunctionalInterface
public interface Predicate<T> {
    boolean test(T t);

    /** True if both conditions are true; {@code other} is only evaluated if this one holds. */
    default Predicate<T> and(Predicate<? super T> other) {
        Objects.requireNonNull(other);
        return t -> test(t) && other.test(t);
    }

    /** True if this condition is false. */
    default Predicate<T> negate() {
        return t -> !test(t);
    }

    /** True if at least one condition is true; {@code other} is only evaluated if this fails. */
    default Predicate<T> or(Predicate<? super T> other) {
        Objects.requireNonNull(other);
        return t -> test(t) || other.test(t);
    }

    /** The condition of being equal to {@code target}, which may be null. */
    static <T> Predicate<T> isEqual(Object target) {
        return t -> Objects.equals(target, t);
    }

    /** The negation of {@code target}. */
    @SuppressWarnings("unchecked")
    static <T> Predicate<T> not(Predicate<? super T> target) {
        Objects.requireNonNull(target);
        return (Predicate<T>) target.negate();
    }
}
