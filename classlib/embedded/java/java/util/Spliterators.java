package java.util;

import java.util.function.Consumer;

/** Conversions of iterators and collections to spliterators, and back. */
public final class Spliterators {
    private Spliterators() {
    }

    /** The methods of a spliterator that do not depend on its elements. */
    public abstract static class AbstractSpliterator<T> implements Spliterator<T> {
        private final long size;
        private final int characteristics;

        protected AbstractSpliterator(long est, int additionalCharacteristics) {
            size = est;
            characteristics = (additionalCharacteristics & SIZED) != 0
                    ? additionalCharacteristics | SUBSIZED : additionalCharacteristics;
        }

        @Override
        public Spliterator<T> trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            return size;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }
    }

    /** Visits an iterator, or a collection, whose iterator is made for the first element. */
    private static final class OfIterator<T> implements Spliterator<T> {
        private final Collection<? extends T> collection;
        private Iterator<? extends T> it;
        private long left;
        private final int characteristics;

        OfIterator(Collection<? extends T> collection, Iterator<? extends T> it, long left,
                int characteristics) {
            this.collection = collection;
            this.it = it;
            this.left = left;
            this.characteristics = characteristics;
        }

        private void begin() {
            if (it == null) {
                it = collection.iterator();
                left = collection.size();
            }
        }

        @Override
        public boolean tryAdvance(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            begin();
            if (!it.hasNext()) {
                return false;
            }
            if (left != Long.MAX_VALUE) {
                left--;
            }
            action.accept(it.next());
            return true;
        }

        @Override
        public Spliterator<T> trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            begin();
            return left;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }

        @Override
        @SuppressWarnings("unchecked")
        public Comparator<? super T> getComparator() {
            if (!hasCharacteristics(SORTED)) {
                throw new IllegalStateException();
            }
            return collection instanceof SortedSet
                    ? ((SortedSet<T>) collection).comparator() : null;
        }
    }

    private static int withSize(int characteristics) {
        return (characteristics & Spliterator.CONCURRENT) != 0 ? characteristics
                : characteristics | Spliterator.SIZED | Spliterator.SUBSIZED;
    }

    public static <T> Spliterator<T> emptySpliterator() {
        return new OfIterator<>(null, Collections.<T>emptyIterator(), 0, withSize(0));
    }

    public static <T> Spliterator<T> spliterator(Collection<? extends T> c,
            int characteristics) {
        return new OfIterator<>(Objects.requireNonNull(c), null, 0, withSize(characteristics));
    }

    public static <T> Spliterator<T> spliterator(Iterator<? extends T> iterator, long size,
            int characteristics) {
        return new OfIterator<>(null, Objects.requireNonNull(iterator), size,
                withSize(characteristics));
    }

    @SuppressWarnings("unchecked")
    public static <T> Spliterator<T> spliterator(Object[] array, int additionalCharacteristics) {
        return (Spliterator<T>) spliterator(Arrays.asList(array), additionalCharacteristics);
    }

    public static <T> Spliterator<T> spliteratorUnknownSize(Iterator<? extends T> iterator,
            int characteristics) {
        return new OfIterator<>(null, Objects.requireNonNull(iterator), Long.MAX_VALUE,
                characteristics & ~(Spliterator.SIZED | Spliterator.SUBSIZED));
    }

    public static <T> Iterator<T> iterator(Spliterator<? extends T> spliterator) {
        Objects.requireNonNull(spliterator);
        return new Iterator<T>() {
            private final List<T> next = new ArrayList<>(1);

            @Override
            public boolean hasNext() {
                return !next.isEmpty() || spliterator.tryAdvance(next::add);
            }

            @Override
            public T next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return next.remove(0);
            }
        };
    }
}
