package java.util.function;

import java.util.Objects;

/** An action on one argument, run for its side effect. */
@FunctionalInterface
public interface Consumer<T> {
    void accept(T t);

    /** Returns an action that runs this action, then {@code after}, with the same argument. */
    default Consumer<T> andThen(Consumer<? super T> after) {
        Objects.requireNonNull(after);
        return t -> {
            accept(t);
            after.accept(t);
        };
    }
}
