package java.util.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/** The stream of objects: an iterator for each step, which draws on the one before. */
final class ObjectPipeline<T> extends Pipeline<T, Stream<T>> implements Stream<T> {
    private final Iterator<? extends T> source;

    /** A negative size means unknown. */
    ObjectPipeline(Iterator<? extends T> source, long size, Pipeline<?, ?> before) {
        super(size, before);
        this.source = source;
    }

    /** An iterator that computes each element when it is asked for. */
    abstract static class Pull<T> implements Iterator<T> {
        T value;
        private boolean ready;
        private boolean ended;

        /** Puts the next element into {@code value}; false at the end. */
        abstract boolean advance();

        @Override
        public boolean hasNext() {
            if (!ready && !ended) {
                ready = advance();
                ended = !ready;
            }
            return ready;
        }

        @Override
        public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            ready = false;
            return value;
        }
    }

    /** The elements that the collection has when the stream delivers its first one. */
    static <T> Stream<T> of(Collection<T> c) {
        return new ObjectPipeline<>(new Pull<T>() {
            private Iterator<T> it;

            @Override
            boolean advance() {
                if (it == null) {
                    it = c.iterator();
                }
                if (!it.hasNext()) {
                    return false;
                }
                value = it.next();
                return true;
            }
        }, c.size(), null);
    }

    static <T> Stream<T> iterate(T seed, Predicate<? super T> hasNext, UnaryOperator<T> f) {
        Objects.requireNonNull(f);
        Objects.requireNonNull(hasNext);
        return new ObjectPipeline<>(new Pull<T>() {
            private boolean begun;

            @Override
            boolean advance() {
                value = begun ? f.apply(value) : seed;
                begun = true;
                return hasNext.test(value);
            }
        }, -1, null);
    }

    static <T> Stream<T> generate(Supplier<? extends T> s) {
        Objects.requireNonNull(s);
        return new ObjectPipeline<>(new Pull<T>() {
            @Override
            boolean advance() {
                value = s.get();
                return true;
            }
        }, -1, null);
    }

    static <T> Stream<T> concat(Stream<? extends T> a, Stream<? extends T> b) {
        Iterator<? extends T> first = a.iterator();
        Iterator<? extends T> second = b.iterator();
        Stream<T> both = new ObjectPipeline<>(new Pull<T>() {
            @Override
            boolean advance() {
                Iterator<? extends T> it = first.hasNext() ? first : second;
                if (!it.hasNext()) {
                    return false;
                }
                value = it.next();
                return true;
            }
        }, -1, null);
        return both.onClose(a::close).onClose(b::close);
    }

    static final class ListBuilder<T> implements Stream.Builder<T> {
        private final List<T> list = new ArrayList<>();

        @Override
        public void accept(T t) {
            list.add(t);
        }

        @Override
        public Stream<T> build() {
            return list.stream();
        }
    }

    @Override
    Stream<T> self() {
        return this;
    }

    @Override
    @SuppressWarnings("unchecked")
    public Iterator<T> iterator() {
        use();
        return (Iterator<T>) source;
    }

    // Steps

    private <R> Stream<R> step(long size, Pull<R> pull) {
        use();
        return new ObjectPipeline<>(pull, size, this);
    }

    @Override
    public Stream<T> filter(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        return step(-1, new Pull<T>() {
            @Override
            boolean advance() {
                while (source.hasNext()) {
                    value = source.next();
                    if (predicate.test(value)) {
                        return true;
                    }
                }
                return false;
            }
        });
    }

    @Override
    public <R> Stream<R> map(Function<? super T, ? extends R> mapper) {
        Objects.requireNonNull(mapper);
        return step(size, new Pull<R>() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = mapper.apply(source.next());
                return true;
            }
        });
    }

    @Override
    public IntStream mapToInt(ToIntFunction<? super T> mapper) {
        Objects.requireNonNull(mapper);
        use();
        return new IntPipeline(new IntPipeline.Pull() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = mapper.applyAsInt(source.next());
                return true;
            }
        }, size, this);
    }

    @Override
    public LongStream mapToLong(ToLongFunction<? super T> mapper) {
        Objects.requireNonNull(mapper);
        use();
        return new LongPipeline(new LongPipeline.Pull() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = mapper.applyAsLong(source.next());
                return true;
            }
        }, size, this);
    }

    @Override
    public DoubleStream mapToDouble(ToDoubleFunction<? super T> mapper) {
        Objects.requireNonNull(mapper);
        use();
        return new DoublePipeline(new DoublePipeline.Pull() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = mapper.applyAsDouble(source.next());
                return true;
            }
        }, size, this);
    }

    /** The elements of the inner streams, each of which is closed when it has ended. */
    private static final class Flattened<R> extends Pull<R> {
        private final Iterator<? extends BaseStream<? extends R, ?>> streams;
        private BaseStream<? extends R, ?> stream;
        private Iterator<? extends R> inner;

        Flattened(Iterator<? extends BaseStream<? extends R, ?>> streams) {
            this.streams = streams;
        }

        @Override
        boolean advance() {
            while (inner == null || !inner.hasNext()) {
                if (stream != null) {
                    stream.close();
                }
                if (!streams.hasNext()) {
                    return false;
                }
                stream = streams.next();
                inner = stream == null ? null : stream.iterator();
            }
            value = inner.next();
            return true;
        }
    }

    @Override
    public <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> mapper) {
        Iterator<? extends Stream<? extends R>> streams = map(mapper).iterator();
        return new ObjectPipeline<>(new Flattened<R>(streams), -1, this);
    }

    @Override
    public IntStream flatMapToInt(Function<? super T, ? extends IntStream> mapper) {
        Iterator<? extends IntStream> streams = map(mapper).iterator();
        return new ObjectPipeline<>(new Flattened<Integer>(streams), -1, this).mapToInt(v -> v);
    }

    @Override
    public LongStream flatMapToLong(Function<? super T, ? extends LongStream> mapper) {
        Iterator<? extends LongStream> streams = map(mapper).iterator();
        return new ObjectPipeline<>(new Flattened<Long>(streams), -1, this).mapToLong(v -> v);
    }

    @Override
    public DoubleStream flatMapToDouble(Function<? super T, ? extends DoubleStream> mapper) {
        Iterator<? extends DoubleStream> streams = map(mapper).iterator();
        return new ObjectPipeline<>(new Flattened<Double>(streams), -1, this)
                .mapToDouble(v -> v);
    }

    @Override
    public Stream<T> distinct() {
        HashSet<T> seen = new HashSet<>();
        return filter(e -> seen.add(e));
    }

    @Override
    public Stream<T> sorted() {
        return sorted(null);
    }

    @Override
    public Stream<T> sorted(Comparator<? super T> comparator) {
        return step(size, new Pull<T>() {
            private Iterator<T> sorted;

            @Override
            boolean advance() {
                if (sorted == null) {
                    ArrayList<T> all = drain();
                    all.sort(comparator);
                    sorted = all.iterator();
                }
                if (!sorted.hasNext()) {
                    return false;
                }
                value = sorted.next();
                return true;
            }
        });
    }

    @Override
    public Stream<T> peek(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        return map(e -> {
            action.accept(e);
            return e;
        });
    }

    @Override
    public Stream<T> limit(long maxSize) {
        if (maxSize < 0) {
            throw new IllegalArgumentException(Long.toString(maxSize));
        }
        return step(-1, new Pull<T>() {
            private long left = maxSize;

            @Override
            boolean advance() {
                if (left <= 0 || !source.hasNext()) {
                    return false;
                }
                left--;
                value = source.next();
                return true;
            }
        });
    }

    @Override
    public Stream<T> skip(long n) {
        if (n < 0) {
            throw new IllegalArgumentException(Long.toString(n));
        }
        return step(-1, new Pull<T>() {
            private long left = n;

            @Override
            boolean advance() {
                while (left > 0 && source.hasNext()) {
                    left--;
                    source.next();
                }
                if (!source.hasNext()) {
                    return false;
                }
                value = source.next();
                return true;
            }
        });
    }

    @Override
    public Stream<T> takeWhile(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        return step(-1, new Pull<T>() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = source.next();
                return predicate.test(value);
            }
        });
    }

    @Override
    public Stream<T> dropWhile(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        return step(-1, new Pull<T>() {
            private boolean dropped;

            @Override
            boolean advance() {
                while (source.hasNext()) {
                    value = source.next();
                    if (dropped || !predicate.test(value)) {
                        dropped = true;
                        return true;
                    }
                }
                return false;
            }
        });
    }

    // Ends

    @Override
    public void forEach(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        use();
        while (source.hasNext()) {
            action.accept(source.next());
        }
    }

    @Override
    public void forEachOrdered(Consumer<? super T> action) {
        forEach(action);
    }

    private ArrayList<T> drain() {
        ArrayList<T> all = new ArrayList<>();
        while (source.hasNext()) {
            all.add(source.next());
        }
        return all;
    }

    @Override
    public Object[] toArray() {
        use();
        return drain().toArray();
    }

    @Override
    public <A> A[] toArray(IntFunction<A[]> generator) {
        use();
        ArrayList<T> all = drain();
        A[] a = generator.apply(all.size());
        Object[] places = a;
        for (int i = 0; i < all.size(); i++) {
            places[i] = all.get(i);
        }
        return a;
    }

    @Override
    public T reduce(T identity, BinaryOperator<T> accumulator) {
        return reduce(identity, accumulator, accumulator);
    }

    @Override
    public Optional<T> reduce(BinaryOperator<T> accumulator) {
        Objects.requireNonNull(accumulator);
        use();
        if (!source.hasNext()) {
            return Optional.empty();
        }
        T r = source.next();
        while (source.hasNext()) {
            r = accumulator.apply(r, source.next());
        }
        return Optional.of(r);
    }

    @Override
    public <U> U reduce(U identity, BiFunction<U, ? super T, U> accumulator,
            BinaryOperator<U> combiner) {
        Objects.requireNonNull(accumulator);
        use();
        U r = identity;
        while (source.hasNext()) {
            r = accumulator.apply(r, source.next());
        }
        return r;
    }

    @Override
    public <R> R collect(Supplier<R> supplier, BiConsumer<R, ? super T> accumulator,
            BiConsumer<R, R> combiner) {
        use();
        R container = supplier.get();
        while (source.hasNext()) {
            accumulator.accept(container, source.next());
        }
        return container;
    }

    @Override
    public <R, A> R collect(Collector<? super T, A, R> collector) {
        A container = collect(collector.supplier(), collector.accumulator(), null);
        return collector.finisher().apply(container);
    }

    @Override
    public Optional<T> min(Comparator<? super T> comparator) {
        return reduce(BinaryOperator.minBy(comparator));
    }

    @Override
    public Optional<T> max(Comparator<? super T> comparator) {
        return reduce(BinaryOperator.maxBy(comparator));
    }

    @Override
    public long count() {
        use();
        if (size >= 0) {
            return size;
        }
        long n = 0;
        for (; source.hasNext(); source.next()) {
            n++;
        }
        return n;
    }

    private boolean find(Predicate<? super T> predicate, boolean wanted) {
        Objects.requireNonNull(predicate);
        use();
        while (source.hasNext()) {
            if (predicate.test(source.next()) == wanted) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean anyMatch(Predicate<? super T> predicate) {
        return find(predicate, true);
    }

    @Override
    public boolean allMatch(Predicate<? super T> predicate) {
        return !find(predicate, false);
    }

    @Override
    public boolean noneMatch(Predicate<? super T> predicate) {
        return !find(predicate, true);
    }

    @Override
    public Optional<T> findFirst() {
        use();
        return source.hasNext() ? Optional.of(source.next()) : Optional.empty();
    }

    @Override
    public Optional<T> findAny() {
        return findFirst();
    }
}
