package java.util.function;

/** Computes a double from one long. */
@FunctionalInterface
public interface LongToDoubleFunction {
    double applyAsDouble(long value);
}
