package java.util.function;

import java.util.Objects;

/** An action on one int. */
@FunctionalInterface
public interface IntConsumer {
    void accept(int value);

    /** Runs this action, then {@code after}, on the same input. */
    default IntConsumer andThen(IntConsumer after) {
        Objects.requireNonNull(after);
        return value -> {
            accept(value);
            after.accept(value);
        };
    }
}
