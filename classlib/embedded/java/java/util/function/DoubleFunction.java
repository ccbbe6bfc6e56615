package java.util.function;

/** Computes an object from one double. */
@FunctionalInterface
public interface DoubleFunction<R> {
    R apply(double value);
}
