package java.util.function;

/** Computes a double from one argument. */
@FunctionalInterface
public interface ToDoubleFunction<T> {
    double applyAsDouble(T value);
}
