package java.util;

import java.util.function.Consumer;

/**
 * Visits elements once, and can divide them for use by several threads. This library never divides
 * them, so {@code trySplit} may always return null.
 */
public interface Spliterator<T> {
    int ORDERED = 0x10;
    int DISTINCT = 0x1;
    int SORTED = 0x4;
    int SIZED = 0x40;
    int NONNULL = 0x100;
    int IMMUTABLE = 0x400;
    int CONCURRENT = 0x1000;
    int SUBSIZED = 0x4000;

    /** Calls the action with the next element; returns false if there is none. */
    boolean tryAdvance(Consumer<? super T> action);

    default void forEachRemaining(Consumer<? super T> action) {
        while (tryAdvance(action)) {
            continue;
        }
    }

    /** Splits off a part of the elements, or returns null. */
    Spliterator<T> trySplit();

    /** Returns the number of remaining elements; {@code Long.MAX_VALUE} if the number is unknown. */
    long estimateSize();

    default long getExactSizeIfKnown() {
        return hasCharacteristics(SIZED) ? estimateSize() : -1;
    }

    int characteristics();

    default boolean hasCharacteristics(int characteristics) {
        return (characteristics() & characteristics) == characteristics;
    }

    default Comparator<? super T> getComparator() {
        throw new IllegalStateException();
    }
}
