package java.util.stream;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.Iterator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** Ready-made collectors. */
public final class Collectors {
    private Collectors() {
    }

    /** A collector made of its parts. */
    static final class Parts<T, A, R> implements Collector<T, A, R> {
        private final Supplier<A> supplier;
        private final BiConsumer<A, T> accumulator;
        private final BinaryOperator<A> combiner;
        private final Function<A, R> finisher;
        private final Set<Characteristics> characteristics;

        Parts(Supplier<A> supplier, BiConsumer<A, T> accumulator, BinaryOperator<A> combiner,
                Function<A, R> finisher, Set<Characteristics> characteristics) {
            this.supplier = Objects.requireNonNull(supplier);
            this.accumulator = Objects.requireNonNull(accumulator);
            this.combiner = Objects.requireNonNull(combiner);
            this.finisher = finisher;
            this.characteristics = Collections.unmodifiableSet(characteristics);
        }

        @Override
        public Supplier<A> supplier() {
            return supplier;
        }

        @Override
        public BiConsumer<A, T> accumulator() {
            return accumulator;
        }

        @Override
        public BinaryOperator<A> combiner() {
            return combiner;
        }

        @Override
        public Function<A, R> finisher() {
            return finisher;
        }

        @Override
        public Set<Characteristics> characteristics() {
            return characteristics;
        }
    }

    private static <T, A, R> Collector<T, A, R> make(Supplier<A> supplier,
            BiConsumer<A, T> accumulator, BinaryOperator<A> combiner, Function<A, R> finisher) {
        return new Parts<>(supplier, accumulator, combiner, finisher, Collections.emptySet());
    }

    /** A variable, for collectors that reduce. */
    private static final class Box<T> {
        T value;
        boolean present;

        Box(T value) {
            this.value = value;
        }
    }

    // Collections

    private static <E, C extends Collection<E>> C addAll(C a, C b) {
        a.addAll(b);
        return a;
    }

    public static <T, C extends Collection<T>> Collector<T, ?, C> toCollection(
            Supplier<C> collectionFactory) {
        return make(collectionFactory, Collection::add, Collectors::addAll, c -> c);
    }

    public static <T> Collector<T, ?, List<T>> toList() {
        return toCollection(ArrayList::new);
    }

    @SuppressWarnings("unchecked")
    public static <T> Collector<T, ?, List<T>> toUnmodifiableList() {
        return collectingAndThen(toList(), list -> (List<T>) List.of(list.toArray()));
    }

    public static <T> Collector<T, ?, Set<T>> toSet() {
        return toCollection(HashSet::new);
    }

    @SuppressWarnings("unchecked")
    public static <T> Collector<T, ?, Set<T>> toUnmodifiableSet() {
        return collectingAndThen(toSet(), set -> (Set<T>) Set.of(set.toArray()));
    }

    // Texts

    public static Collector<CharSequence, ?, String> joining() {
        return joining("", "", "");
    }

    public static Collector<CharSequence, ?, String> joining(CharSequence delimiter) {
        return joining(delimiter, "", "");
    }

    public static Collector<CharSequence, ?, String> joining(CharSequence delimiter,
            CharSequence prefix, CharSequence suffix) {
        return make(() -> new StringJoiner(delimiter, prefix, suffix), StringJoiner::add,
                StringJoiner::merge, StringJoiner::toString);
    }

    // Collectors on top of others

    public static <T, U, A, R> Collector<T, ?, R> mapping(
            Function<? super T, ? extends U> mapper, Collector<? super U, A, R> downstream) {
        BiConsumer<A, ? super U> add = downstream.accumulator();
        return make(downstream.supplier(), (a, t) -> add.accept(a, mapper.apply(t)),
                downstream.combiner(), downstream.finisher());
    }

    public static <T, U, A, R> Collector<T, ?, R> flatMapping(
            Function<? super T, ? extends Stream<? extends U>> mapper,
            Collector<? super U, A, R> downstream) {
        BiConsumer<A, ? super U> add = downstream.accumulator();
        return make(downstream.supplier(), (A a, T t) -> {
            Stream<? extends U> s = mapper.apply(t);
            if (s != null) {
                s.forEach(u -> add.accept(a, u));
                s.close();
            }
        }, downstream.combiner(), downstream.finisher());
    }

