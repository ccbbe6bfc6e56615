package java.util.function;

import java.util.Objects;

/** Computes one int from another. */
@FunctionalInterface
public interface IntUnaryOperator {
    int applyAsInt(int operand);

    /** First applies {@code before}, then this operator to its result. */
    default IntUnaryOperator compose(IntUnaryOperator before) {
        Objects.requireNonNull(before);
        return v -> applyAsInt(before.applyAsInt(v));
    }

    /** First applies this operator, then {@code after} to its result. */
    default IntUnaryOperator andThen(IntUnaryOperator after) {
        Objects.requireNonNull(after);
        return v -> after.applyAsInt(applyAsInt(v));
    }

    /** The operator that returns its operand. */
    static IntUnaryOperator identity() {
        return v -> v;
    }
}
