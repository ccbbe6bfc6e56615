package java.util.function;

import java.util.Objects;

/** An action on one long. */
@FunctionalInterface
public interface LongConsumer {
    void accept(long value);

    /** Runs this action, then {@code after}, on the same input. */
    default LongConsumer andThen(LongConsumer after) {
        Objects.requireNonNull(after);
        return value -> {
            accept(value);
            after.accept(value);
        };
    }
}
