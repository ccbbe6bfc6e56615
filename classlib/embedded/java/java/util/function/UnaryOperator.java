package java.util.function;

/** A function whose result has the type of its argument. */
@FunctionalInterface
public interface UnaryOperator<T> extends Function<T, T> {
    /** The operator that returns its argument. */
    static <T> UnaryOperator<T> identity() {
        return t -> t;
    }
}
