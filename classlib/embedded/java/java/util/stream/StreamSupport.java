package java.util.stream;

import java.util.Collection;
import java.util.Spliterator;
import java.util.Spliterators;

/** Makes streams from collections. */
public final class StreamSupport {
    private StreamSupport() {
    }

    /** Makes a stream of the elements that the collection has when the first one is requested. */
    public static <T> Stream<T> stream(Collection<T> c) {
        return ObjectPipeline.of(c);
    }

    /** Makes a stream of the spliterator's elements, which is always sequential. */
    public static <T> Stream<T> stream(Spliterator<T> spliterator, boolean parallel) {
        return new ObjectPipeline<>(Spliterators.iterator(spliterator),
                spliterator.hasCharacteristics(Spliterator.SUBSIZED)
                        ? spliterator.estimateSize() : -1, null);
    }
}
