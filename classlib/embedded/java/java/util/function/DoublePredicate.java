package java.util.function;

import java.util.Objects;

/** A condition on one double. */
@FunctionalInterface
public interface DoublePredicate {
    boolean test(double value);

    /** True where both conditions are true; {@code other} is only asked if this one holds. */
    default DoublePredicate and(DoublePredicate other) {
        Objects.requireNonNull(other);
        return value -> test(value) && other.test(value);
    }

    /** True where this condition is false. */
    default DoublePredicate negate() {
        return value -> !test(value);
    }

    /** True where at least one condition is true; {@code other} is only asked if this one fails. */
    default DoublePredicate or(DoublePredicate other) {
        Objects.requireNonNull(other);
        return value -> test(value) || other.test(value);
    }
}
