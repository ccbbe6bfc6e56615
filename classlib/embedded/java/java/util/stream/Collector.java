package java.util.stream;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;

/** Collects a stream into a container, from which a result is made at the end. */
public interface Collector<T, A, R> {
    Supplier<A> supplier();

    BiConsumer<A, T> accumulator();

    /** Joins two containers; sequential streams do not need this. */
    BinaryOperator<A> combiner();

    Function<A, R> finisher();

    Set<Characteristics> characteristics();

    @SuppressWarnings("unchecked")
    static <T, R> Collector<T, R, R> of(Supplier<R> supplier, BiConsumer<R, T> accumulator,
            BinaryOperator<R> combiner, Characteristics... characteristics) {
        Set<Characteristics> set = EnumSet.of(Characteristics.IDENTITY_FINISH, characteristics);
        return new Collectors.Parts<>(supplier, accumulator, combiner, r -> r, set);
    }

    static <T, A, R> Collector<T, A, R> of(Supplier<A> supplier, BiConsumer<A, T> accumulator,
            BinaryOperator<A> combiner, Function<A, R> finisher,
            Characteristics... characteristics) {
        Objects.requireNonNull(finisher);
        Set<Characteristics> set = EnumSet.noneOf(Characteristics.class);
        Collections.addAll(set, characteristics);
        return new Collectors.Parts<>(supplier, accumulator, combiner, finisher, set);
    }

    /** Properties that other implementations of streams use. */
    enum Characteristics {
        CONCURRENT,
        UNORDERED,
        IDENTITY_FINISH
    }
}
