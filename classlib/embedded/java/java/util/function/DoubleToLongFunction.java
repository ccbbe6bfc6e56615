package java.util.function;

/** Computes a long from one double. */
@FunctionalInterface
public interface DoubleToLongFunction {
    long applyAsLong(double value);
}
