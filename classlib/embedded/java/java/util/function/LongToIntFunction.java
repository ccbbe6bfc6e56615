package java.util.function;

/** Computes an int from one long. */
@FunctionalInterface
public interface LongToIntFunction {
    int applyAsInt(long value);
}
