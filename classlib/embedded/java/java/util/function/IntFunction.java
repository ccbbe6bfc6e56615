package java.util.function;

/** Computes an object from one int. */
@FunctionalInterface
public interface IntFunction<R> {
    R apply(int value);
}
