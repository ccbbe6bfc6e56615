package java.util.function;

/** Delivers a long. */
@FunctionalInterface
public interface LongSupplier {
    long getAsLong();
}
