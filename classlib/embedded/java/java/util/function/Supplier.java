package java.util.function;

/** Returns a value, which may be the same or another one at each call. */
@FunctionalInterface
public interface Supplier<T> {
    T get();
}
