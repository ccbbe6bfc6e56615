package java.util;

import java.util.function.Consumer;

/** Visits the elements of a collection once, and can remove some of them on the way. */
public interface Iterator<E> {
    boolean hasNext();

    E next();

    /** Removes the element that {@code next} returned last; not every iterator can. */
    default void remove() {
        throw new UnsupportedOperationException("remove");
    }

    default void forEachRemaining(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        while (hasNext()) {
            action.accept(next());
        }
    }
}