    public static <T, A, R> Collector<T, ?, R> filtering(Predicate<? super T> predicate,
            Collector<? super T, A, R> downstream) {
        BiConsumer<A, ? super T> add = downstream.accumulator();
        return make(downstream.supplier(), (A a, T t) -> {
            if (predicate.test(t)) {
                add.accept(a, t);
            }
        }, downstream.combiner(), downstream.finisher());
    }

    public static <T, A, R, RR> Collector<T, A, RR> collectingAndThen(
            Collector<T, A, R> downstream, Function<R, RR> finisher) {
        return make(downstream.supplier(), downstream.accumulator(), downstream.combiner(),
                downstream.finisher().andThen(finisher));
    }

    public static <T, R1, R2, R> Collector<T, ?, R> teeing(
            Collector<? super T, ?, R1> downstream1, Collector<? super T, ?, R2> downstream2,
            BiFunction<? super R1, ? super R2, R> merger) {
        return tee(downstream1, downstream2, merger);
    }

    private static <T, A1, A2, R1, R2, R> Collector<T, ?, R> tee(
            Collector<? super T, A1, R1> c1, Collector<? super T, A2, R2> c2,
            BiFunction<? super R1, ? super R2, R> merger) {
        return make(() -> new AbstractMap.SimpleEntry<>(c1.supplier().get(), c2.supplier().get()),
                (AbstractMap.SimpleEntry<A1, A2> a, T t) -> {
                    c1.accumulator().accept(a.getKey(), t);
                    c2.accumulator().accept(a.getValue(), t);
                },
                (a, b) -> new AbstractMap.SimpleEntry<>(
                        c1.combiner().apply(a.getKey(), b.getKey()),
                        c2.combiner().apply(a.getValue(), b.getValue())),
                a -> merger.apply(c1.finisher().apply(a.getKey()),
                        c2.finisher().apply(a.getValue())));
    }

    // Numbers

    public static <T> Collector<T, ?, Long> counting() {
        return summingLong(e -> 1L);
    }

    public static <T> Collector<T, ?, Integer> summingInt(ToIntFunction<? super T> mapper) {
        return make(() -> new int[1], (a, t) -> a[0] += mapper.applyAsInt(t), (a, b) -> {
            a[0] += b[0];
            return a;
        }, a -> a[0]);
    }

    public static <T> Collector<T, ?, Long> summingLong(ToLongFunction<? super T> mapper) {
        return make(() -> new long[1], (a, t) -> a[0] += mapper.applyAsLong(t), (a, b) -> {
            a[0] += b[0];
            return a;
        }, a -> a[0]);
    }

    public static <T> Collector<T, ?, Double> summingDouble(ToDoubleFunction<? super T> mapper) {
        return collectingAndThen(summarizingDouble(mapper), DoubleSummaryStatistics::getSum);
    }

    public static <T> Collector<T, ?, Double> averagingInt(ToIntFunction<? super T> mapper) {
        return collectingAndThen(summarizingInt(mapper), IntSummaryStatistics::getAverage);
    }

    public static <T> Collector<T, ?, Double> averagingLong(ToLongFunction<? super T> mapper) {
        return collectingAndThen(summarizingLong(mapper), LongSummaryStatistics::getAverage);
    }

    public static <T> Collector<T, ?, Double> averagingDouble(
            ToDoubleFunction<? super T> mapper) {
        return collectingAndThen(summarizingDouble(mapper), DoubleSummaryStatistics::getAverage);
    }

    public static <T> Collector<T, ?, IntSummaryStatistics> summarizingInt(
            ToIntFunction<? super T> mapper) {
        return make(IntSummaryStatistics::new, (s, t) -> s.accept(mapper.applyAsInt(t)),
                (a, b) -> {
                    a.combine(b);
                    return a;
                }, s -> s);
    }

    public static <T> Collector<T, ?, LongSummaryStatistics> summarizingLong(
            ToLongFunction<? super T> mapper) {
        return make(LongSummaryStatistics::new, (s, t) -> s.accept(mapper.applyAsLong(t)),
                (a, b) -> {
                    a.combine(b);
                    return a;
                }, s -> s);
    }

    public static <T> Collector<T, ?, DoubleSummaryStatistics> summarizingDouble(
            ToDoubleFunction<? super T> mapper) {
        return make(DoubleSummaryStatistics::new, (s, t) -> s.accept(mapper.applyAsDouble(t)),
                (a, b) -> {
                    a.combine(b);
                    return a;
                }, s -> s);
    }

