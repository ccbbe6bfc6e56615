package java.util.function;

/** Computes a long from one int. */
@FunctionalInterface
public interface IntToLongFunction {
    long applyAsLong(int value);
}
