package java.util.function;

/** Computes a double from one int. */
@FunctionalInterface
public interface IntToDoubleFunction {
    double applyAsDouble(int value);
}