    // Reduction

    public static <T> Collector<T, ?, Optional<T>> minBy(Comparator<? super T> comparator) {
        return reducing(BinaryOperator.minBy(comparator));
    }

    public static <T> Collector<T, ?, Optional<T>> maxBy(Comparator<? super T> comparator) {
        return reducing(BinaryOperator.maxBy(comparator));
    }

    public static <T> Collector<T, ?, T> reducing(T identity, BinaryOperator<T> op) {
        return reducing(identity, t -> t, op);
    }

    public static <T> Collector<T, ?, Optional<T>> reducing(BinaryOperator<T> op) {
        BiConsumer<Box<T>, T> add = (box, t) -> {
            box.value = box.present ? op.apply(box.value, t) : t;
            box.present = true;
        };
        return make(() -> new Box<T>(null), add, (a, b) -> {
            if (b.present) {
                add.accept(a, b.value);
            }
            return a;
        }, box -> Optional.ofNullable(box.value));
    }

    public static <T, U> Collector<T, ?, U> reducing(U identity,
            Function<? super T, ? extends U> mapper, BinaryOperator<U> op) {
        return make(() -> new Box<U>(identity),
                (box, t) -> box.value = op.apply(box.value, mapper.apply(t)),
                (a, b) -> new Box<>(op.apply(a.value, b.value)), box -> box.value);
    }

    // Maps

    public static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(
            Function<? super T, ? extends K> classifier) {
        return groupingBy(classifier, toList());
    }

    public static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(
            Function<? super T, ? extends K> classifier,
            Collector<? super T, A, D> downstream) {
        return groupingBy(classifier, HashMap::new, downstream);
    }

    /** While elements are collected, the map's values are the containers of the groups. */
    @SuppressWarnings("unchecked")
    public static <T, K, D, A, M extends Map<K, D>> Collector<T, ?, M> groupingBy(
            Function<? super T, ? extends K> classifier, Supplier<M> mapFactory,
            Collector<? super T, A, D> downstream) {
        BiConsumer<Map<K, A>, T> add = (m, t) -> {
            K key = Objects.requireNonNull(classifier.apply(t),
                    "element cannot be mapped to a null key");
            A group = m.computeIfAbsent(key, k -> downstream.supplier().get());
            downstream.accumulator().accept(group, t);
        };
        return make((Supplier<Map<K, A>>) (Supplier<?>) mapFactory, add, (a, b) -> {
            b.forEach((k, group) -> a.merge(k, group, downstream.combiner()));
            return a;
        }, m -> {
            m.replaceAll((k, group) -> (A) downstream.finisher().apply(group));
            return (M) m;
        });
    }

    public static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(
            Predicate<? super T> predicate) {
        return partitioningBy(predicate, toList());
    }

    public static <T, D, A> Collector<T, ?, Map<Boolean, D>> partitioningBy(
            Predicate<? super T> predicate, Collector<? super T, A, D> downstream) {
        Supplier<A> container = downstream.supplier();
        return make(() -> new Halves<>(container.get(), container.get()),
                (h, t) -> downstream.accumulator().accept(h.get(predicate.test(t)), t),
                (a, b) -> new Halves<>(downstream.combiner().apply(a.no, b.no),
                        downstream.combiner().apply(a.yes, b.yes)),
                h -> new Halves<>(downstream.finisher().apply(h.no),
                        downstream.finisher().apply(h.yes)));
    }

    /** A map with exactly the keys false and true. */
    private static final class Halves<V> extends AbstractMap<Boolean, V> {
        final V no;
        final V yes;

        Halves(V no, V yes) {
            this.no = no;
            this.yes = yes;
        }

        @Override
        public V get(Object key) {
            return key instanceof Boolean ? (Boolean) key ? yes : no : null;
        }

