package java.util.stream;

import java.util.Arrays;
import java.util.LongSummaryStatistics;
import java.util.NoSuchElementException;
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

/** The stream of {@code long} values: one iterator per step, drawing on the one before. */
final class LongPipeline extends Pipeline<Long, LongStream> implements LongStream {
    private final PrimitiveIterator.OfLong source;

    /** A negative size means unknown. */
    LongPipeline(PrimitiveIterator.OfLong source, long size, Pipeline<?, ?> before) {
        super(size, before);
        this.source = source;
    }

    /** An iterator that computes each value when it is asked for. */
    abstract static class Pull implements PrimitiveIterator.OfLong {
        long value;
        private boolean ready;
        private boolean ended;

        /** Puts the next value into {@code value}; false at the end. */
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
        public long nextLong() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            ready = false;
            return value;
        }
    }

    static LongPipeline of(long[] a, int from, int to) {
        return new LongPipeline(new Pull() {
            private int next = from;

            @Override
            boolean advance() {
                if (next == to) {
                    return false;
                }
                value = a[next++];
                return true;
            }
        }, to - from, null);
    }

    static LongPipeline iterate(long seed, LongPredicate hasNext, LongUnaryOperator f) {
        Objects.requireNonNull(f);
        Objects.requireNonNull(hasNext);
        return new LongPipeline(new Pull() {
            private boolean begun;

            @Override
            boolean advance() {
                value = begun ? f.applyAsLong(value) : seed;
                begun = true;
                return hasNext.test(value);
            }
        }, -1, null);
    }

    static LongPipeline generate(LongSupplier s) {
        Objects.requireNonNull(s);
        return new LongPipeline(new Pull() {
            @Override
            boolean advance() {
                value = s.getAsLong();
                return true;
            }
        }, -1, null);
    }

    static LongPipeline range(long start, long end) {
        return new LongPipeline(new Pull() {
            private long next = start;

            @Override
            boolean advance() {
                if (next >= end) {
                    return false;
                }
                value = next++;
                return true;
            }
        }, start >= end ? 0 : end - start, null);
    }

    static LongPipeline concat(LongStream a, LongStream b) {
        PrimitiveIterator.OfLong first = a.iterator();
        PrimitiveIterator.OfLong second = b.iterator();
        return new LongPipeline(new Pull() {
            @Override
            boolean advance() {
                PrimitiveIterator.OfLong it = first.hasNext() ? first : second;
                if (!it.hasNext()) {
                    return false;
                }
                value = it.nextLong();
                return true;
            }
        }, -1, null);
    }

    static final class ListBuilder implements LongStream.Builder {
        private long[] values = new long[8];
        private int n;

        @Override
        public void accept(long t) {
            if (n == values.length) {
                values = Arrays.copyOf(values, 2 * n);
            }
            values[n++] = t;
        }

        @Override
        public LongStream build() {
            return of(values, 0, n);
        }
    }

    @Override
    LongStream self() {
        return this;
    }

    @Override
    public PrimitiveIterator.OfLong iterator() {
        use();
        return source;
    }

    // Steps

    private LongStream step(long size, Pull pull) {
        use();
        return new LongPipeline(pull, size, this);
    }

    @Override
    public LongStream filter(LongPredicate predicate) {
        Objects.requireNonNull(predicate);
        return step(-1, new Pull() {
            @Override
            boolean advance() {
                while (source.hasNext()) {
                    value = source.nextLong();
                    if (predicate.test(value)) {
                        return true;
                    }
                }
                return false;
            }
        });
    }

    @Override
    public LongStream map(LongUnaryOperator mapper) {
        Objects.requireNonNull(mapper);
        return step(size, new Pull() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = mapper.applyAsLong(source.nextLong());
                return true;
            }
        });
    }

    @Override
    public <U> Stream<U> mapToObj(LongFunction<? extends U> mapper) {
        Objects.requireNonNull(mapper);
        use();
        return new ObjectPipeline<>(new ObjectPipeline.Pull<U>() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = mapper.apply(source.nextLong());
                return true;
            }
        }, size, this);
    }

    @Override
    public IntStream mapToInt(LongToIntFunction mapper) {
        Objects.requireNonNull(mapper);
        use();
        return new IntPipeline(new IntPipeline.Pull() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = mapper.applyAsInt(source.nextLong());
                return true;
            }
        }, size, this);
    }

    @Override
    public DoubleStream mapToDouble(LongToDoubleFunction mapper) {
        Objects.requireNonNull(mapper);
        use();
        return new DoublePipeline(new DoublePipeline.Pull() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = mapper.applyAsDouble(source.nextLong());
                return true;
            }
        }, size, this);
    }

    @Override
    public LongStream flatMap(LongFunction<? extends LongStream> mapper) {
        Objects.requireNonNull(mapper);
        return step(-1, new Pull() {
            private LongStream stream;
            private PrimitiveIterator.OfLong inner;

            @Override
            boolean advance() {
                while (inner == null || !inner.hasNext()) {
                    if (stream != null) {
                        stream.close();
                    }
                    if (!source.hasNext()) {
                        return false;
                    }
                    stream = mapper.apply(source.nextLong());
                    inner = stream == null ? null : stream.iterator();
                }
                value = inner.nextLong();
                return true;
            }
        });
    }

    @Override
    public LongStream distinct() {
        return boxed().distinct().mapToLong(v -> v);
    }

    @Override
    public LongStream sorted() {
        return step(size, new Pull() {
            private long[] sorted;
            private int next;

            @Override
            boolean advance() {
                if (sorted == null) {
                    sorted = drain();
                    Arrays.sort(sorted);
                }
                if (next == sorted.length) {
                    return false;
                }
                value = sorted[next++];
                return true;
            }
        });
    }

    @Override
    public LongStream peek(LongConsumer action) {
        Objects.requireNonNull(action);
        return step(size, new Pull() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = source.nextLong();
                action.accept(value);
                return true;
            }
        });
    }

    @Override
    public LongStream limit(long maxSize) {
        if (maxSize < 0) {
            throw new IllegalArgumentException(Long.toString(maxSize));
        }
        return step(-1, new Pull() {
            private long left = maxSize;

            @Override
            boolean advance() {
                if (left <= 0 || !source.hasNext()) {
                    return false;
                }
                left--;
                value = source.nextLong();
                return true;
            }
        });
    }

    @Override
    public LongStream skip(long n) {
        if (n < 0) {
            throw new IllegalArgumentException(Long.toString(n));
        }
        return step(-1, new Pull() {
            private long left = n;

            @Override
            boolean advance() {
                while (left > 0 && source.hasNext()) {
                    left--;
                    source.nextLong();
                }
                if (!source.hasNext()) {
                    return false;
                }
                value = source.nextLong();
                return true;
            }
        });
    }

    @Override
    public LongStream takeWhile(LongPredicate predicate) {
        Objects.requireNonNull(predicate);
        return step(-1, new Pull() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = source.nextLong();
                return predicate.test(value);
            }
        });
    }

    @Override
    public LongStream dropWhile(LongPredicate predicate) {
        Objects.requireNonNull(predicate);
        return step(-1, new Pull() {
            private boolean dropped;

            @Override
            boolean advance() {
                while (source.hasNext()) {
                    value = source.nextLong();
                    if (dropped || !predicate.test(value)) {
                        dropped = true;
                        return true;
                    }
                }
                return false;
            }
        });
    }

    @Override
    public DoubleStream asDoubleStream() {
        return mapToDouble(v -> v);
    }

    @Override
    public Stream<Long> boxed() {
        return mapToObj(Long::valueOf);
    }

    // Ends

    @Override
    public void forEach(LongConsumer action) {
        Objects.requireNonNull(action);
        use();
        while (source.hasNext()) {
            action.accept(source.nextLong());
        }
    }

    @Override
    public void forEachOrdered(LongConsumer action) {
        forEach(action);
    }

    private long[] drain() {
        long[] a = new long[16];
        int n = 0;
        while (source.hasNext()) {
            if (n == a.length) {
                a = Arrays.copyOf(a, 2 * n);
            }
            a[n++] = source.nextLong();
        }
        return Arrays.copyOf(a, n);
    }

    @Override
    public long[] toArray() {
        use();
        return drain();
    }

    @Override
    public long reduce(long identity, LongBinaryOperator op) {
        Objects.requireNonNull(op);
        use();
        long r = identity;
        while (source.hasNext()) {
            r = op.applyAsLong(r, source.nextLong());
        }
        return r;
    }

    @Override
    public OptionalLong reduce(LongBinaryOperator op) {
        Objects.requireNonNull(op);
        use();
        if (!source.hasNext()) {
            return OptionalLong.empty();
        }
        long r = source.nextLong();
        while (source.hasNext()) {
            r = op.applyAsLong(r, source.nextLong());
        }
        return OptionalLong.of(r);
    }

    @Override
    public <R> R collect(Supplier<R> supplier, ObjLongConsumer<R> accumulator,
            BiConsumer<R, R> combiner) {
        Objects.requireNonNull(combiner);
        R container = supplier.get();
        forEach(v -> accumulator.accept(container, v));
        return container;
    }

    @Override
    public long sum() {
        return reduce(0, (a, b) -> a + b);
    }

    @Override
    public OptionalLong min() {
        return reduce(Math::min);
    }

    @Override
    public OptionalLong max() {
        return reduce(Math::max);
    }

    @Override
    public long count() {
        use();
        if (size >= 0) {
            return size;
        }
        long n = 0;
        while (source.hasNext()) {
            source.nextLong();
            n++;
        }
        return n;
    }

    @Override
    public OptionalDouble average() {
        LongSummaryStatistics s = summaryStatistics();
        return s.getCount() == 0 ? OptionalDouble.empty() : OptionalDouble.of(s.getAverage());
    }

    @Override
    public LongSummaryStatistics summaryStatistics() {
        LongSummaryStatistics s = new LongSummaryStatistics();
        forEach(v -> s.accept(v));
        return s;
    }

    private boolean find(LongPredicate predicate, boolean wanted) {
        Objects.requireNonNull(predicate);
        use();
        while (source.hasNext()) {
            if (predicate.test(source.nextLong()) == wanted) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean anyMatch(LongPredicate predicate) {
        return find(predicate, true);
    }

    @Override
    public boolean allMatch(LongPredicate predicate) {
        return !find(predicate, false);
    }

    @Override
    public boolean noneMatch(LongPredicate predicate) {
        return !find(predicate, true);
    }

    @Override
    public OptionalLong findFirst() {
        use();
        return source.hasNext() ? OptionalLong.of(source.nextLong()) : OptionalLong.empty();
    }

    @Override
    public OptionalLong findAny() {
        return findFirst();
    }
}
