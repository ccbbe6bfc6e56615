package java.util.stream;

import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.NoSuchElementException;
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

/** The stream of {@code int} values: one iterator per step, drawing on the one before. */
final class IntPipeline extends Pipeline<Integer, IntStream> implements IntStream {
    private final PrimitiveIterator.OfInt source;

    /** A negative size means unknown. */
    IntPipeline(PrimitiveIterator.OfInt source, long size, Pipeline<?, ?> before) {
        super(size, before);
        this.source = source;
    }

    /** An iterator that computes each value when it is asked for. */
    abstract static class Pull implements PrimitiveIterator.OfInt {
        int value;
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
        public int nextInt() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            ready = false;
            return value;
        }
    }

    static IntPipeline of(int[] a, int from, int to) {
        return new IntPipeline(new Pull() {
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

    static IntPipeline iterate(int seed, IntPredicate hasNext, IntUnaryOperator f) {
        Objects.requireNonNull(f);
        Objects.requireNonNull(hasNext);
        return new IntPipeline(new Pull() {
            private boolean begun;

            @Override
            boolean advance() {
                value = begun ? f.applyAsInt(value) : seed;
                begun = true;
                return hasNext.test(value);
            }
        }, -1, null);
    }

    static IntPipeline generate(IntSupplier s) {
        Objects.requireNonNull(s);
        return new IntPipeline(new Pull() {
            @Override
            boolean advance() {
                value = s.getAsInt();
                return true;
            }
        }, -1, null);
    }

    static IntPipeline range(int start, int end) {
        return new IntPipeline(new Pull() {
            private int next = start;

            @Override
            boolean advance() {
                if (next >= end) {
                    return false;
                }
                value = next++;
                return true;
            }
        }, start >= end ? 0 : (long) end - start, null);
    }

    static IntPipeline concat(IntStream a, IntStream b) {
        PrimitiveIterator.OfInt first = a.iterator();
        PrimitiveIterator.OfInt second = b.iterator();
        return new IntPipeline(new Pull() {
            @Override
            boolean advance() {
                PrimitiveIterator.OfInt it = first.hasNext() ? first : second;
                if (!it.hasNext()) {
                    return false;
                }
                value = it.nextInt();
                return true;
            }
        }, -1, null);
    }

    static final class ListBuilder implements IntStream.Builder {
        private int[] values = new int[8];
        private int n;

        @Override
        public void accept(int t) {
            if (n == values.length) {
                values = Arrays.copyOf(values, 2 * n);
            }
            values[n++] = t;
        }

        @Override
        public IntStream build() {
            return of(values, 0, n);
        }
    }

    @Override
    IntStream self() {
        return this;
    }

    @Override
    public PrimitiveIterator.OfInt iterator() {
        use();
        return source;
    }

    // Steps

    private IntStream step(long size, Pull pull) {
        use();
        return new IntPipeline(pull, size, this);
    }

    @Override
    public IntStream filter(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        return step(-1, new Pull() {
            @Override
            boolean advance() {
                while (source.hasNext()) {
                    value = source.nextInt();
                    if (predicate.test(value)) {
                        return true;
                    }
                }
                return false;
            }
        });
    }

    @Override
    public IntStream map(IntUnaryOperator mapper) {
        Objects.requireNonNull(mapper);
        return step(size, new Pull() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = mapper.applyAsInt(source.nextInt());
                return true;
            }
        });
    }

    @Override
    public <U> Stream<U> mapToObj(IntFunction<? extends U> mapper) {
        Objects.requireNonNull(mapper);
        use();
        return new ObjectPipeline<>(new ObjectPipeline.Pull<U>() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = mapper.apply(source.nextInt());
                return true;
            }
        }, size, this);
    }

    @Override
    public LongStream mapToLong(IntToLongFunction mapper) {
        Objects.requireNonNull(mapper);
        use();
        return new LongPipeline(new LongPipeline.Pull() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = mapper.applyAsLong(source.nextInt());
                return true;
            }
        }, size, this);
    }

    @Override
    public DoubleStream mapToDouble(IntToDoubleFunction mapper) {
        Objects.requireNonNull(mapper);
        use();
        return new DoublePipeline(new DoublePipeline.Pull() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = mapper.applyAsDouble(source.nextInt());
                return true;
            }
        }, size, this);
    }

    @Override
    public IntStream flatMap(IntFunction<? extends IntStream> mapper) {
        Objects.requireNonNull(mapper);
        return step(-1, new Pull() {
            private IntStream stream;
            private PrimitiveIterator.OfInt inner;

            @Override
            boolean advance() {
                while (inner == null || !inner.hasNext()) {
                    if (stream != null) {
                        stream.close();
                    }
                    if (!source.hasNext()) {
                        return false;
                    }
                    stream = mapper.apply(source.nextInt());
                    inner = stream == null ? null : stream.iterator();
                }
                value = inner.nextInt();
                return true;
            }
        });
    }

    @Override
    public IntStream distinct() {
        return boxed().distinct().mapToInt(v -> v);
    }

    @Override
    public IntStream sorted() {
        return step(size, new Pull() {
            private int[] sorted;
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
    public IntStream peek(IntConsumer action) {
        Objects.requireNonNull(action);
        return step(size, new Pull() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = source.nextInt();
                action.accept(value);
                return true;
            }
        });
    }

    @Override
    public IntStream limit(long maxSize) {
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
                value = source.nextInt();
                return true;
            }
        });
    }

    @Override
    public IntStream skip(long n) {
        if (n < 0) {
            throw new IllegalArgumentException(Long.toString(n));
        }
        return step(-1, new Pull() {
            private long left = n;

            @Override
            boolean advance() {
                while (left > 0 && source.hasNext()) {
                    left--;
                    source.nextInt();
                }
                if (!source.hasNext()) {
                    return false;
                }
                value = source.nextInt();
                return true;
            }
        });
    }

    @Override
    public IntStream takeWhile(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        return step(-1, new Pull() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = source.nextInt();
                return predicate.test(value);
            }
        });
    }

    @Override
    public IntStream dropWhile(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        return step(-1, new Pull() {
            private boolean dropped;

            @Override
            boolean advance() {
                while (source.hasNext()) {
                    value = source.nextInt();
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
    public LongStream asLongStream() {
        return mapToLong(v -> v);
    }

    @Override
    public DoubleStream asDoubleStream() {
        return mapToDouble(v -> v);
    }

    @Override
    public Stream<Integer> boxed() {
        return mapToObj(Integer::valueOf);
    }

    // Ends

    @Override
    public void forEach(IntConsumer action) {
        Objects.requireNonNull(action);
        use();
        while (source.hasNext()) {
            action.accept(source.nextInt());
        }
    }

    @Override
    public void forEachOrdered(IntConsumer action) {
        forEach(action);
    }

    private int[] drain() {
        int[] a = new int[16];
        int n = 0;
        while (source.hasNext()) {
            if (n == a.length) {
                a = Arrays.copyOf(a, 2 * n);
            }
            a[n++] = source.nextInt();
        }
        return Arrays.copyOf(a, n);
    }

    @Override
    public int[] toArray() {
        use();
        return drain();
    }

    @Override
    public int reduce(int identity, IntBinaryOperator op) {
        Objects.requireNonNull(op);
        use();
        int r = identity;
        while (source.hasNext()) {
            r = op.applyAsInt(r, source.nextInt());
        }
        return r;
    }

    @Override
    public OptionalInt reduce(IntBinaryOperator op) {
        Objects.requireNonNull(op);
        use();
        if (!source.hasNext()) {
            return OptionalInt.empty();
        }
        int r = source.nextInt();
        while (source.hasNext()) {
            r = op.applyAsInt(r, source.nextInt());
        }
        return OptionalInt.of(r);
    }

    @Override
    public <R> R collect(Supplier<R> supplier, ObjIntConsumer<R> accumulator,
            BiConsumer<R, R> combiner) {
        Objects.requireNonNull(combiner);
        R container = supplier.get();
        forEach(v -> accumulator.accept(container, v));
        return container;
    }

    @Override
    public int sum() {
        return reduce(0, (a, b) -> a + b);
    }

    @Override
    public OptionalInt min() {
        return reduce(Math::min);
    }

    @Override
    public OptionalInt max() {
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
            source.nextInt();
            n++;
        }
        return n;
    }

    @Override
    public OptionalDouble average() {
        IntSummaryStatistics s = summaryStatistics();
        return s.getCount() == 0 ? OptionalDouble.empty() : OptionalDouble.of(s.getAverage());
    }

    @Override
    public IntSummaryStatistics summaryStatistics() {
        IntSummaryStatistics s = new IntSummaryStatistics();
        forEach(v -> s.accept(v));
        return s;
    }

    private boolean find(IntPredicate predicate, boolean wanted) {
        Objects.requireNonNull(predicate);
        use();
        while (source.hasNext()) {
            if (predicate.test(source.nextInt()) == wanted) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean anyMatch(IntPredicate predicate) {
        return find(predicate, true);
    }

    @Override
    public boolean allMatch(IntPredicate predicate) {
        return !find(predicate, false);
    }

    @Override
    public boolean noneMatch(IntPredicate predicate) {
        return !find(predicate, true);
    }

    @Override
    public OptionalInt findFirst() {
        use();
        return source.hasNext() ? OptionalInt.of(source.nextInt()) : OptionalInt.empty();
    }

    @Override
    public OptionalInt findAny() {
        return findFirst();
    }
}
