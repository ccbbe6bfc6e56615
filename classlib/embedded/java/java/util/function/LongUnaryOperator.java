package java.util.function;

import java.util.Objects;

/** Computes one long from another. */
@FunctionalInterface
public interface LongUnaryOperator {
    long applyAsLong(long operand);

    /** First applies {@code before}, then this operator to its result. */
    default LongUnaryOperator compose(LongUnaryOperator before) {
        Objects.requireNonNull(before);
        return v -> applyAsLong(before.applyAsLong(v));
    }

    /** First applies this operator, then {@code after} to its result. */
    default LongUnaryOperator andThen(LongUnaryOperator after) {
        Objects.requireNonNull(after);
        return v -> after.applyAsLong(applyAsLong(v));
    }

    /** The operator that returns its operand. */
    static LongUnaryOperator identity() {
        return v -> v;
    }
}