        @Override
        public Set<Entry<Boolean, V>> entrySet() {
            return new AbstractSet<Entry<Boolean, V>>() {
                @Override
                public Iterator<Entry<Boolean, V>> iterator() {
                    List<Entry<Boolean, V>> both = new ArrayList<>();
                    both.add(new SimpleImmutableEntry<>(false, no));
                    both.add(new SimpleImmutableEntry<>(true, yes));
                    return Collections.unmodifiableList(both).iterator();
                }

                @Override
                public int size() {
                    return 2;
                }
            };
        }
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(
            Function<? super T, ? extends K> keyMapper,
            Function<? super T, ? extends U> valueMapper) {
        BiConsumer<Map<K, U>, T> add = (m, t) -> {
            K key = keyMapper.apply(t);
            U value = Objects.requireNonNull(valueMapper.apply(t));
            U old = m.putIfAbsent(key, value);
            if (old != null) {
                throw duplicate(key, old, value);
            }
        };
        return make(HashMap::new, add, (a, b) -> {
            b.forEach((k, v) -> a.merge(k, v, (x, y) -> {
                throw duplicate(k, x, y);
            }));
            return a;
        }, m -> m);
    }

    private static IllegalStateException duplicate(Object key, Object a, Object b) {
        return new IllegalStateException("Duplicate key " + key
                + " (attempted merging values " + a + " and " + b + ")");
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(
            Function<? super T, ? extends K> keyMapper,
            Function<? super T, ? extends U> valueMapper, BinaryOperator<U> mergeFunction) {
        return toMap(keyMapper, valueMapper, mergeFunction, HashMap::new);
    }

    public static <T, K, U, M extends Map<K, U>> Collector<T, ?, M> toMap(
            Function<? super T, ? extends K> keyMapper,
            Function<? super T, ? extends U> valueMapper, BinaryOperator<U> mergeFunction,
            Supplier<M> mapFactory) {
        return make(mapFactory,
                (m, t) -> m.merge(keyMapper.apply(t), valueMapper.apply(t), mergeFunction),
                (a, b) -> {
                    b.forEach((k, v) -> a.merge(k, v, mergeFunction));
                    return a;
                }, m -> m);
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toUnmodifiableMap(
            Function<? super T, ? extends K> keyMapper,
            Function<? super T, ? extends U> valueMapper) {
        return collectingAndThen(Collectors.<T, K, U>toMap(keyMapper, valueMapper), Map::copyOf);
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toUnmodifiableMap(
            Function<? super T, ? extends K> keyMapper,
            Function<? super T, ? extends U> valueMapper, BinaryOperator<U> mergeFunction) {
        return collectingAndThen(Collectors.<T, K, U>toMap(keyMapper, valueMapper,
                mergeFunction), Map::copyOf);
    }

    // Into maps for several threads

    public static <T, K, U> Collector<T, ?, ConcurrentMap<K, U>> toConcurrentMap(
            Function<? super T, ? extends K> keyMapper,
            Function<? super T, ? extends U> valueMapper) {
        return collectingAndThen(Collectors.<T, K, U>toMap(keyMapper, valueMapper),
                ConcurrentHashMap::new);
    }

    public static <T, K, U> Collector<T, ?, ConcurrentMap<K, U>> toConcurrentMap(
            Function<? super T, ? extends K> keyMapper,
            Function<? super T, ? extends U> valueMapper, BinaryOperator<U> mergeFunction) {
        return toMap(keyMapper, valueMapper, mergeFunction, ConcurrentHashMap::new);
    }

    public static <T, K, U, M extends ConcurrentMap<K, U>> Collector<T, ?, M> toConcurrentMap(
            Function<? super T, ? extends K> keyMapper,
            Function<? super T, ? extends U> valueMapper, BinaryOperator<U> mergeFunction,
            Supplier<M> mapFactory) {
        return toMap(keyMapper, valueMapper, mergeFunction, mapFactory);
    }

    public static <T, K> Collector<T, ?, ConcurrentMap<K, List<T>>> groupingByConcurrent(
            Function<? super T, ? extends K> classifier) {
        return groupingByConcurrent(classifier, toList());
    }

    public static <T, K, A, D> Collector<T, ?, ConcurrentMap<K, D>> groupingByConcurrent(
            Function<? super T, ? extends K> classifier,
            Collector<? super T, A, D> downstream) {
        return groupingBy(classifier, ConcurrentHashMap::new, downstream);
    }

    public static <T, K, A, D, M extends ConcurrentMap<K, D>> Collector<T, ?, M>
            groupingByConcurrent(Function<? super T, ? extends K> classifier,
            Supplier<M> mapFactory, Collector<? super T, A, D> downstream) {
        return groupingBy(classifier, mapFactory, downstream);
    }
}
