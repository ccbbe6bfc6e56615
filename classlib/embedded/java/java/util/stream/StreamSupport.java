package java.util.stream;

import java.util.Collection;
import java.util.Spliterator;
import java.util.Spliterators;

/** The way from the collections to the streams. */
public final class StreamSupport {
    private StreamSupport() {
    }

    /** A stream of the elements that the collection has when the first one is asked for. */
    public static <T> Stream<T> stream(Collection<T> c) {
        return ObjectPipeline.of(c);
    }

    /** A stream of what the spliterator delivers; it remains sequential. */
    public static <T> Stream<T> stream(Spliterator<T> spliterator, boolean parallel) {
        return new ObjectPipeline<>(Spliterators.iterator(spliterator),
                spliterator.hasCharacteristics(Spliterator.SUBSIZED)
                        ? spliterator.estimateSize() : -1, null);
    }
}
