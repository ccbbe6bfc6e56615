package java.util.function;

/** Delivers a value, the same or another one at each call. */
@FunctionalInterface
public interface Supplier<T> {
    T get();
}
