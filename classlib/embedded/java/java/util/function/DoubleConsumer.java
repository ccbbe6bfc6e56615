package java.util.function;

import java.util.Objects;

/** An action on one double. */
@FunctionalInterface
public interface DoubleConsumer {
    void accept(double value);

    /** Runs this action, then {@code after}, on the same input. */
    default DoubleConsumer andThen(DoubleConsumer after) {
        Objects.requireNonNull(after);
        return value -> {
            accept(value);
            after.accept(value);
        };
    }
}
