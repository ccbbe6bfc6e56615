package java.util.function;

import java.util.Objects;

/** A condition on one long. */
@FunctionalInterface
public interface LongPredicate {
    boolean test(long value);

    /** True where both conditions are true; {@code other} is only asked if this one holds. */
    default LongPredicate and(LongPredicate other) {
        Objects.requireNonNull(other);
        return value -> test(value) && other.test(value);
    }

    /** True where this condition is false. */
    default LongPredicate negate() {
        return value -> !test(value);
    }

    /** True where at least one condition is true; {@code other} is only asked if this one fails. */
    default LongPredicate or(LongPredicate other) {
        Objects.requireNonNull(other);
        return value -> test(value) || other.test(value);
    }
}
