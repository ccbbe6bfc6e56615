package java.util.function;

/** Computes an int from one double. */
@FunctionalInterface
public interface DoubleToIntFunction {
    int applyAsInt(double value);
}
