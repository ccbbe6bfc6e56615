package java.util.function;

import java.util.Comparator;
import java.util.Objects;

/** A function of two arguments and a result, all of one type. */
@FunctionalInterface
public interface BinaryOperator<T> extends BiFunction<T, T, T> {
    /** The operator that returns the smaller argument, the first one if they are equal. */
    static <T> BinaryOperator<T> minBy(Comparator<? super T> comparator) {
        Objects.requireNonNull(comparator);
        return (a, b) -> comparator.compare(a, b) <= 0 ? a : b;
    }

    /** The operator that returns the larger argument, the first one if they are equal. */
    static <T> BinaryOperator<T> maxBy(Comparator<? super T> comparator) {
        Objects.requireNonNull(comparator);
        return (a, b) -> comparator.compare(a, b) >= 0 ? a : b;
    }
}
