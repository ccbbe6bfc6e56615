package java.util.function;

import java.util.Objects;

/** A condition on one argument. */
@FunctionalInterface
public interface Predicate<T> {
    boolean test(T t);

    /** Both conditions; {@code other} is evaluated only if this one is true. */
    default Predicate<T> and(Predicate<? super T> other) {
        Objects.requireNonNull(other);
        return t -> test(t) && other.test(t);
    }

    /** The opposite of this condition. */
    default Predicate<T> negate() {
        return t -> !test(t);
    }

    /** At least one of the conditions; {@code other} is evaluated only if this one is false. */
    default Predicate<T> or(Predicate<? super T> other) {
        Objects.requireNonNull(other);
        return t -> test(t) || other.test(t);
    }

    /** The condition that the argument is equal to {@code target}, which may be null. */
    static <T> Predicate<T> isEqual(Object target) {
        return t -> Objects.equals(target, t);
    }

    /** The opposite of {@code target}. */
    @SuppressWarnings("unchecked")
    static <T> Predicate<T> not(Predicate<? super T> target) {
        Objects.requireNonNull(target);
        return (Predicate<T>) target.negate();
    }
}
