package java.util.stream;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.PrimitiveIterator;
import java.util.function.BiConsumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ObjDoubleConsumer;
import java.util.function.Supplier;

/** The stream of {@code double} values: one iterator per step, drawing on the one before. */
final class DoublePipeline extends Pipeline<Double, DoubleStream> implements DoubleStream {
    private final PrimitiveIterator.OfDouble source;

    /** A negative size means unknown. */
    DoublePipeline(PrimitiveIterator.OfDouble source, long size, Pipeline<?, ?> before) {
        super(size, before);
        this.source = source;
    }

    /** An iterator that computes each value when it is asked for. */
    abstract static class Pull implements PrimitiveIterator.OfDouble {
        double value;
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
        public double nextDouble() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            ready = false;
            return value;
        }
    }

    static DoublePipeline of(double[] a, int from, int to) {
        return new DoublePipeline(new Pull() {
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

    static DoublePipeline iterate(double seed, DoublePredicate hasNext, DoubleUnaryOperator f) {
        Objects.requireNonNull(f);
        Objects.requireNonNull(hasNext);
        return new DoublePipeline(new Pull() {
            private boolean begun;

            @Override
            boolean advance() {
                value = begun ? f.applyAsDouble(value) : seed;
                begun = true;
                return hasNext.test(value);
            }
        }, -1, null);
    }

    static DoublePipeline generate(DoubleSupplier s) {
        Objects.requireNonNull(s);
        return new DoublePipeline(new Pull() {
            @Override
            boolean advance() {
                value = s.getAsDouble();
                return true;
            }
        }, -1, null);
    }

    static DoublePipeline concat(DoubleStream a, DoubleStream b) {
        PrimitiveIterator.OfDouble first = a.iterator();
        PrimitiveIterator.OfDouble second = b.iterator();
        return new DoublePipeline(new Pull() {
            @Override
            boolean advance() {
                PrimitiveIterator.OfDouble it = first.hasNext() ? first : second;
                if (!it.hasNext()) {
                    return false;
                }
                value = it.nextDouble();
                return true;
            }
        }, -1, null);
    }

    static final class ListBuilder implements DoubleStream.Builder {
        private double[] values = new double[8];
        private int n;

        @Override
        public void accept(double t) {
            if (n == values.length) {
                values = Arrays.copyOf(values, 2 * n);
            }
            values[n++] = t;
        }

        @Override
        public DoubleStream build() {
            return of(values, 0, n);
        }
    }

    @Override
    DoubleStream self() {
        return this;
    }

    @Override
    public PrimitiveIterator.OfDouble iterator() {
        use();
        return source;
    }

    // Steps

    private DoubleStream step(long size, Pull pull) {
        use();
        return new DoublePipeline(pull, size, this);
    }

    @Override
    public DoubleStream filter(DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        return step(-1, new Pull() {
            @Override
            boolean advance() {
                while (source.hasNext()) {
                    value = source.nextDouble();
                    if (predicate.test(value)) {
                        return true;
                    }
                }
                return false;
            }
        });
    }

    @Override
    public DoubleStream map(DoubleUnaryOperator mapper) {
        Objects.requireNonNull(mapper);
        return step(size, new Pull() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = mapper.applyAsDouble(source.nextDouble());
                return true;
            }
        });
    }

    @Override
    public <U> Stream<U> mapToObj(DoubleFunction<? extends U> mapper) {
        Objects.requireNonNull(mapper);
        use();
        return new ObjectPipeline<>(new ObjectPipeline.Pull<U>() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = mapper.apply(source.nextDouble());
                return true;
            }
        }, size, this);
    }

    @Override
    public IntStream mapToInt(DoubleToIntFunction mapper) {
        Objects.requireNonNull(mapper);
        use();
        return new IntPipeline(new IntPipeline.Pull() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = mapper.applyAsInt(source.nextDouble());
                return true;
            }
        }, size, this);
    }

    @Override
    public LongStream mapToLong(DoubleToLongFunction mapper) {
        Objects.requireNonNull(mapper);
        use();
        return new LongPipeline(new LongPipeline.Pull() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = mapper.applyAsLong(source.nextDouble());
                return true;
            }
        }, size, this);
    }

    @Override
    public DoubleStream flatMap(DoubleFunction<? extends DoubleStream> mapper) {
        Objects.requireNonNull(mapper);
        return step(-1, new Pull() {
            private DoubleStream stream;
            private PrimitiveIterator.OfDouble inner;

            @Override
            boolean advance() {
                while (inner == null || !inner.hasNext()) {
                    if (stream != null) {
                        stream.close();
                    }
                    if (!source.hasNext()) {
                        return false;
                    }
                    stream = mapper.apply(source.nextDouble());
                    inner = stream == null ? null : stream.iterator();
                }
                value = inner.nextDouble();
                return true;
            }
        });
    }

    @Override
    public DoubleStream distinct() {
        return boxed().distinct().mapToDouble(v -> v);
    }

    @Override
    public DoubleStream sorted() {
        return step(size, new Pull() {
            private double[] sorted;
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
    public DoubleStream peek(DoubleConsumer action) {
        Objects.requireNonNull(action);
        return step(size, new Pull() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = source.nextDouble();
                action.accept(value);
                return true;
            }
        });
    }

    @Override
    public DoubleStream limit(long maxSize) {
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
                value = source.nextDouble();
                return true;
            }
        });
    }

    @Override
    public DoubleStream skip(long n) {
        if (n < 0) {
            throw new IllegalArgumentException(Long.toString(n));
        }
        return step(-1, new Pull() {
            private long left = n;

            @Override
            boolean advance() {
                while (left > 0 && source.hasNext()) {
                    left--;
                    source.nextDouble();
                }
                if (!source.hasNext()) {
                    return false;
                }
                value = source.nextDouble();
                return true;
            }
        });
    }

    @Override
    public DoubleStream takeWhile(DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        return step(-1, new Pull() {
            @Override
            boolean advance() {
                if (!source.hasNext()) {
                    return false;
                }
                value = source.nextDouble();
                return predicate.test(value);
            }
        });
    }

    @Override
    public DoubleStream dropWhile(DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        return step(-1, new Pull() {
            private boolean dropped;

            @Override
            boolean advance() {
                while (source.hasNext()) {
                    value = source.nextDouble();
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
    public Stream<Double> boxed() {
        return mapToObj(Double::valueOf);
    }

    // Ends

    @Override
    public void forEach(DoubleConsumer action) {
        Objects.requireNonNull(action);
        use();
        while (source.hasNext()) {
            action.accept(source.nextDouble());
        }
    }

    @Override
    public void forEachOrdered(DoubleConsumer action) {
        forEach(action);
    }

    private double[] drain() {
        double[] a = new double[16];
        int n = 0;
        while (source.hasNext()) {
            if (n == a.length) {
                a = Arrays.copyOf(a, 2 * n);
            }
            a[n++] = source.nextDouble();
        }
        return Arrays.copyOf(a, n);
    }

    @Override
    public double[] toArray() {
        use();
        return drain();
    }

    @Override
    public double reduce(double identity, DoubleBinaryOperator op) {
        Objects.requireNonNull(op);
        use();
        double r = identity;
        while (source.hasNext()) {
            r = op.applyAsDouble(r, source.nextDouble());
        }
        return r;
    }

    @Override
    public OptionalDouble reduce(DoubleBinaryOperator op) {
        Objects.requireNonNull(op);
        use();
        if (!source.hasNext()) {
            return OptionalDouble.empty();
        }
        double r = source.nextDouble();
        while (source.hasNext()) {
            r = op.applyAsDouble(r, source.nextDouble());
        }
        return OptionalDouble.of(r);
    }

    @Override
    public <R> R collect(Supplier<R> supplier, ObjDoubleConsumer<R> accumulator,
            BiConsumer<R, R> combiner) {
        Objects.requireNonNull(combiner);
        R container = supplier.get();
        forEach(v -> accumulator.accept(container, v));
        return container;
    }

    @Override
    public double sum() {
        return summaryStatistics().getSum();
    }

    @Override
    public OptionalDouble min() {
        return reduce(Math::min);
    }

    @Override
    public OptionalDouble max() {
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
            source.nextDouble();
            n++;
        }
        return n;
    }

    @Override
    public OptionalDouble average() {
        DoubleSummaryStatistics s = summaryStatistics();
        return s.getCount() == 0 ? OptionalDouble.empty() : OptionalDouble.of(s.getAverage());
    }

    @Override
    public DoubleSummaryStatistics summaryStatistics() {
        DoubleSummaryStatistics s = new DoubleSummaryStatistics();
        forEach(v -> s.accept(v));
        return s;
    }

    private boolean find(DoublePredicate predicate, boolean wanted) {
        Objects.requireNonNull(predicate);
        use();
        while (source.hasNext()) {
            if (predicate.test(source.nextDouble()) == wanted) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean anyMatch(DoublePredicate predicate) {
        return find(predicate, true);
    }

    @Override
    public boolean allMatch(DoublePredicate predicate) {
        return !find(predicate, false);
    }

    @Override
    public boolean noneMatch(DoublePredicate predicate) {
        return !find(predicate, true);
    }

    @Override
    public OptionalDouble findFirst() {
        use();
        return source.hasNext() ? OptionalDouble.of(source.nextDouble()) : OptionalDouble.empty();
    }

    @Override
    public OptionalDouble findAny() {
        return findFirst();
    }
}
