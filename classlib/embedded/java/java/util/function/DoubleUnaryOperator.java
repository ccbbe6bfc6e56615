package java.util.function;

import java.util.Objects;

/** Computes one double from another. */
@FunctionalInterface
public interface DoubleUnaryOperator {
    double applyAsDouble(double operand);

    /** First applies {@code before}, then this operator to its result. */
    default DoubleUnaryOperator compose(DoubleUnaryOperator before) {
        Objects.requireNonNull(before);
        return v -> applyAsDouble(before.applyAsDouble(v));
    }

    /** First applies this operator, then {@code after} to its result. */
    default DoubleUnaryOperator andThen(DoubleUnaryOperator after) {
        Objects.requireNonNull(after);
        return v -> after.applyAsDouble(applyAsDouble(v));
    }

    /** The operator that returns its operand. */
    static DoubleUnaryOperator identity() {
        return v -> v;
    }
}
