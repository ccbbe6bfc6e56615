package java.util.stream;

import java.util.IntSummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.function.BiConsumer;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;

/** A stream of {@code int} values. */
public interface IntStream extends BaseStream<Integer, IntStream> {
    IntStream filter(IntPredicate predicate);

    IntStream map(IntUnaryOperator mapper);

    <U> Stream<U> mapToObj(IntFunction<? extends U> mapper);

    LongStream mapToLong(IntToLongFunction mapper);

    DoubleStream mapToDouble(IntToDoubleFunction mapper);

    IntStream flatMap(IntFunction<? extends IntStream> mapper);

    /** Takes an element and where to put what shall stand in its place. */
    @FunctionalInterface
    interface IntMapMultiConsumer {
        void accept(int value, IntConsumer sink);
    }

    default IntStream mapMulti(IntMapMultiConsumer mapper) {
        Objects.requireNonNull(mapper);
        return flatMap(v -> {
            Builder buffer = builder();
            mapper.accept(v, buffer);
            return buffer.build();
        });
    }

    IntStream distinct();

    IntStream sorted();

    IntStream peek(IntConsumer action);

    IntStream limit(long maxSize);

    IntStream skip(long n);

    IntStream takeWhile(IntPredicate predicate);

    IntStream dropWhile(IntPredicate predicate);

    void forEach(IntConsumer action);

    void forEachOrdered(IntConsumer action);

    int[] toArray();

    int reduce(int identity, IntBinaryOperator op);

    OptionalInt reduce(IntBinaryOperator op);

    <R> R collect(Supplier<R> supplier, ObjIntConsumer<R> accumulator,
            BiConsumer<R, R> combiner);

    int sum();

    OptionalInt min();

    OptionalInt max();

    long count();

    OptionalDouble average();

    IntSummaryStatistics summaryStatistics();

    boolean anyMatch(IntPredicate predicate);

    boolean allMatch(IntPredicate predicate);

    boolean noneMatch(IntPredicate predicate);

    OptionalInt findFirst();

    OptionalInt findAny();

    LongStream asLongStream();

    DoubleStream asDoubleStream();

    Stream<Integer> boxed();

    IntStream sequential();

    IntStream parallel();

    PrimitiveIterator.OfInt iterator();

    static Builder builder() {
        return new IntPipeline.ListBuilder();
    }

    static IntStream empty() {
        return of();
    }

    static IntStream of(int t) {
        return of(new int[] {t});
    }

    static IntStream of(int... values) {
        return IntPipeline.of(values, 0, values.length);
    }

    /** The endless stream seed, f(seed), f(f(seed)) and so on. */
    static IntStream iterate(int seed, IntUnaryOperator f) {
        return IntPipeline.iterate(seed, v -> true, f);
    }

    /** Like the other method, but ends before the first value for which {@code hasNext} fails. */
    static IntStream iterate(int seed, IntPredicate hasNext, IntUnaryOperator next) {
        return IntPipeline.iterate(seed, hasNext, next);
    }

    static IntStream generate(IntSupplier s) {
        return IntPipeline.generate(s);
    }

    static IntStream range(int startInclusive, int endExclusive) {
        return IntPipeline.range(startInclusive, endExclusive);
    }

    static IntStream rangeClosed(int startInclusive, int endInclusive) {
        IntStream start = IntPipeline.range(startInclusive, endInclusive);
        return startInclusive > endInclusive ? start : concat(start, of(endInclusive));
    }

    static IntStream concat(IntStream a, IntStream b) {
        return IntPipeline.concat(a, b);
    }

    /** Collects values for a stream. */
    interface Builder extends IntConsumer {
        void accept(int t);

        default Builder add(int t) {
            accept(t);
            return this;
        }

        IntStream build();
    }
}
