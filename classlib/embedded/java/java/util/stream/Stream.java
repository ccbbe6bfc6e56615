package java.util.stream;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/**
 * Elements that pass through a row of steps, one after the other, when a result is asked for at
 * the end of the row.
 */
public interface Stream<T> extends BaseStream<T, Stream<T>> {
    Stream<T> filter(Predicate<? super T> predicate);

    <R> Stream<R> map(Function<? super T, ? extends R> mapper);

    IntStream mapToInt(ToIntFunction<? super T> mapper);

    LongStream mapToLong(ToLongFunction<? super T> mapper);

    DoubleStream mapToDouble(ToDoubleFunction<? super T> mapper);

    <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> mapper);

    IntStream flatMapToInt(Function<? super T, ? extends IntStream> mapper);

    LongStream flatMapToLong(Function<? super T, ? extends LongStream> mapper);

    DoubleStream flatMapToDouble(Function<? super T, ? extends DoubleStream> mapper);

    /** Replaces each element by those that {@code mapper} hands to its second argument. */
    default <R> Stream<R> mapMulti(BiConsumer<? super T, ? super Consumer<R>> mapper) {
        Objects.requireNonNull(mapper);
        return flatMap(e -> {
            List<R> buffer = new ArrayList<>();
            mapper.accept(e, (Consumer<R>) buffer::add);
            return buffer.stream();
        });
    }

    default IntStream mapMultiToInt(BiConsumer<? super T, ? super IntConsumer> mapper) {
        Objects.requireNonNull(mapper);
        return flatMapToInt(e -> {
            IntStream.Builder buffer = IntStream.builder();
            mapper.accept(e, buffer);
            return buffer.build();
        });
    }

    default LongStream mapMultiToLong(BiConsumer<? super T, ? super LongConsumer> mapper) {
        Objects.requireNonNull(mapper);
        return flatMapToLong(e -> {
            LongStream.Builder buffer = LongStream.builder();
            mapper.accept(e, buffer);
            return buffer.build();
        });
    }

    default DoubleStream mapMultiToDouble(BiConsumer<? super T, ? super DoubleConsumer> mapper) {
        Objects.requireNonNull(mapper);
        return flatMapToDouble(e -> {
            DoubleStream.Builder buffer = DoubleStream.builder();
            mapper.accept(e, buffer);
            return buffer.build();
        });
    }

    Stream<T> distinct();

    Stream<T> sorted();

    Stream<T> sorted(Comparator<? super T> comparator);

    Stream<T> peek(Consumer<? super T> action);

    Stream<T> limit(long maxSize);

    Stream<T> skip(long n);

    Stream<T> takeWhile(Predicate<? super T> predicate);

    Stream<T> dropWhile(Predicate<? super T> predicate);

    void forEach(Consumer<? super T> action);

    void forEachOrdered(Consumer<? super T> action);

    Object[] toArray();

    <A> A[] toArray(IntFunction<A[]> generator);

    T reduce(T identity, BinaryOperator<T> accumulator);

    Optional<T> reduce(BinaryOperator<T> accumulator);

    <U> U reduce(U identity, BiFunction<U, ? super T, U> accumulator,
            BinaryOperator<U> combiner);

    <R> R collect(Supplier<R> supplier, BiConsumer<R, ? super T> accumulator,
            BiConsumer<R, R> combiner);

    <R, A> R collect(Collector<? super T, A, R> collector);

    /** All elements in a list that cannot be changed. */
    @SuppressWarnings("unchecked")
    default List<T> toList() {
        return (List<T>) Collections.unmodifiableList(Arrays.asList(toArray()));
    }

    Optional<T> min(Comparator<? super T> comparator);

    Optional<T> max(Comparator<? super T> comparator);

    long count();

    boolean anyMatch(Predicate<? super T> predicate);

    boolean allMatch(Predicate<? super T> predicate);

    boolean noneMatch(Predicate<? super T> predicate);

    Optional<T> findFirst();

    Optional<T> findAny();

    static <T> Builder<T> builder() {
        return new ObjectPipeline.ListBuilder<>();
    }

    static <T> Stream<T> empty() {
        return Collections.<T>emptyList().stream();
    }

    static <T> Stream<T> of(T t) {
        return Collections.singletonList(t).stream();
    }

    static <T> Stream<T> ofNullable(T t) {
        return t == null ? empty() : of(t);
    }

    @SafeVarargs
    static <T> Stream<T> of(T... values) {
        return Arrays.asList(values).stream();
    }

    /** The endless stream seed, f(seed), f(f(seed)) and so on. */
    static <T> Stream<T> iterate(T seed, UnaryOperator<T> f) {
        return ObjectPipeline.iterate(seed, v -> true, f);
    }

    /** Like the other method, but ends before the first element for which {@code hasNext} fails. */
    static <T> Stream<T> iterate(T seed, Predicate<? super T> hasNext, UnaryOperator<T> next) {
        return ObjectPipeline.iterate(seed, hasNext, next);
    }

    static <T> Stream<T> generate(Supplier<? extends T> s) {
        return ObjectPipeline.generate(s);
    }

    static <T> Stream<T> concat(Stream<? extends T> a, Stream<? extends T> b) {
        return ObjectPipeline.concat(a, b);
    }

    /** Collects elements for a stream. */
    interface Builder<T> extends Consumer<T> {
        void accept(T t);

        default Builder<T> add(T t) {
            accept(t);
            return this;
        }

        Stream<T> build();
    }
}
