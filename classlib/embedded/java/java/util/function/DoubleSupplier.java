package java.util.function;

/** Delivers a double. */
@FunctionalInterface
public interface DoubleSupplier {
    double getAsDouble();
}
