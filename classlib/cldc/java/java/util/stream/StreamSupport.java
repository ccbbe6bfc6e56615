package java.util.stream;

import java.util.Collection;

/** The way from the collections to the streams. */
public final class StreamSupport {
    private StreamSupport() {
    }

    /** A stream of the elements that the collection has when the first one is asked for. */
    public static <T> Stream<T> stream(Collection<T> c) {
        return ObjectPipeline.of(c);
    }
}
