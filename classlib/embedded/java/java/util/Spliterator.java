package java.util;

import java.util.function.Consumer;

/**
 * Walks once through elements that could be divided among several threads. In this library nobody
 * divides, so that {@code trySplit} may always say no.
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

    /** Hands the next element to the action; false if there is none. */
    boolean tryAdvance(Consumer<? super T> action);

    default void forEachRemaining(Consumer<? super T> action) {
        while (tryAdvance(action)) {
            continue;
        }
    }

    /** Gives a part of the elements away, or null. */
    Spliterator<T> trySplit();

    /** How many elements are left; {@code Long.MAX_VALUE} if that is unknown. */
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
