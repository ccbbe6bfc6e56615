package java.util.function;

import java.util.Objects;

/** An action on two arguments, run for its side effect. */
@FunctionalInterface
public interface BiConsumer<T, U> {
    void accept(T t, U u);

    /** Returns an action that runs this action, then {@code after}, with the same arguments. */
    default BiConsumer<T, U> andThen(BiConsumer<? super T, ? super U> after) {
        Objects.requireNonNull(after);
        return (t, u) -> {
            accept(t, u);
            after.accept(t, u);
        };
    }
}
