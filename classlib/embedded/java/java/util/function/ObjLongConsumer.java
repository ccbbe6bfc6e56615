package java.util.function;

/** An action on an object and one long. */
@FunctionalInterface
public interface ObjLongConsumer<T> {
    void accept(T t, long value);
}
