package java.util.function;

/** Returns a boolean. */
@FunctionalInterface
public interface BooleanSupplier {
    boolean getAsBoolean();
}
