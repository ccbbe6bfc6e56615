package java.util.function;

import java.util.Objects;

/** A condition on one int. */
@FunctionalInterface
public interface IntPredicate {
    boolean test(int value);

    /** True where both conditions are true; {@code other} is only asked if this one holds. */
    default IntPredicate and(IntPredicate other) {
        Objects.requireNonNull(other);
        return value -> test(value) && other.test(value);
    }

    /** True where this condition is false. */
    default IntPredicate negate() {
        return value -> !test(value);
    }

    /** True where at least one condition is true; {@code other} is only asked if this one fails. */
    default IntPredicate or(IntPredicate other) {
        Objects.requireNonNull(other);
        return value -> test(value) || other.test(value);
    }
}
