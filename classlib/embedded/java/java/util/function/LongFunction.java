package java.util.function;

/** Computes an object from one long. */
@FunctionalInterface
public interface LongFunction<R> {
    R apply(long value);
}
