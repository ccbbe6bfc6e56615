package java.util.stream;

import java.util.LongSummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.function.BiConsumer;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;

/** A stream of {@code long} values. */
public interface LongStream extends BaseStream<Long, LongStream> {
    LongStream filter(LongPredicate predicate);

    LongStream map(LongUnaryOperator mapper);

    <U> Stream<U> mapToObj(LongFunction<? extends U> mapper);

    IntStream mapToInt(LongToIntFunction mapper);

    DoubleStream mapToDouble(LongToDoubleFunction mapper);

    LongStream flatMap(LongFunction<? extends LongStream> mapper);

    /** Takes an element and where to put what shall stand in its place. */
    @FunctionalInterface
    interface LongMapMultiConsumer {
        void accept(long value, LongConsumer sink);
    }

    default LongStream mapMulti(LongMapMultiConsumer mapper) {
        Objects.requireNonNull(mapper);
        return flatMap(v -> {
            Builder buffer = builder();
            mapper.accept(v, buffer);
            return buffer.build();
        });
    }

    LongStream distinct();

    LongStream sorted();

    LongStream peek(LongConsumer action);

    LongStream limit(long maxSize);

    LongStream skip(long n);

    LongStream takeWhile(LongPredicate predicate);

    LongStream dropWhile(LongPredicate predicate);

    void forEach(LongConsumer action);

    void forEachOrdered(LongConsumer action);

    long[] toArray();

    long reduce(long identity, LongBinaryOperator op);

    OptionalLong reduce(LongBinaryOperator op);

    <R> R collect(Supplier<R> supplier, ObjLongConsumer<R> accumulator,
            BiConsumer<R, R> combiner);

    long sum();

    OptionalLong min();

    OptionalLong max();

    long count();

    OptionalDouble average();

    LongSummaryStatistics summaryStatistics();

    boolean anyMatch(LongPredicate predicate);

    boolean allMatch(LongPredicate predicate);

    boolean noneMatch(LongPredicate predicate);

    OptionalLong findFirst();

    OptionalLong findAny();

    DoubleStream asDoubleStream();

    Stream<Long> boxed();

    LongStream sequential();

    LongStream parallel();

    PrimitiveIterator.OfLong iterator();

    static Builder builder() {
        return new LongPipeline.ListBuilder();
    }

    static LongStream empty() {
        return of();
    }

    static LongStream of(long t) {
        return of(new long[] {t});
    }

    static LongStream of(long... values) {
        return LongPipeline.of(values, 0, values.length);
    }

    /** The endless stream seed, f(seed), f(f(seed)) and so on. */
    static LongStream iterate(long seed, LongUnaryOperator f) {
        return LongPipeline.iterate(seed, v -> true, f);
    }

    /** Like the other method, but ends before the first value for which {@code hasNext} fails. */
    static LongStream iterate(long seed, LongPredicate hasNext, LongUnaryOperator next) {
        return LongPipeline.iterate(seed, hasNext, next);
    }

    static LongStream generate(LongSupplier s) {
        return LongPipeline.generate(s);
    }

    static LongStream range(long startInclusive, long endExclusive) {
        return LongPipeline.range(startInclusive, endExclusive);
    }

    static LongStream rangeClosed(long startInclusive, long endInclusive) {
        LongStream start = LongPipeline.range(startInclusive, endInclusive);
        return startInclusive > endInclusive ? start : concat(start, of(endInclusive));
    }

    static LongStream concat(LongStream a, LongStream b) {
        return LongPipeline.concat(a, b);
    }

    /** Collects values for a stream. */
    interface Builder extends LongConsumer {
        void accept(long t);

        default Builder add(long t) {
            accept(t);
            return this;
        }

        LongStream build();
    }
}
