package java.util.stream;

import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;

/** The common methods of all streams. In this library every stream is sequential. */
public interface BaseStream<T, S extends BaseStream<T, S>> extends AutoCloseable {
    Iterator<T> iterator();

    default Spliterator<T> spliterator() {
        return Spliterators.spliteratorUnknownSize(iterator(), Spliterator.ORDERED);
    }

    boolean isParallel();

    S sequential();

    S parallel();

    S unordered();

    /** Registers a task that {@code close} will run. */
    S onClose(Runnable closeHandler);

    void close();
}
